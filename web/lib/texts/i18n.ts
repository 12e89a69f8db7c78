import { bcp47, COOKIE_LOCALE, isLocale, LOCALE_SECONDS, LOCALES, type Locale } from '#domain/constants.ts';
import { termosDe } from '#domain/termos.ts';
import { idiomaDe } from '#domain/text/idioma.ts';
import { configuredLocale } from '../lists/page.ts';
import { readCookie, writeCookie } from '../session/cookies.ts';
import { readTexts } from './text-files.ts';
import { ALL_PARTS, type Part } from './text-parts.ts';
import { texts } from './texts.ts';

const localeOf = (code: string): Locale => LOCALES.find((locale) => bcp47(locale) === code) ?? 'en';

/** The parts that the screens shown so far use. In development all: only the build knows which are used. */
const parts = new Set<Part>(import.meta.env.DEV ? ALL_PARTS : ['guest']);
/** What each language has. */
const had = new Map<Locale, Set<Part>>();
/** The language that was last asked for: a slower, earlier change is dropped. */
let wanted: Locale;

const missingIn = (locale: Locale) => [...parts].filter((part) => !had.get(locale)?.has(part));

/** Files being loaded, so that a second request waits for the same load. */
const arriving = new Map<string, Promise<void>>();

const readPart = async (locale: Locale, part: Part) => {
  for (const [file, content] of Object.entries(await readTexts(locale, part))) texts.add(bcp47(locale), file, content);
  had.set(locale, (had.get(locale) ?? new Set()).add(part));
};

const loadPart = (locale: Locale, part: Part): Promise<void> => {
  const key = `${locale}/${part}`;
  const known = arriving.get(key) ?? readPart(locale, part).finally(() => arriving.delete(key));
  arriving.set(key, known);
  return known;
};

/** Loads the texts of a language, also those that are asked for meanwhile. */
const loadTexts = async (locale: Locale): Promise<void> => {
  const missing = missingIn(locale);
  if (missing.length === 0) return;
  await Promise.all(missing.map((part) => loadPart(locale, part)));
  await loadTexts(locale);
};

export const initialLocale = (): Locale => {
  const kept = readCookie(COOKIE_LOCALE);
  if (isLocale(kept)) return kept;
  // Visitors who verify a document, unsubscribe or are invited have no cookie yet: use the language of their browser.
  const asked = /^\/(verificar|descadastro|convite)/.test(location.pathname) ? idiomaDe(navigator.languages) : null;
  if (asked) return asked;
  const configured = configuredLocale();
  return isLocale(configured) ? configured : 'en';
};

export const currentLocale = (): Locale => localeOf(texts.language);

/**
 * The texts of a language are in a few files, and no screen is rendered before those that it uses are loaded, so that
 * no component suspends for its texts.
 */
export const startI18n = async () => {
  wanted = initialLocale();
  document.documentElement.lang = bcp47(wanted);
  texts.changeLanguage(bcp47(wanted));
  texts.changeVariables(termosDe(null, wanted));
  await loadTexts(wanted);
};

/** Loads the parts that are missing in the language of the screen. */
const loadMissing = async (): Promise<void> => {
  const locale = currentLocale();
  await loadTexts(locale);
  // The language changed meanwhile, for instance to that of the account.
  if (currentLocale() !== locale) await loadMissing();
};

/** Loads code side by side with the texts that it uses. The build adds this to every import on demand. */
export const withTexts = async <T>(wider: readonly Part[], code: Promise<T>): Promise<T> => {
  for (const part of wider) parts.add(part);
  const [loaded] = await Promise.all([code, loadMissing()]);
  return loaded;
};

/**
 * Changes the language as soon as its texts are loaded, and keeps it in a cookie for a year. Without a connection the
 * screen stays in its language.
 */
export const changeLocale = async (locale: Locale) => {
  writeCookie(COOKIE_LOCALE, locale, LOCALE_SECONDS);
  wanted = locale;
  if (currentLocale() === locale) return;
  const loaded = await loadTexts(locale).then(
    () => true,
    () => false,
  );
  if (!loaded || wanted !== locale) return;
  texts.changeLanguage(bcp47(locale));
  document.documentElement.lang = bcp47(locale);
};
