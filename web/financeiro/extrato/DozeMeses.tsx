import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { extrato, FLUXO_MESES, fluxo } from '#contract/financeiro/extrato.ts';
import { hojeEm, primeiroDoMes, somaMeses } from '#domain/days/fuso.ts';
import { read } from '#web/lib/api/read.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { dozeMeses } from './barras.ts';
import { GraficoCard } from './GraficoCard.tsx';

const ANTES = 12 - FLUXO_MESES;

/** The months before this one, and this one until today. */
const passadosDe = (hoje: string) =>
  read(extrato, { query: { de: somaMeses(primeiroDoMes(hoje), -ANTES), ate: hoje, por_pagina: 1 } });

/** What the chart of the year reads. */
export const dozeMesesDe = (hoje: string) => [passadosDe(hoje), read(fluxo, {})];

/** Twelve months: what came in and went out, what is charged, and what is booked. */
export const DozeMeses = () => {
  const { t } = useTranslation('financeiro');
  const hoje = hojeEm(useSignedUser().fuso);
  const { data: passados, isError } = useQuery(passadosDe(hoje));
  const { data: vindouros, isError: falhou } = useQuery(read(fluxo, {}));
  if (!passados || !vindouros) return isError || falhou ? null : <Waiting h={480} shape="chart" card />;
  const meses = Array.from({ length: 12 }, (_, n) => somaMeses(primeiroDoMes(hoje), n - ANTES));
  return (
    <GraficoCard
      titulo={t('extrato.doze_meses')}
      coluna={t('extrato.mes')}
      barras={dozeMeses(passados.meses, vindouros.meses, meses)}
    />
  );
};
