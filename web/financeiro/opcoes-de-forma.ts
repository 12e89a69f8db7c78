import { FORMAS, nomeDaForma } from '#contract/formas.ts';
import { currentLocale } from '#web/lib/i18n.ts';

/** The ways to pay, to be chosen from. */
export const opcoesDeForma = () =>
  FORMAS.map((value) => ({ value, label: nomeDaForma(currentLocale(), value) ?? value }));
