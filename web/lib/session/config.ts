import type { Config } from '#contract/conta/config.ts';
import { propostaDaProfissao } from '#contract/conta/proposta.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';

/** The configuration of a new account, with the terms of its profession in the current language. */
export const configInicial = (slug?: string | null): Config => propostaDaProfissao(slug, currentLocale());
