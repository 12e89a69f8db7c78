import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { type Barra, SERIES } from './barras.ts';

const dinheiro = (value: number) => formatMoney(value.toFixed(2));

/** Income received and expected is stacked in one column, beside the expenses. */
const DESENHO = {
  entradas: { color: 'green.6', stackId: 'entra' },
  receber: { color: 'green.4', stackId: 'entra' },
  agendado: { color: 'green.2', stackId: 'entra' },
  saidas: { color: 'orange.6', stackId: 'sai' },
  pagar: { color: 'orange.3', stackId: 'sai' },
  estornos: { color: 'gray.6', stackId: 'estornos' },
} as const;

type Props = { barras: Barra[]; deitado?: boolean };

/** Income and expenses as columns. Hidden from screen readers, which read the same figures in the table. */
export const Graficos = ({ barras, deitado = false }: Props) => {
  const { t } = useTranslation('financeiro');
  const data = barras.map((barra) => ({
    nome: barra.nome,
    ...Object.fromEntries(SERIES.map((serie) => [serie, Number(barra[serie] ?? 0)])),
  }));
  return (
    <div aria-hidden="true">
      <BarChart
        h={deitado ? Math.max(160, 40 * data.length + 50) : 260}
        data={data}
        dataKey="nome"
        orientation={deitado ? 'vertical' : 'horizontal'}
        series={SERIES.filter((serie) => barras.some((barra) => Number(barra[serie] ?? 0) !== 0)).map((name) => ({
          name,
          label: t(`extrato.${name}`),
          ...DESENHO[name],
        }))}
        valueFormatter={dinheiro}
        withLegend
        // In the order of the table, not of the alphabet.
        legendProps={{ itemSorter: null }}
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
