import type { Locale } from '#domain/constants.ts';

/** Each language by its own name: a user who looks for it may not read the current one. */
export const LOCALE_NAMES: Record<Locale, string> = {
  en: 'English',
  es: 'Español',
  'pt-br': 'Português',
  'zh-CN': '简体中文',
};
