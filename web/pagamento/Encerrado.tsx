import { Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { paramsOf } from '#web/pagamentos/index.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { usePagamento } from './pagamento-context.ts';
import { Devolvida } from './Situacao.tsx';

/** A paid or cancelled payment, with the next step. */
export const Encerrado = () => {
  const { t } = useTranslation('pagamentos');
  const { fuso } = useSignedUser();
  const pagamento = usePagamento();
  const { status, motivo, venc_plano } = pagamento;
  const paid = status === 'Pago';
  return (
    <PageCard>
      <Stack align="flex-start" role="status">
        <Group wrap="nowrap">
          <ThemeIcon size={44} radius="xl" color={paid ? 'green' : 'red'}>
            {paid ? <IconCheck aria-hidden="true" /> : <IconX aria-hidden="true" />}
          </ThemeIcon>
          <Text size="xl" fw={600} component="h2">
            {paid ? t('pago.titulo') : t('cancelado.titulo')}
          </Text>
        </Group>
        <Text>
          {paid
            ? t('pago.texto', { data: venc_plano ? formatDay(venc_plano, fuso) : '—' })
            : t(`motivos_pagamento.${motivo ?? 'desistencia'}`, { defaultValue: motivo ?? '' })}
        </Text>
        {paid && <Text c="dimmed">{t('pago.recibo')}</Text>}
        <Devolvida />
        <Group>
          {paid && <ButtonLink to="/">{t('pago.inicio')}</ButtonLink>}
          {paid && (
            <ButtonLink to="/pagamento/$userId/$pagamentoId/recibo" params={paramsOf(pagamento)} variant="default">
              {t('recibo.ver')}
            </ButtonLink>
          )}
          {!paid && <ButtonLink to="/planos">{t('cancelado.de_novo')}</ButtonLink>}
        </Group>
      </Stack>
    </PageCard>
  );
};
