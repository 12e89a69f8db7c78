import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COOKIE_LOCALE, COOKIE_TOKEN, isLocale } from '#domain/constants.ts';

/** What the browser loads for each address, as the build wrote it to `.vite/screens.json`. */
type Screens = {
  screens: { path: string; layout: string; js: string[]; css: string[]; texts: string[] }[];
  /** The file of each part of the texts, by language. */
  texts: Record<string, Record<string, string>>;
  font?: string;
};

/** The links that belong into the head of the page for an address. */
export type Preload = (path: string, cookies: Record<string, string | undefined>) => string;

/** The table of the build; empty if there is none, as in development. */
export const readScreens = async (folder: string): Promise<Screens> => {
  const text = await readFile(join(folder, '.vite/screens.json'), 'utf8').catch(() => null);
  return text ? JSON.parse(text) : { screens: [], texts: {} };
};

/** Compares a path to one of the route table: `$id` matches any part, `/$` at the end for any rest. */
const matcherOf = (path: string) => {
  if (path === '/$') return /^/;
  const parts = path.split('/').map((part) => (part.startsWith('$') ? '[^/]+' : part));
  return new RegExp(`^${parts.join('/')}/?$`);
};

/** A screen with fewer parameters is the better match: `/paciente/cadastrar` before `/paciente/$id`. */
const parameters = (path: string) => path.split('$').length + (path === '/$' ? 100 : 0);

const SIGNED = ['main', 'basic'];

/**
 * Names the files of a screen in the page itself, so that the browser loads all of them at once instead of finding one
 * in the other. Without a session every screen behind the login becomes the login.
 */
export const preloadOf = ({ screens, texts, font }: Screens, defaultLocale: string): Preload => {
  const table = screens
    .map((screen) => ({ ...screen, matches: matcherOf(screen.path) }))
    // An address with a screen of its own is in the table twice: first as the frame of its parts, with fewer files.
    .sort((a, b) => parameters(a.path) - parameters(b.path) || b.js.length - a.js.length);
  const find = (path: string) => table.find(({ matches }) => matches.test(path));
  return (path, cookies) => {
    const asked = find(path);
    const screen = asked && SIGNED.includes(asked.layout) && !cookies[COOKIE_TOKEN] ? find('/login') : asked;
    const asks = cookies[COOKIE_LOCALE];
    const text = texts[isLocale(asks) ? asks : defaultLocale] ?? texts[defaultLocale];
    if (!screen || !text) return '';
    const files = screen.texts.flatMap((part) => text[part] ?? []);
    return [
      // Before the style sheet that names it is read, so that the first text is drawn with it and nothing moves.
      ...(font ? [`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`] : []),
      ...screen.css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ...files.map((file) => `<link rel="preload" as="fetch" crossorigin href="/${file}">`),
      ...screen.js.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ].join('');
  };
};
