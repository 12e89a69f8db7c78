import { Alert } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Assentos } from '#contract/conta/assentos.ts';
import { faltamAssentos } from '#domain/assentos.ts';
import { formatDay } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';

/** More people than seats, now or from the next period on. Everybody keeps working; only invitations are refused. */
export const AvisoDeAssentos = ({ assentos }: { assentos: Assentos }) => {
  const { t } = useTranslation('planos');
  const { fuso } = useSignedUser();
  const falta = faltamAssentos(assentos);
  if (!falta) return null;
  const { total, em } = falta;
  const { usados } = assentos;
  return (
    <Alert role="note" color="orange" icon={<IconUsers />} title={t('assentos.titulo')}>
      {em ? t('assentos.depois', { usados, total, data: formatDay(em, fuso) }) : t('assentos.acima', { usados, total })}
    </Alert>
  );
};
