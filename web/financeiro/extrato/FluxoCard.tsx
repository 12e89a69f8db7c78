import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fluxo } from '#contract/financeiro/extrato.ts';
import { read } from '#web/lib/api/read.ts';
import { formatMoney } from '#web/lib/format.ts';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import classes from '../Financeiro.module.css';
import { nomeDoMes } from '../mes.ts';

const COLUNAS = ['receber', 'agendado', 'pagar'] as const;

/** The cash flow forecast of the coming months. */
export const FluxoCard = () => {
  const { t } = useTranslation('financeiro');
  const { data } = useQuery(read(fluxo, {}));
  if (!data) return null;
  const { receber, pagar } = data.vencidos;
  const nomes = { receber: t('tipos.Receber'), agendado: t('extrato.agendado'), pagar: t('tipos.Pagar') };
  const texto = Number(data.saldo) ? t('fluxo.texto', { saldo: formatMoney(data.saldo) }) : t('fluxo.texto_sem_saldo');
  const vencidos = [Number(receber) > 0 && 'receber', Number(pagar) > 0 && 'pagar'].filter(Boolean);
  return (
    <PageCard title={t('fluxo.titulo')} description={texto}>
      <div>
        <Table className={classes.mini} aria-label={t('fluxo.titulo')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('extrato.mes')}</Table.Th>
              {COLUNAS.map((coluna) => (
                <Table.Th key={coluna}>{nomes[coluna]}</Table.Th>
              ))}
              <Table.Th>{t('fluxo.saldo')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.meses.map((mes) => (
              <Table.Tr key={mes.mes}>
                <Table.Td>{nomeDoMes(mes.mes)}</Table.Td>
                {COLUNAS.map((coluna) => (
                  <Table.Td key={coluna} data-label={nomes[coluna]}>
                    {Number(mes[coluna]) ? formatMoney(mes[coluna]) : ''}
                  </Table.Td>
                ))}
                <Table.Td
                  className={classes.valor}
                  data-label={t('fluxo.saldo')}
                  data-tom={mes.saldo.startsWith('-') ? 'saida' : undefined}
                >
                  {formatMoney(mes.saldo)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {vencidos.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t(`fluxo.vencidos.${vencidos.length > 1 ? 'ambos' : vencidos[0]}`, {
            receber: formatMoney(receber),
            pagar: formatMoney(pagar),
          })}
        </Text>
      )}
    </PageCard>
  );
};
