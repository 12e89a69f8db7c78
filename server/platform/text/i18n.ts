import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import type { Mensagem } from '#contract/erros.ts';
import { bcp47, LOCALES, type Locale } from '#domain/constants.ts';
import { idiomaDe } from '#domain/text/idioma.ts';

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

/** The server's texts, one file per subject; `erros` come from the contract. */
const NAMESPACES = [
  'mail',
  'impressoes',
  'relatorios',
  'financeiro',
  'planos-intervencao',
  'desafio',
  'equipe',
] as const;
type Namespace = 'erros' | (typeof NAMESPACES)[number];

const i18n = i18next.createInstance();
i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  load: 'currentOnly',
  ns: ['erros', ...NAMESPACES],
  defaultNS: 'erros',
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(
    LOCALES.map((locale) => [
      bcp47(locale),
      {
        erros: read(`../../../contract/mensagens/${locale}.json`),
        ...Object.fromEntries(NAMESPACES.map((ns) => [ns, read(`../../locales/${locale}/${ns}.json`)])),
      },
    ]),
  ),
});

export const traduz = (locale: Locale, { chave, valores }: Mensagem, ns: Namespace = 'erros') =>
  i18n.getFixedT(bcp47(locale), ns)(chave, { ...valores });

/** A text with its placeholders, as it is written. */
export const textoCru = (locale: Locale, chave: string, ns: Namespace) =>
  String(i18n.getResource(bcp47(locale), ns, chave));

/** The first language of `Accept-Language` that is supported. */
export const localeOf = (header: string | undefined, fallback: Locale): Locale =>
  idiomaDe((header ?? '').split(',').map((part) => part.split(';')[0] ?? '')) ?? fallback;
