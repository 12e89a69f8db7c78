import { Table, Text } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { soma } from '#domain/money/dinheiro.ts';
import { formatMoney } from '#web/lib/format.ts';
import { later } from '#web/lib/later.ts';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import classes from '../Financeiro.module.css';
import { type Barra, maiores, seriesDe } from './barras.ts';

const Graficos = later(() => import('./Graficos.tsx').then((module) => module.Graficos));

/** The amount as text; empty for zero. */
const escrito = (valor = '0') => (Number(valor) ? formatMoney(valor) : '');

type Props = { titulo: string; coluna: string; barras: Barra[]; porTamanho?: boolean };

/** A chart of income and expenses, with its figures beside it. */
export const GraficoCard = ({ titulo, coluna, barras, porTamanho = false }: Props) => {
  const { t } = useTranslation('financeiro');
  const mostradas = porTamanho ? maiores(barras, t('extrato.outros')) : barras;
  const somas = seriesDe(barras);
  return (
    <PageCard title={titulo}>
      {barras.length === 0 ? (
        <Text c="dimmed">{t('extrato.sem_movimentos')}</Text>
      ) : (
        <div className={classes.graficos} data-lado={porTamanho || undefined}>
          <Suspense fallback={<Waiting h={260} shape="chart" />}>
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
                      <Table.Td key={campo} data-label={t(`extrato.${campo}`)}>
                        {escrito(barra[campo])}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
              <Table.Tfoot>
                <Table.Tr>
                  <Table.Th scope="row">{t('extrato.total')}</Table.Th>
                  {somas.map((campo) => (
                    <Table.Td key={campo} fw={600} data-label={t(`extrato.${campo}`)}>
                      {escrito(soma(mostradas.map((barra) => barra[campo] ?? '0.00')))}
                    </Table.Td>
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
