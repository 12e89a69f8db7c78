import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { read } from '#web/lib/api/read.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';

export const proximoDe = (paciente_id: string) =>
  read(atendimentos.listar, { query: { paciente_id, proximos: 'true', por_pagina: 1 } });

/** The patient's next appointment, with a link to all; or a link to book one. */
export const ProximoAtendimento = ({ pacienteId }: { pacienteId: string }) => {
  const { t } = useTranslation('ficha');
  const { fuso } = useSignedUser();
  const { data } = useQuery(proximoDe(pacienteId));
  const next = data?.[0];
  const para = linkOptions({ to: '/atendimento/paciente/$id/atendimentos', params: { id: pacienteId } });
  if (data && !next)
    return (
      <ButtonLink {...para} search={{ novo: true }} size="compact-sm" variant="light">
        {t('sem_proximo')}
      </ButtonLink>
    );
  return (
    <AnchorLink {...para} c="inherit">
      {next ? formatInstant(next.inicio, fuso) : '…'}
    </AnchorLink>
  );
};
