import { bcp47, COOKIE_LOCALE, isLocale, LOCALE_SECONDS, LOCALES, type Locale } from '#domain/constants.ts';
import { termosDe } from '#domain/termos.ts';
import { idiomaDe } from '#domain/text/idioma.ts';
import { configuredLocale } from './lists/page.ts';
import { readCookie, writeCookie } from './session/cookies.ts';
import { texts } from './texts.ts';

type Texts = Record<string, object>;
const guestTexts = import.meta.glob<Texts>('../locales/*/guest.ts', { import: 'texts' });
const frameTexts = import.meta.glob<Texts>('../locales/*/frame.ts', { import: 'texts' });
const farTexts = import.meta.glob<Texts>('../locales/*/far.ts', { import: 'texts' });

const localeOf = (code: string): Locale => LOCALES.find((locale) => bcp47(locale) === code) ?? 'en';

/** Which texts are wanted: those of a guest, also those of forms and of most screens, or all. Only grows. */
const PARTS = ['guest', 'frame', 'far'] as const;
type Part = (typeof PARTS)[number];
const holds = (part: Part | undefined, other: Part) =>
  part !== undefined && PARTS.indexOf(part) >= PARTS.indexOf(other);
let part: Part = 'guest';
/** What each language has. */
const had = new Map<Locale, Part>();
/** The language that was last asked for: a slower, earlier change is dropped. */
let wanted: Locale;

/** Loads the texts of a language. */
const loadTexts = async (locale: Locale): Promise<void> => {
  const asked = part;
  const loads = [
    guestTexts[`../locales/${locale}/guest.ts`],
    holds(asked, 'frame') && frameTexts[`../locales/${locale}/frame.ts`],
    holds(asked, 'far') && farTexts[`../locales/${locale}/far.ts`],
  ];
  for (const loaded of await Promise.all(loads.map((load): Texts | Promise<Texts> => (load ? load() : {}))))
    for (const [file, content] of Object.entries(loaded))
      texts.add(bcp47(locale), file.replace(/^\.\/|\.json$/g, ''), content);
  had.set(locale, asked);
  // More was asked for during the load.
  if (asked !== part) await loadTexts(locale);
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
 * The texts of a language are in three files, and no screen is rendered before the one it needs is loaded, so that no
 * component suspends for its texts.
 */
export const startI18n = async () => {
  wanted = initialLocale();
  document.documentElement.lang = bcp47(wanted);
  texts.changeLanguage(bcp47(wanted));
  texts.changeVariables(termosDe(null, wanted));
  await loadTexts(wanted);
};

const loadPart = async (wider: Part): Promise<void> => {
  if (!holds(part, wider)) part = wider;
  const locale = currentLocale();
  if (!holds(had.get(locale), wider)) await loadTexts(locale);
  // The language changed meanwhile, for instance to that of the account.
  if (currentLocale() !== locale) await loadPart(wider);
};

/** Loads something side by side with the texts that it needs. */
export const withTexts = async <T>(wider: Part, other: Promise<T>): Promise<T> => {
  const [loaded] = await Promise.all([other, loadPart(wider)]);
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
