import { Skeleton, Table, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { soma } from '#domain/money/dinheiro.ts';
import { formatMoney } from '#web/lib/format.ts';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import classes from '../Financeiro.module.css';
import type { Barra } from './Graficos.tsx';

const Graficos = lazy(() => import('./Graficos.tsx').then(({ Graficos }) => ({ default: Graficos })));

const MAX = 10;
const SOMAS = ['entradas', 'saidas', 'estornos'] as const;

/** The largest ones, and the sum of all others, so that the total stays the same. */
const maiores = (barras: Barra[], outros: string) => {
  const peso = ({ entradas, saidas, estornos }: Barra) =>
    Number(entradas) + Number(saidas) + Math.abs(Number(estornos));
  const ordem = [...barras].sort((a, b) => peso(b) - peso(a));
  const resto = ordem.slice(MAX);
  if (!resto.length) return ordem;
  const juntos = {
    nome: outros,
    entradas: soma(resto.map(({ entradas }) => entradas)),
    saidas: soma(resto.map(({ saidas }) => saidas)),
    estornos: soma(resto.map(({ estornos }) => estornos)),
  };
  return [...ordem.slice(0, MAX), juntos];
};

type Props = { titulo: string; coluna: string; barras: Barra[]; porTamanho?: boolean };

/** A chart of income and expenses, with its figures beside it. */
export const GraficoCard = ({ titulo, coluna, barras, porTamanho = false }: Props) => {
  const { t } = useTranslation('financeiro');
  const mostradas = porTamanho ? maiores(barras, t('extrato.outros')) : barras;
  const somas = SOMAS.filter((campo) => campo !== 'estornos' || barras.some(({ estornos }) => Number(estornos)));
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
                  {somas.map((campo) => (
                    <Table.Th key={campo}>{t(`extrato.${campo}`)}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {mostradas.map((barra) => (
                  <Table.Tr key={barra.nome}>
                    <Table.Td>{barra.nome}</Table.Td>
                    {somas.map((campo) => (
                      <Table.Td key={campo}>{Number(barra[campo]) ? formatMoney(barra[campo]) : ''}</Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
              <Table.Tfoot>
                <Table.Tr>
                  <Table.Th>{t('extrato.total')}</Table.Th>
                  {somas.map((campo) => (
                    <Table.Th key={campo}>{formatMoney(soma(mostradas.map((barra) => barra[campo])))}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Tfoot>
            </Table>
          </div>
        </div>
      )}
    </PageCard>
  );
};
