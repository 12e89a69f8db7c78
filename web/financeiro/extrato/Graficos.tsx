import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';

export type Barra = { nome: string; entradas: string; saidas: string; estornos: string };

const dinheiro = (value: number) => formatMoney(value.toFixed(2));

type Props = { barras: Barra[]; deitado?: boolean };

/** Income and expenses as columns. Hidden from screen readers, which read the same figures in the table. */
export const Graficos = ({ barras, deitado = false }: Props) => {
  const { t } = useTranslation('financeiro');
  const data = barras.map(({ nome, entradas, saidas, estornos }) => ({
    nome,
    entradas: Number(entradas),
    saidas: Number(saidas),
    estornos: Number(estornos),
  }));
  return (
    <div aria-hidden="true">
      <BarChart
        h={deitado ? Math.max(160, 40 * data.length + 50) : 260}
        data={data}
        dataKey="nome"
        orientation={deitado ? 'vertical' : 'horizontal'}
        series={[
          { name: 'entradas', label: t('extrato.entradas'), color: 'green.6' },
          { name: 'saidas', label: t('extrato.saidas'), color: 'orange.6' },
          { name: 'estornos', label: t('extrato.estornos'), color: 'gray.6' },
        ].filter(({ name }) => data.some((row) => row[name as 'entradas'] !== 0))}
        valueFormatter={dinheiro}
        withLegend
        maxBarWidth={28}
        gridAxis={deitado ? 'none' : 'x'}
        {...(deitado
          ? { yAxisProps: { width: 130, tickMargin: 6 } }
          : { yAxisProps: { width: 90 }, xAxisProps: { tickMargin: 8 } })}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
};
