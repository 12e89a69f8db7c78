import { createContext, use } from 'react';
import { bcp47, type Locale } from '#domain/constants.ts';
import { idiomaDe } from '#domain/text/idioma.ts';

/** The texts of the page in the recipient's language, loaded alone: the other three are not needed. */
type Arvore = { [key: string]: string | Arvore };
const files = import.meta.glob<Arvore>('../locales/*/link-aberto.json', { import: 'default' });

export type Textos = (key: string, values?: Record<string, string | number>) => string;

const achar = (tree: Arvore, key: string) =>
  key
    .split('.')
    .reduce<string | Arvore | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), tree);

export const carregarTextos = async (locale: Locale): Promise<Textos> => {
  const tree = (await files[`../locales/${locale}/link-aberto.json`]?.()) ?? {};
  document.documentElement.lang = bcp47(locale);
  return (key, values = {}) => {
    const text = achar(tree, key);
    return typeof text === 'string' ? text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? '')) : key;
  };
};

/** Before the link is known: the language of the browser. */
export const idiomaDoNavegador = (): Locale => idiomaDe([...navigator.languages]) ?? 'pt-br';

export const Idioma = createContext<{ t: Textos; locale: Locale }>({ t: String, locale: 'pt-br' });
export const useIdioma = () => use(Idioma);
