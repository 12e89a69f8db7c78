import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AdminNumeros } from '#contract/conta/admin.ts';
import { formatMoney } from '#web/lib/format.ts';
import { mesDe } from './mes.ts';

/** The same figures as the table below, which is what screen readers read. */
export const GraficosDoMes = ({ meses }: { meses: AdminNumeros['meses'] }) => {
  const { t } = useTranslation('admin');
  const data = meses.map((mes) => ({
    mes: mesDe(mes.mes),
    [t('numeros.receita')]: Number(mes.receita),
    [t('numeros.novas')]: mes.novas,
    [t('numeros.perdidas')]: mes.perdidas,
  }));
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} aria-hidden="true">
      <BarChart
        h={260}
        data={data}
        dataKey="mes"
        series={[{ name: t('numeros.receita'), color: 'green.7' }]}
        valueFormatter={(value) => formatMoney(String(value))}
        yAxisProps={{ width: 86 }}
        barChartProps={{ accessibilityLayer: false }}
      />
      <BarChart
        h={260}
        data={data}
        dataKey="mes"
        withLegend
        yAxisProps={{ allowDecimals: false }}
        barChartProps={{ accessibilityLayer: false }}
        series={[
          { name: t('numeros.novas'), color: 'green.5' },
          { name: t('numeros.perdidas'), color: 'orange.6' },
        ]}
      />
    </SimpleGrid>
  );
};
