import { isLocale, LOCALES, type Locale } from '#domain/constants.ts';

const PERTO: Record<string, string> = { pt: 'pt-br', zh: 'zh-CN', es: 'es', en: 'en' };

/** The first preferred language that is supported. */
export const idiomaDe = (preferidos: readonly string[]): Locale | null => {
  for (const preferido of preferidos.slice(0, 20)) {
    const tag = preferido.trim().toLowerCase();
    const exact = LOCALES.find((locale) => locale.toLowerCase() === tag);
    if (exact) return exact;
    const near = PERTO[tag.split('-')[0] ?? ''];
    if (isLocale(near)) return near;
  }
  return null;
};
