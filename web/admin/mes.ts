import { bcp47 } from '#domain/constants.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';

/** The name of a month, such as “Jan 26” for `2026-01`. */
export const mesDe = (mes: string) =>
  new Intl.DateTimeFormat(bcp47(currentLocale()), { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(
    Date.parse(`${mes}-15T00:00:00Z`),
  );
