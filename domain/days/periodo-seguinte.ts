import { diasEntre, somaDias } from './fuso.ts';

/** The period that follows that of a plan, for the dialog that shows it and the route that creates it. */

type Periodo = { inicio: string | null; fim: string | null };

const PERIODO_DIAS = 89;

/** The next period begins when this one ends, today at the earliest, and has the same length. */
export const periodoSeguinte = ({ inicio, fim }: Periodo, hoje: string) => {
  const depois = fim ? somaDias(fim, 1) : hoje;
  const novo = depois > hoje ? depois : hoje;
  return { inicio: novo, fim: somaDias(novo, inicio && fim ? diasEntre(inicio, fim) : PERIODO_DIAS) };
};
