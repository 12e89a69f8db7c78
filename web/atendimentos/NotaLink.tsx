import { Tooltip } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { registroLer } from '#contract/registros.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { ActionIconLink } from '#web/ui/signed-links.tsx';

/** A link to the note of this appointment, as an icon or as text; absent for members who read no notes. */
export const NotaLink = ({ item, full = false }: { item: AtendimentoNaLista; full?: boolean }) => {
  const { t } = useTranslation('atendimentos');
  const pode = usePode();
  const para = linkOptions({
    to: '/atendimento/paciente/$id/atendimentos/$atendimentoId',
    params: { id: item.paciente_id, atendimentoId: item.id },
  });
  if (!pode(registroLer)) return null;
  const label = t('nota_de', { nome: item.paciente.nome });
  if (full)
    return (
      <ButtonLink {...para} size="compact-sm" variant="default" leftSection={<IconNotes size={16} />}>
        {t('nota')}
      </ButtonLink>
    );
  return (
    <Tooltip label={t('nota')}>
      <ActionIconLink {...para} variant="subtle" aria-label={label}>
        <IconNotes size={18} />
      </ActionIconLink>
    </Tooltip>
  );
};
