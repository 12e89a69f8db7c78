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

/** What a payment has given: the plan until a day, or seats and the invitation that waited for one. */
const Vale = () => {
  const { t } = useTranslation(['pagamentos', 'planos', 'equipe']);
  const { fuso } = useSignedUser();
  const { objeto, venc_plano, assentos_extras: count, convidado } = usePagamento();
  const data = venc_plano ? formatDay(venc_plano, fuso) : '—';
  if (objeto === 'plano') return <Text>{t('pago.texto', { data })}</Text>;
  return (
    <>
      <Text>{t('pago.assentos', { assentos: t('planos:assentos.a_mais', { count }), data })}</Text>
      {convidado && <Text>{t('equipe:convite.enviado_texto', { email: convidado })}</Text>}
    </>
  );
};

/** A paid or cancelled payment, with the next step. */
export const Encerrado = () => {
  const { t } = useTranslation(['pagamentos', 'equipe']);
  const pagamento = usePagamento();
  const { status, motivo, objeto } = pagamento;
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
        {paid ? (
          <Vale />
        ) : (
          <Text>{t(`motivos_pagamento.${motivo ?? 'desistencia'}`, { defaultValue: motivo ?? '' })}</Text>
        )}
        {paid && <Text c="dimmed">{t('pago.recibo')}</Text>}
        <Devolvida />
        <Group>
          {paid && objeto === 'plano' && <ButtonLink to="/">{t('pago.inicio')}</ButtonLink>}
          {objeto === 'assentos' && <ButtonLink to="/settings/equipe">{t('equipe:titulo')}</ButtonLink>}
          {paid && (
            <ButtonLink to="/pagamento/$userId/$pagamentoId/recibo" params={paramsOf(pagamento)} variant="default">
              {t('recibo.ver')}
            </ButtonLink>
          )}
          {!paid && objeto === 'plano' && <ButtonLink to="/planos">{t('cancelado.de_novo')}</ButtonLink>}
        </Group>
      </Stack>
    </PageCard>
  );
};
