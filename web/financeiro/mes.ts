import { bcp47 } from '#domain/constants.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';

/** Formats the month of a date: `MM-YYYY`. */
export const nomeDoMes = (mes: string) => `${mes.slice(5, 7)}-${mes.slice(0, 4)}`;

/** The month of a date in words: `outubro de 2026`. */
export const mesEscrito = (mes: string) =>
  new Intl.DateTimeFormat(bcp47(currentLocale()), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${mes}T00:00:00Z`),
  );
