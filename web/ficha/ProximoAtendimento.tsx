import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { atendimentos } from '#contract/atendimentos.ts';
import { read } from '#web/lib/api/read.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';

export const proximoDe = (paciente_id: string) =>
  read(atendimentos.listar, { query: { paciente_id, proximos: 'true', por_pagina: 1 } });

/** The patient's next session, with a link to all; or a link to book one. */
export const ProximoAtendimento = ({ pacienteId }: { pacienteId: string }) => {
  const { t } = useTranslation('ficha');
  const { fuso } = useSignedUser();
  const { data } = useQuery(proximoDe(pacienteId));
  const next = data?.[0];
  const to = `/atendimento/paciente/${pacienteId}/atendimentos`;
  if (data && !next)
    return (
      <Button component={Link} to={to} search={{ novo: true } as never} size="compact-sm" variant="light">
        {t('sem_proximo')}
      </Button>
    );
  return (
    <Anchor component={Link} to={to} c="inherit">
      {next ? formatInstant(next.inicio, fuso) : '…'}
    </Anchor>
  );
};
