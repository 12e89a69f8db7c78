import { ActionIcon, Tooltip } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Atendimento } from '#contract/atendimentos.ts';

/** To the note of this session. */
export const NotaLink = ({ item }: { item: Atendimento }) => {
  const { t } = useTranslation('atendimentos');
  return (
    <Tooltip label={t('nota')}>
      <ActionIcon
        component={Link}
        to={`/atendimento/paciente/${item.paciente_id}/atendimentos/${item.id}`}
        variant="subtle"
        aria-label={t('nota_de', { nome: item.paciente.nome })}
      >
        <IconNotes size={18} />
      </ActionIcon>
    </Tooltip>
  );
};
