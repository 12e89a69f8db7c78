import { FORMAS, nomeDaForma } from '#domain/money/formas.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';

/** The payment methods, as options of a select. */
export const opcoesDeForma = () =>
  FORMAS.map((value) => ({ value, label: nomeDaForma(currentLocale(), value) ?? value }));
