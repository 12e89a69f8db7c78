/**
 * Whole months between a birth date and a day, as assessments count them: a month is complete on its day, not before.
 */
export const mesesEntre = (nascimento: string, dia: string): number => {
  const [ano = 0, mes = 0, d = 0] = nascimento.split('-').map(Number);
  const [ano2 = 0, mes2 = 0, d2 = 0] = dia.split('-').map(Number);
  return (ano2 - ano) * 12 + (mes2 - mes) - (d2 < d ? 1 : 0);
};

const MAIORIDADE_MESES = 18 * 12;

/** Whether somebody is 18 on a day; false without a birth date. */
export const isAdulto = (nascimento: string | null, dia: string) =>
  nascimento !== null && mesesEntre(nascimento, dia) >= MAIORIDADE_MESES;

/** From this age on a minor is asked for assent, and may get a link of their own. */
export const ASSENTIMENTO_ANOS = 12;

/** Whether a patient may get a link: not a child. Without a birth date nothing is known against it. */
export const recebePorSi = (nascimento: string | null, dia: string) =>
  nascimento === null || mesesEntre(nascimento, dia) >= ASSENTIMENTO_ANOS * 12;

type Faixa = { idade_min_meses: number | null; idade_max_meses: number | null };

/** Whether an age is outside the range of a test; a missing limit excludes nobody. */
export const foraDaFaixa = ({ idade_min_meses: min, idade_max_meses: max }: Faixa, meses: number | null): boolean =>
  meses !== null && ((min !== null && meses < min) || (max !== null && meses > max));
