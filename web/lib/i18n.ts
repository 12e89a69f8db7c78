import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { bcp47, COOKIE_LOCALE, isLocale, LOCALE_SECONDS, LOCALES, type Locale } from '#domain/constants.ts';
import { termosDe } from '#domain/termos.ts';
import { idiomaDe } from '#domain/text/idioma.ts';
import { configuredLocale } from './lists/page.ts';
import { readCookie, writeCookie } from './session/cookies.ts';

const texts = import.meta.glob<{ default: object }>('../locales/*/*.json');
const mensagens = import.meta.glob<{ default: object }>('../../contract/mensagens/*.json');

const localeOf = (code: string): Locale => LOCALES.find((locale) => bcp47(locale) === code) ?? 'en';

/** Loads texts on demand, one file per language and namespace; the contract's messages are the namespace `erros`. */
const backend = {
  type: 'backend' as const,
  init: () => undefined,
  read: (code: string, namespace: string, done: (error: Error | null, data: object | null) => void) => {
    const locale = localeOf(code);
    const load =
      namespace === 'erros'
        ? mensagens[`../../contract/mensagens/${locale}.json`]
        : texts[`../locales/${locale}/${namespace}.json`];
    if (!load) return done(new Error(`no text ${locale}/${namespace}`), null);
    load().then(
      (file) => done(null, file.default),
      (error) => done(error, null),
    );
  },
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

export const startI18n = async () => {
  const locale = initialLocale();
  document.documentElement.lang = bcp47(locale);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: bcp47(locale),
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['shell'],
      defaultNS: 'shell',
      interpolation: { escapeValue: false, defaultVariables: termosDe(null, locale) },
      react: { useSuspense: true },
    });
};

/** Changes the language and keeps it in a cookie for a year. */
export const changeLocale = async (locale: Locale) => {
  writeCookie(COOKIE_LOCALE, locale, LOCALE_SECONDS);
  if (currentLocale() === locale) return;
  await i18next.changeLanguage(bcp47(locale));
  document.documentElement.lang = bcp47(locale);
};

/** Puts the account's terms into every text that has a placeholder for them. */
export const putTermos = (variables: Record<string, string>) => {
  const { interpolation } = i18next.options;
  if (interpolation) interpolation.defaultVariables = variables;
  i18next.emit('languageChanged', i18next.language);
};
