import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconClockX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pagamentoPix } from '#contract/pagamentos.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { PageCard } from '#web/ui/PageCard.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { Copiar, Desenho } from './Copiar.tsx';
import { useEmitir } from './emitir.ts';
import classes from './PagamentoLayout.module.css';
import { Passo } from './Passo.tsx';
import { usePagamento } from './pagamento-context.ts';
import { Banco, Conferir, Devolvida, Fora, Recusada } from './Situacao.tsx';

const Codigo = () => {
  const { t } = useTranslation('pagamentos');
  const { fuso } = useSignedUser();
  const { cobranca } = usePagamento();
  if (!cobranca?.pix) return null;
  return (
    <Stack>
      <Text>{t('pix.texto')}</Text>
      <Desenho svg={cobranca.pix.qr} alt={t('pix.qr')} className={classes.qr} />
      <div>
        <Text fw={600} mb={4}>
          {t('pix.copia_e_cola')}
        </Text>
        <Text className={classes.codigo}>{cobranca.pix.payload}</Text>
      </div>
      <Group>
        <Copiar value={cobranca.pix.payload} />
      </Group>
      {cobranca.expira_em && (
        <Text c="dimmed">{t('pix.ate', { quando: formatInstant(cobranca.expira_em, fuso) })}</Text>
      )}
      <Conferir />
    </Stack>
  );
};

const Pix = () => {
  const { t } = useTranslation('pagamentos');
  const { id, cobranca } = usePagamento();
  const emitir = useEmitir(() => call(pagamentoPix, { params: { id }, silent: true }));
  const again = () => emitir.mutate(undefined as never);
  const over = cobranca && ['expirada', 'recusada', 'devolvida', 'devolvendo'].includes(cobranca.status);
  return (
    <Stack>
      <PageCard title={t('passos.pagar-pix')}>
        <Stack>
          {emitir.isError && <Fora onRetry={again} busy={emitir.isPending} />}
          {emitir.isPending && !cobranca?.pix && <Spinner />}
          <Recusada />
          <Devolvida />
          {cobranca?.status === 'expirada' && (
            <Alert color="orange" icon={<IconClockX />} title={t('pix.venceu')}>
              {t('pix.venceu_texto')}
            </Alert>
          )}
          {over && (
            <Group>
              <Button loading={emitir.isPending} onClick={again}>
                {t('pix.novo')}
              </Button>
            </Group>
          )}
          {cobranca?.status === 'pendente' && <Codigo />}
        </Stack>
      </PageCard>
      <Banco />
    </Stack>
  );
};

export const PixPage = () => (
  <Passo nome="pagar-pix">
    <Pix />
  </Passo>
);
