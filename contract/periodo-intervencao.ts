import type { Plano } from './planos-intervencao.ts';

/** The period that comes after that of a plan, for who asks first and for who makes it. */

const DAY_MS = 86_400_000;
export const dia = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
export const dias = (de: string, ate: string) => Math.round((Date.parse(ate) - Date.parse(de)) / DAY_MS);
const PERIODO_DIAS = 89;

/** The next period begins when this one is over, today at the earliest, and is as long. */
export const periodoSeguinte = ({ inicio, fim }: Pick<Plano, 'inicio' | 'fim'>, hoje: string) => {
  const depois = fim ? dia(fim, 1) : hoje;
  const novo = depois > hoje ? depois : hoje;
  return { inicio: novo, fim: dia(novo, inicio && fim ? dias(inicio, fim) : PERIODO_DIAS) };
};
