import type { Extrato, Fluxo } from '#contract/financeiro/extrato.ts';
import { somaDias, somaMeses } from '#domain/days/fuso.ts';
import { soma } from '#domain/money/dinheiro.ts';
import { nomeDoMes } from '../mes.ts';

/** What a chart of money can show: what happened, what is charged, and what is booked. */
export const SERIES = ['entradas', 'receber', 'agendado', 'saidas', 'pagar', 'estornos'] as const;
export type Serie = (typeof SERIES)[number];

export type Barra = { nome: string } & Partial<Record<Serie, string>>;

/** The series that a table names: income and expenses always, the others if there are any. */
export const seriesDe = (barras: Barra[]) =>
  SERIES.filter(
    (serie) => serie === 'entradas' || serie === 'saidas' || barras.some((barra) => Number(barra[serie] ?? 0) !== 0),
  );

const MAX = 10;

/** The largest ones, and the sum of all others, so that the total stays the same. */
export const maiores = (barras: Barra[], outros: string): Barra[] => {
  const peso = (barra: Barra) => SERIES.reduce((sum, serie) => sum + Math.abs(Number(barra[serie] ?? 0)), 0);
  const ordem = barras.toSorted((a, b) => peso(b) - peso(a));
  const resto = ordem.slice(MAX);
  if (!resto.length) return ordem;
  const juntos = SERIES.map((serie) => [serie, soma(resto.map((barra) => barra[serie] ?? '0.00'))]);
  return [...ordem.slice(0, MAX), { nome: outros, ...Object.fromEntries(juntos) }];
};

/** A year: the months that passed as they were, this month, and those to come as they are expected. */
export const dozeMeses = (passados: Extrato['meses'], vindouros: Fluxo['meses'], meses: string[]): Barra[] =>
  meses.map((mes) => {
    const { entradas, saidas, estornos } = passados.find((one) => one.mes === mes) ?? {};
    const { receber, pagar, agendado } = vindouros.find((one) => one.mes === mes) ?? {};
    return {
      nome: nomeDoMes(mes),
      ...(entradas && { entradas }),
      ...(saidas && { saidas }),
      ...(estornos && { estornos }),
      ...(receber && { receber }),
      ...(pagar && { pagar }),
      ...(agendado && { agendado }),
    };
  });

/** What is charged and what is booked in the whole months of a period. */
export const esperadoEm = (meses: Fluxo['meses'], { de = '', ate = '9999' }: { de?: string; ate?: string }) => {
  const dentro = meses.filter(({ mes }) => mes >= de && somaDias(somaMeses(mes, 1), -1) <= ate);
  return {
    receber: soma(dentro.map(({ receber }) => receber)),
    agendado: soma(dentro.map(({ agendado }) => agendado)),
  };
};
