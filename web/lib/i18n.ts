import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { bcp47, COOKIE_LOCALE, isLocale, LOCALE_SECONDS, LOCALES, type Locale } from '#domain/constants.ts';
import { termosDe } from '#domain/termos.ts';
import { idiomaDe } from '#domain/text/idioma.ts';
import { configuredLocale } from './lists/page.ts';
import { readCookie, writeCookie } from './session/cookies.ts';

type Texts = Record<string, object>;
const guestTexts = import.meta.glob<Texts>('../locales/*/guest.ts', { import: 'texts' });
const allTexts = import.meta.glob<Texts>('../locales/*/all.ts', { import: 'texts' });

const localeOf = (code: string): Locale => LOCALES.find((locale) => bcp47(locale) === code) ?? 'en';

/** Whether the texts of signed-in screens are loaded too; set once. */
let all = false;
/** The language that was last asked for: a slower, earlier change is dropped. */
let wanted: Locale;

/** Loads the texts of a language: those of a guest, and with `all` those of every screen. */
const loadTexts = async (locale: Locale): Promise<void> => {
  const both = all;
  const files = [guestTexts[`../locales/${locale}/guest.ts`], both && allTexts[`../locales/${locale}/all.ts`]];
  for (const texts of await Promise.all(files.map((load) => (load ? load() : {}))))
    for (const [file, text] of Object.entries(texts))
      i18next.addResourceBundle(bcp47(locale), file.replace(/^\.\/|\.json$/g, ''), text);
  // Signed in during the load.
  if (all !== both) await loadTexts(locale);
};

export const initialLocale = (): Locale => {
  const kept = readCookie(COOKIE_LOCALE);
  if (isLocale(kept)) return kept;
  // Visitors who verify a document or unsubscribe have no cookie yet: use the language of their browser.
  const asked = /^\/(verificar|descadastro)/.test(location.pathname) ? idiomaDe(navigator.languages) : null;
  if (asked) return asked;
  const configured = configuredLocale();
  return isLocale(configured) ? configured : 'en';
};

export const currentLocale = (): Locale => localeOf(i18next.language);

/**
 * All texts of a language are in two files, and no screen is rendered before the one it needs is loaded: i18next has no
 * backend, so that no component suspends for its texts.
 */
export const startI18n = async () => {
  wanted = initialLocale();
  document.documentElement.lang = bcp47(wanted);
  i18next.use(initReactI18next).init({
    lng: bcp47(wanted),
    fallbackLng: false,
    load: 'currentOnly',
    defaultNS: 'shell',
    resources: {},
    interpolation: { escapeValue: false, defaultVariables: termosDe(null, wanted) },
  });
  await loadTexts(wanted);
};

const loadAllTexts = async (): Promise<void> => {
  all = true;
  const locale = currentLocale();
  await loadTexts(locale);
  // The language changed meanwhile, for instance to that of the account.
  if (currentLocale() !== locale) await loadAllTexts();
};

/** Loads a layout for signed-in users, and side by side the texts of its screens. */
export const withAllTexts = async <T>(layout: Promise<T>): Promise<T> => {
  const [loaded] = await Promise.all([layout, loadAllTexts()]);
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
  await i18next.changeLanguage(bcp47(locale));
  document.documentElement.lang = bcp47(locale);
};

/** Puts the account's terms into every text that has a placeholder for them. */
export const putTermos = (variables: Record<string, string>) => {
  const { interpolation } = i18next.options;
  if (interpolation) interpolation.defaultVariables = variables;
  i18next.emit('languageChanged', i18next.language);
};
