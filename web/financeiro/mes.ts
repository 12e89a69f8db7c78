import { bcp47 } from '#contract/constants.ts';
import { currentLocale } from '#web/lib/i18n.ts';

/** A month as people call it, with its year: `nov. 2026`. */
export const nomeDoMes = (mes: string) =>
  new Intl.DateTimeFormat(bcp47(currentLocale()), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${mes.slice(0, 7)}-15T00:00:00Z`),
  );
