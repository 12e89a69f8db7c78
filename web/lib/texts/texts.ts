import type { i18n, TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';

/**
 * What the screens use of i18next, with the same files and the same keys: namespaces, plurals, placeholders and default
 * values. The library itself has backends, detection, formats and nesting too, and weighs ten times as much.
 */
type Values = Record<string, unknown> & { count?: number; defaultValue?: string };
type Tree = { [key: string]: unknown };

const DEFAULT_FILE = 'shell';

const files = new Map<string, Tree>();
const listeners = new Set<() => void>();
/** Values of the placeholders that any text may have: the words of the account. */
let variables: Record<string, string> = {};
let plurals = new Intl.PluralRules('en');

const inside = (tree: unknown, path: string[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? (at as Tree)[key] : undefined), tree);

/**
 * The endings of a key that depend on a number, the most exact first. Zero is a plural in all our languages; the rules of
 * Unicode say otherwise of Portuguese.
 */
const endings = (count: number | undefined) => {
  if (count === undefined) return [''];
  return count === 0 ? ['_zero', '_other', ''] : [`_${plurals.select(count)}`, '_other', ''];
};

const find = (file: string, key: string, count: number | undefined): string | undefined => {
  const tree = files.get(`${texts.language}/${file}`);
  const path = key.split('.');
  const last = path.pop() ?? '';
  const group = inside(tree, path);
  for (const ending of endings(count)) {
    const text = inside(group, [last + ending]);
    if (typeof text === 'string') return text;
  }
};

/** A placeholder without a value stays as it is. */
const fill = (text: string, values: Values) =>
  text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (gap, name: string) => {
    const value = inside(values, name.split('.')) ?? variables[name] ?? (name in values ? '' : gap);
    return String(value);
  });

const write = (asked: string, values: Values = {}, file = DEFAULT_FILE): string => {
  const at = asked.indexOf(':');
  const [from, key] = at > 0 ? [asked.slice(0, at), asked.slice(at + 1)] : [file, asked];
  return fill(find(from, key, values.count) ?? values.defaultValue ?? key, values);
};

const boundTo = (file: string) => ((key: string, values?: Values) => write(key, values, file)) as TFunction;

const tell = () => {
  instance.version += 1;
  for (const listener of listeners) listener();
};

/** The part of i18next's interface that `useTranslation` calls; only this part is typed as such below. */
const instance = {
  language: 'en',
  languages: ['en'],
  /** Counts changes of the language and of the variables, for the `useTranslation` of the build. */
  version: 0,
  isInitialized: true,
  options: { defaultNS: DEFAULT_FILE },
  // Screens are shown when their texts are loaded.
  hasLoadedNamespace: () => true,
  getFixedT: (_language: unknown, file: string) => boundTo(file),
  on: (_events: string, listener: () => void) => listeners.add(listener),
  off: (_event: string, listener: () => void) => listeners.delete(listener),
};

/** The texts of the current language, for code outside of components. */
export const texts = {
  get language() {
    return instance.language;
  },
  t: boundTo(DEFAULT_FILE),
  /** Makes a file of texts known, or a group of one. */
  add: (language: string, file: string, content: object) => {
    const key = `${language}/${file}`;
    files.set(key, { ...files.get(key), ...content });
  },
  changeLanguage: (language: string) => {
    instance.language = language;
    instance.languages = [language];
    plurals = new Intl.PluralRules(language);
    tell();
  },
  /** Puts words into every text that has a placeholder for them. */
  changeVariables: (words: Record<string, string>) => {
    variables = words;
    tell();
  },
};

initReactI18next.init(instance as object as i18n);
