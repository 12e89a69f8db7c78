import { createContext, use } from 'react';
import { bcp47, isLocale, type Locale } from '#domain/constants.ts';
import { idiomaDe } from '#domain/text/idioma.ts';

/** The texts of the page in the recipient's language, loaded alone: the other three are not needed. */
type Arvore = { [key: string]: string | Arvore };
const files = import.meta.glob<Arvore>('../locales/*/link-aberto.json', { import: 'default' });
/** Part of the page itself: what it says if nothing else loads. */
const reservas = import.meta.glob<Arvore>('../locales/*/link-reserva.json', { import: 'default', eager: true });

export type Textos = (key: string, values?: Record<string, string | number>) => string;

const achar = (tree: Arvore, key: string) =>
  key
    .split('.')
    .reduce<string | Arvore | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), tree);

export const textosDe =
  (tree: Arvore): Textos =>
  (key, values = {}) => {
    const text = achar(tree, key);
    return typeof text === 'string' ? text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? '')) : key;
  };

const textosEm = (locale: Locale, tree: Arvore = {}): Textos => {
  document.documentElement.lang = bcp47(locale);
  return textosDe({ ...reservas[`../locales/${locale}/link-reserva.json`], ...tree });
};

export const carregarTextos = async (locale: Locale): Promise<Textos> =>
  textosEm(locale, await files[`../locales/${locale}/link-aberto.json`]?.());

/** No connection, try again, and the emergency line: for when `carregarTextos` fails. */
export const textosDeReserva = (locale: Locale): Textos => textosEm(locale);

/** Before the link is known: the language of the browser. */
export const idiomaDoNavegador = (): Locale => idiomaDe([...navigator.languages]) ?? 'pt-br';

const ESCOLHIDO = 'vinculo-link-idioma';

/** The language that was chosen on this phone; a browser may refuse to keep it. */
export const idiomaEscolhido = (): Locale | null => {
  try {
    const guardado = localStorage.getItem(ESCOLHIDO) ?? '';
    return isLocale(guardado) ? guardado : null;
  } catch {
    return null;
  }
};
export const guardarIdioma = (locale: Locale) => {
  try {
    localStorage.setItem(ESCOLHIDO, locale);
  } catch {
    // It is asked for again next time.
  }
};

/** The language to offer: that of the phone, or the one in which the link was sent. */
export const idiomaAOferecer = (agora: Locale, doLink: Locale | undefined): Locale | null => {
  const doAparelho = idiomaDoNavegador();
  if (doAparelho !== agora) return doAparelho;
  return doLink && doLink !== agora ? doLink : null;
};

export const Idioma = createContext<{ t: Textos; locale: Locale }>({ t: String, locale: 'pt-br' });
export const useIdioma = () => use(Idioma);
