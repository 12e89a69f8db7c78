import { LOCALES, type Locale } from '#domain/constants.ts';

/** Each language by its own name: a user who looks for it may not read the current one. */
export const LOCALE_NAMES: Record<Locale, string> = {
  en: 'English',
  es: 'Español',
  'pt-br': 'Português',
  'zh-CN': '简体中文',
};

/** For a select. */
export const LOCALE_OPTIONS = LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }));

/** The offer to go on in a language, written in it. */
export const LOCALE_OFFERS: Record<Locale, string> = {
  en: 'Continue in English',
  es: 'Continuar en español',
  'pt-br': 'Continuar em português',
  'zh-CN': '使用简体中文',
};
