import type { Locale } from '#domain/constants.ts';
import { PARTS, type Part } from './text-parts.ts';

type Texts = Record<string, object>;

const files = import.meta.glob<object>('../../locales/*/*.json', { import: 'default' });
const errors = import.meta.glob<object>('../../../contract/mensagens/*.json', { import: 'default' });

const read = async (locale: Locale, name: string): Promise<[string, object]> => {
  const load = files[`../../locales/${locale}/${name}.json`] ?? errors[`../../../contract/mensagens/${locale}.json`];
  return [name, load ? await load() : {}];
};

/** The texts of a part in a language. In the build a part is one file of JSON: see `bin/web/texts.ts`. */
export const readTexts = async (locale: Locale, part: Part): Promise<Texts> =>
  Object.fromEntries(await Promise.all(PARTS[part].map((name) => read(locale, name.split(':')[0] ?? name))));
