import type { TFunction } from 'i18next';
import { mesesPorExtenso } from '#web/lib/idade.ts';

export type Faixa = { idade_min_meses: number | null; idade_max_meses: number | null };

/** The age range of a test in words; empty if it has none. `t` has `testes` as its first namespace. */
export const faixaPorExtenso = ({ idade_min_meses: min, idade_max_meses: max }: Faixa, t: TFunction): string => {
  const words = (meses: number | null) => (meses === null ? '' : mesesPorExtenso(meses, t));
  const [de, ate] = [words(min), words(max)];
  if (min !== null && max !== null) return t('testes:idade_de_a', { de, ate });
  if (min !== null) return t('testes:idade_desde', { de });
  return max === null ? '' : t('testes:idade_ate', { ate });
};
