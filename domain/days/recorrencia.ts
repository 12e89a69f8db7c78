import { diaDaSemana, somaDias, somaMeses } from './fuso.ts';

export const FREQUENCIAS = ['semanal', 'quinzenal', 'mensal'] as const;
export type Frequencia = (typeof FREQUENCIAS)[number];

/** A little more than a year of weekdays; a longer series is probably a mistake. */
export const SERIE_MAX = 400;

/** A recurrence. Its schema is in `contract/agenda/recorrencia.ts`. */
export type Recorrencia = { frequencia: Frequencia; dias: number[]; ate: string | null; vezes: number | null };

function* semanas(primeira: string, dias: number[], passo: number) {
  const domingo = somaDias(primeira, -diaDaSemana(primeira));
  for (let semana = 0; ; semana += passo)
    for (const dia of dias) {
      const data = somaDias(domingo, semana * 7 + dia);
      if (data >= primeira) yield data;
    }
}

function* meses(primeira: string) {
  // Always counted from the first: after February 28th, the 31st returns in March.
  for (let mes = 0; ; mes += 1) yield somaMeses(primeira, mes);
}

export const ULTIMA = '2200-12-31';

/**
 * The days of a series in order, including the first whatever its day of the week. If the series is too long, returns
 * one more than allowed, so that the caller can tell.
 */
export const datasDaSerie = (primeira: string, { frequencia, dias, ate, vezes }: Recorrencia): string[] => {
  const semana = [...new Set(dias.length ? dias : [diaDaSemana(primeira)])].sort();
  const todas = frequencia === 'mensal' ? meses(primeira) : semanas(primeira, semana, frequencia === 'semanal' ? 1 : 2);
  const fim = ate ?? ULTIMA;
  const max = Math.min(vezes ?? Number.POSITIVE_INFINITY, SERIE_MAX + 1);
  const datas = [primeira];
  for (const data of todas) {
    if (data > fim || datas.length >= max) break;
    if (data > primeira) datas.push(data);
  }
  return datas;
};
