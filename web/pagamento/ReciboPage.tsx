import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { MASKS, maskAny } from '#web/lib/forms/mask.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { descricaoDe, wizardOf } from '#web/pagamentos/index.ts';
import { PRODUCT } from '#web/shell/Brand.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { ScrollRegion } from '#web/ui/page/ScrollRegion.tsx';
import classes from './PagamentoLayout.module.css';
import { usePagamento } from './pagamento-context.ts';

/** The receipt of a payment, also for print. */
export const ReciboPage = () => {
  const { t } = useTranslation(['pagamentos', 'planos']);
  const { fuso } = useSignedUser();
  const pagamento = usePagamento();
  const { id, status, plano, valor, pago_em, venc_plano, pessoal, tipo, gateway } = pagamento;
  if (status !== 'Pago') return <Navigate to={wizardOf(pagamento, pagamento.passo)} replace />;
  const rows = [
    ['numero', id.slice(-12).toUpperCase()],
    ['pagador', pessoal ? `${pessoal.nome} · ${maskAny(pessoal.cpf, MASKS.cpf)}` : '—'],
    ['plano', `${plano.nome}, ${descricaoDe(t, pagamento)}`],
    ['valor', formatMoney(valor)],
    ['forma', t(`planos:tipos.${tipo}`)],
    ['pago_em', pago_em ? formatDay(pago_em, fuso) : '—'],
    ['ate', venc_plano ? formatDay(venc_plano, fuso) : '—'],
  ] as const;
  return (
    <PageCard>
      <Stack>
        <ScrollRegion label={t('recibo.titulo')} className={classes.folha}>
          <Text component="h2" size="xl" fw={600} mb="sm">
            {PRODUCT} · {t('recibo.titulo')}
          </Text>
          <table>
            <tbody>
              {rows.map(([key, value]) => (
                <tr key={key}>
                  <th scope="row">{t(`recibo.${key}`)}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {gateway === 'sandbox' && (
            <Text size="sm" mt="sm">
              {t('sandbox.titulo')}
            </Text>
          )}
        </ScrollRegion>
        <Group className="no-print">
          <Button leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            {t('recibo.imprimir')}
          </Button>
        </Group>
      </Stack>
    </PageCard>
  );
};
