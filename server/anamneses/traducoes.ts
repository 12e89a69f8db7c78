import type { Locale } from '#domain/constants.ts';
import en from './modelos/traducoes/en.json' with { type: 'json' };
import es from './modelos/traducoes/es.json' with { type: 'json' };
import zh from './modelos/traducoes/zh-CN.json' with { type: 'json' };

/** The sentences of the built-in models, from Portuguese. */
const TRADUCOES = new Map<Locale, ReadonlyMap<string, string>>([
  ['en', new Map(Object.entries(en))],
  ['es', new Map(Object.entries(es))],
  ['zh-CN', new Map(Object.entries(zh))],
]);

/** A sentence of a built-in model in another language. Any other text, such as one that a practice wrote, stays as it is. */
export const traduzirFrase = (locale: Locale, texto: string): string => TRADUCOES.get(locale)?.get(texto) ?? texto;
