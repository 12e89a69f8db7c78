import type { TFunction } from 'i18next';
import { eDia, hojeEm } from '#domain/days/fuso.ts';
import { mesesEntre } from '#domain/days/idade.ts';

/** Today in the practice's time zone, as the server computes it. */
export const hoje = (fuso: string) => hojeEm(fuso);

const anosEMeses = (total: number) => ({ anos: Math.floor(total / 12), meses: total % 12 });

/** Whole years and months between a birth date and a day. */
export const idade = (nascimento: string, dia: string) => anosEMeses(mesesEntre(nascimento, dia));

/** Whole years on a day. */
export const anosEm = (nascimento: string, dia: string) => Math.floor(mesesEntre(nascimento, dia) / 12);

/** “8 anos e 3 meses”, in the current language; empty for a date in the future. */
export const idadePorExtenso = (nascimento: string | null, dia: string, t: TFunction): string => {
  if (!nascimento || !eDia(nascimento) || nascimento > dia) return '';
  return mesesPorExtenso(mesesEntre(nascimento, dia), t);
};

/** Formats months as years and months. */
export const mesesPorExtenso = (total: number, t: TFunction): string => {
  const { anos, meses } = anosEMeses(total);
  const partes = [
    anos > 0 && t('shell:idade.anos', { count: anos }),
    (meses > 0 || anos === 0) && t('shell:idade.meses', { count: meses }),
  ];
  return partes.filter(Boolean).join(t('shell:idade.e'));
};
