import { diasEntre, somaDias } from './fuso.ts';
import type { Plano } from './planos-intervencao.ts';

/** The period that comes after that of a plan, for who asks first and for who makes it. */

const PERIODO_DIAS = 89;

/** The next period begins when this one is over, today at the earliest, and is as long. */
export const periodoSeguinte = ({ inicio, fim }: Pick<Plano, 'inicio' | 'fim'>, hoje: string) => {
  const depois = fim ? somaDias(fim, 1) : hoje;
  const novo = depois > hoje ? depois : hoje;
  return { inicio: novo, fim: somaDias(novo, inicio && fim ? diasEntre(inicio, fim) : PERIODO_DIAS) };
};
