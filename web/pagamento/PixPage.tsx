import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconClockX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pagamentoPix } from '#contract/conta/pagamentos.ts';
import { call } from '#web/lib/api/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { Copiar, Desenho } from './Copiar.tsx';
import { useEmitir } from './emitir.ts';
import classes from './PagamentoLayout.module.css';
import { Passo } from './Passo.tsx';
import { usePagamento } from './pagamento-context.ts';
import { Banco, Conferir, Devolvida, Fora, Recusada } from './Situacao.tsx';

const Codigo = () => {
  const { t } = useTranslation('pagamentos');
  const { fuso } = useSignedUser();
  const { tentativa } = usePagamento();
  if (!tentativa?.pix) return null;
  return (
    <Stack>
      <Text>{t('pix.texto')}</Text>
      <Desenho svg={tentativa.pix.qr} alt={t('pix.qr')} className={classes.qr} />
      <div>
        <Text fw={600} mb={4}>
          {t('pix.copia_e_cola')}
        </Text>
        <Text className={classes.codigo}>{tentativa.pix.payload}</Text>
      </div>
      <Group>
        <Copiar value={tentativa.pix.payload} />
      </Group>
      {tentativa.expira_em && (
        <Text c="dimmed">{t('pix.ate', { quando: formatInstant(tentativa.expira_em, fuso) })}</Text>
      )}
      <Conferir />
    </Stack>
  );
};

const Pix = () => {
  const { t } = useTranslation('pagamentos');
  const { id, tentativa } = usePagamento();
  const emitir = useEmitir(() => call(pagamentoPix, { params: { id }, silent: true }));
  const again = () => emitir.mutate();
  const over = tentativa && ['expirada', 'recusada', 'devolvida', 'devolvendo'].includes(tentativa.status);
  return (
    <Stack>
      <PageCard title={t('passos.pagar-pix')}>
        <Stack>
          {emitir.isError && <Fora onRetry={again} busy={emitir.isPending} />}
          {emitir.isPending && !tentativa?.pix && <Spinner />}
          <Recusada />
          <Devolvida />
          {tentativa?.status === 'expirada' && (
            <Alert role="status" color="orange" icon={<IconClockX />} title={t('pix.venceu')}>
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
          {tentativa?.status === 'pendente' && <Codigo />}
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
