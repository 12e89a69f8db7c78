import { Skeleton, Table, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { soma } from '#contract/dinheiro.ts';
import { formatMoney } from '#web/lib/format.ts';
import { PageCard } from '#web/ui/PageCard.tsx';
import classes from './Financeiro.module.css';
import type { Barra } from './Graficos.tsx';

const Graficos = lazy(() => import('./Graficos.tsx').then(({ Graficos }) => ({ default: Graficos })));

const MAX = 10;

/** The largest ones, and all others in one: the parts are still the whole. */
const maiores = (barras: Barra[], outros: string) => {
  const peso = ({ entradas, saidas }: Barra) => Number(entradas) + Number(saidas);
  const ordem = [...barras].sort((a, b) => peso(b) - peso(a));
  const resto = ordem.slice(MAX);
  if (!resto.length) return ordem;
  const juntos = {
    nome: outros,
    entradas: soma(resto.map(({ entradas }) => entradas)),
    saidas: soma(resto.map(({ saidas }) => saidas)),
  };
  return [...ordem.slice(0, MAX), juntos];
};

type Props = { titulo: string; coluna: string; barras: Barra[]; porTamanho?: boolean };

/** A chart of income and expenses, with its figures beside it. */
export const GraficoCard = ({ titulo, coluna, barras, porTamanho = false }: Props) => {
  const { t } = useTranslation('financeiro');
  const mostradas = porTamanho ? maiores(barras, t('extrato.outros')) : barras;
  return (
    <PageCard title={titulo}>
      {barras.length === 0 ? (
        <Text c="dimmed">{t('extrato.sem_movimentos')}</Text>
      ) : (
        <div className={classes.graficos}>
          <Suspense fallback={<Skeleton h={260} />}>
            <Graficos barras={mostradas} deitado={porTamanho} />
          </Suspense>
          <div>
            <Table className={classes.mini} aria-label={titulo}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{coluna}</Table.Th>
                  <Table.Th>{t('extrato.entradas')}</Table.Th>
                  <Table.Th>{t('extrato.saidas')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {mostradas.map(({ nome, entradas, saidas }) => (
                  <Table.Tr key={nome}>
                    <Table.Td>{nome}</Table.Td>
                    <Table.Td>{Number(entradas) ? formatMoney(entradas) : ''}</Table.Td>
                    <Table.Td>{Number(saidas) ? formatMoney(saidas) : ''}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
              <Table.Tfoot>
                <Table.Tr>
                  <Table.Th>{t('extrato.total')}</Table.Th>
                  <Table.Th>{formatMoney(soma(mostradas.map(({ entradas }) => entradas)))}</Table.Th>
                  <Table.Th>{formatMoney(soma(mostradas.map(({ saidas }) => saidas)))}</Table.Th>
                </Table.Tr>
              </Table.Tfoot>
            </Table>
          </div>
        </div>
      )}
    </PageCard>
  );
};
