import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ACOES_DO_BANCO, sandboxBanco } from '#contract/conta/gateway.ts';
import { pagamentoConferir } from '#contract/conta/pagamentos.ts';
import { call } from '#web/lib/api/api.ts';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { useMudar, usePagamento } from './pagamento-context.ts';

/** Money that could not be accepted and is refunded. */
export const Devolvida = () => {
  const { t } = useTranslation('pagamentos');
  const { tentativa } = usePagamento();
  if (tentativa?.status !== 'devolvida' && tentativa?.status !== 'devolvendo') return null;
  return (
    <Alert
      role="status"
      color="orange"
      icon={<IconArrowBackUp />}
      title={t(`devolucao.${tentativa.motivo}`, { defaultValue: t('devolucao.titulo') })}
    >
      {tentativa.status === 'devolvida' ? t('devolucao.feita') : t('devolucao.a_caminho')}
    </Alert>
  );
};

/** The payment was declined, and why; the form below can be sent again. */
export const Recusada = () => {
  const { t } = useTranslation('pagamentos');
  const { tentativa } = usePagamento();
  if (tentativa?.status !== 'recusada') return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={t('recusada.titulo')} role="alert">
      {t(`motivos.${tentativa.motivo ?? 'outro'}`, { defaultValue: t('motivos.outro') })} {t('recusada.texto')}
    </Alert>
  );
};

/** The provider does not answer: the request is kept and repeated with the same key. */
export const Fora = ({ onRetry, busy }: { onRetry: () => void; busy: boolean }) => {
  const { t } = useTranslation('pagamentos');
  return (
    <Alert color="orange" icon={<IconCloudOff />} title={t('fora.titulo')} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('fora.texto')}</Text>
        <Button size="xs" loading={busy} onClick={onRetry}>
          {t('shell:tentar_novamente')}
        </Button>
      </Stack>
    </Alert>
  );
};

export const Conferir = () => {
  const { t } = useTranslation('pagamentos');
  const { id } = usePagamento();
  const ask = useMudar(() => call(pagamentoConferir, { params: { id }, silent: true }));
  return (
    <Stack gap={4} align="flex-start">
      <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate(undefined)}>
        {t('conferir')}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {ask.isError ? t('fora.titulo') : t('conferir_texto')}
      </Text>
    </Stack>
  );
};

/** Simulates the bank in the sandbox. */
export const Banco = () => {
  const { t } = useTranslation('pagamentos');
  const { id, gateway, tentativa } = usePagamento();
  const play = useMudar(async (acao: (typeof ACOES_DO_BANCO)[number]) => {
    await call(sandboxBanco, { body: { pagamento_id: id, acao } });
    return call(pagamentoConferir, { params: { id }, silent: true });
  });
  // A refunded or declined payment has no bank step left; an expired code can still be paid late.
  if (gateway !== 'sandbox' || !tentativa || !['pendente', 'expirada'].includes(tentativa.status)) return null;
  return (
    <div className="no-print">
      <PageCard title={t('sandbox.banco')} description={t('sandbox.banco_texto')}>
        <Group gap="xs">
          {ACOES_DO_BANCO.map((acao) => (
            <Button
              key={acao}
              variant={acao === 'pagar' ? 'filled' : 'default'}
              size="xs"
              loading={play.isPending && play.variables === acao}
              disabled={play.isPending}
              onClick={() => play.mutate(acao)}
            >
              {t(`sandbox.acoes.${acao}`)}
            </Button>
          ))}
        </Group>
      </PageCard>
    </div>
  );
};
