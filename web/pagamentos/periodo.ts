import type { TFunction } from 'i18next';

/** The duration of a plan in words; `t` is of the namespace `planos`. */
export const periodo = (t: TFunction<'planos'>, meses: number) => {
  if (meses === 1) return t('planos:por_mes');
  return meses === 12 ? t('planos:por_ano') : t('planos:por_meses', { n: meses });
};
