import { SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { adminNumeros } from '#contract/conta/admin.ts';
import { bcp47 } from '#domain/constants.ts';
import { read } from '#web/lib/api/read.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { later } from '#web/lib/later.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import classes from '#web/ui/lista/Lista.module.css';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { mesDe } from './mes.ts';

const porcento = (taxa: number) =>
  new Intl.NumberFormat(bcp47(currentLocale()), { style: 'percent', maximumFractionDigits: 1 }).format(taxa);

const Numero = ({ titulo, valor, texto }: { titulo: string; valor: string; texto?: string }) => (
  <div>
    <Text size="sm" c="dimmed">
      {titulo}
    </Text>
    <Text size="xl" fw={600}>
      {valor}
    </Text>
    {texto && (
      <Text size="sm" c="dimmed">
        {texto}
      </Text>
    )}
  </div>
);

/** Loaded on demand: the library of charts is larger than all other code of the screen. */
const Graficos = later(() => import('./GraficosDoMes.tsx').then((module) => module.GraficosDoMes));

export const NumerosPage = () => {
  const { t } = useTranslation('admin');
  const { data, isError, refetch } = useQuery(read(adminNumeros, {}));
  if (isError && !data) return <LoadError coisa={t('partes.numeros')} onRetry={refetch} />;
  if (!data) return <Waiting h={400} shape="chart" />;
  const { ativas, teste, vencidas, suspensas, churn, meses } = data;
  return (
    <Stack>
      <PageCard>
        <SimpleGrid cols={{ base: 2, md: 5 }}>
          <Numero titulo={t('numeros.ativas')} valor={formatNumber(ativas)} />
          <Numero titulo={t('numeros.teste')} valor={formatNumber(teste)} />
          <Numero titulo={t('numeros.vencidas')} valor={formatNumber(vencidas)} />
          <Numero titulo={t('numeros.suspensas')} valor={formatNumber(suspensas)} />
          <Numero
            titulo={t('numeros.churn')}
            valor={porcento(churn.taxa)}
            texto={t('numeros.churn_texto', { perdidas: churn.perdidas, base: churn.base })}
          />
        </SimpleGrid>
      </PageCard>
      <PageCard title={t('numeros.por_mes')}>
        <Stack>
          <Suspense fallback={<Waiting h={260} shape="chart" />}>
            <Graficos meses={meses} />
          </Suspense>
          <Table className={classes.table} aria-label={t('numeros.por_mes')}>
            <Table.Thead>
              <Table.Tr>
                {(['mes', 'receita', 'pagamentos', 'novas', 'perdidas'] as const).map((key) => (
                  <Table.Th key={key}>{t(`numeros.${key}`)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {meses.toReversed().map((mes) => (
                <Table.Tr key={mes.mes}>
                  <Table.Td data-label={t('numeros.mes')} className={classes.name}>
                    {mesDe(mes.mes)}
                  </Table.Td>
                  <Table.Td data-label={t('numeros.receita')} className={`${classes.rest} ${classes.whole}`}>
                    {formatMoney(mes.receita)}
                  </Table.Td>
                  <Table.Td data-label={t('numeros.pagamentos')} className={classes.rest}>
                    {formatNumber(mes.pagamentos)}
                  </Table.Td>
                  <Table.Td data-label={t('numeros.novas')} className={classes.rest}>
                    {formatNumber(mes.novas)}
                  </Table.Td>
                  <Table.Td data-label={t('numeros.perdidas')} className={classes.rest}>
                    {formatNumber(mes.perdidas)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Stack>
      </PageCard>
    </Stack>
  );
};
