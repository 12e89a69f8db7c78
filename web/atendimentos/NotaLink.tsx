import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/atendimentos.ts';

/** A link to the note of this session, as an icon or as text. */
export const NotaLink = ({ item, full = false }: { item: AtendimentoNaLista; full?: boolean }) => {
  const { t } = useTranslation('atendimentos');
  const to = `/atendimento/paciente/${item.paciente_id}/atendimentos/${item.id}`;
  const label = t('nota_de', { nome: item.paciente.nome });
  if (full)
    return (
      <Button component={Link} to={to} size="compact-sm" variant="default" leftSection={<IconNotes size={16} />}>
        {t('nota')}
      </Button>
    );
  return (
    <Tooltip label={t('nota')}>
      <ActionIcon component={Link} to={to} variant="subtle" aria-label={label}>
        <IconNotes size={18} />
      </ActionIcon>
    </Tooltip>
  );
};
