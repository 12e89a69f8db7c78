import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');

/** A property that a module of Mantine gives to its component: `Menu.Search = MenuSearch;`, `Menu.displayName = '…';`. */
const STATIC = /^([A-Z]\w*)\.(\w+) = [^;(]*;$/gm;
const READ = /\b([A-Z]\w*)\.(\w+)\b/g;
/** `Editor[name]`, or `const { Item } = Menu`: which property is read is not known. */
const READ_BY_NAME = /\b([A-Z]\w*)\[|\} = ([A-Z]\w*)\b/g;
/** The message of an error names a property that it does not read. */
const MESSAGE = /\bError\("[^"]*"\)/g;
const IMPORT = /import \{([^}]*)\} from '@mantine\/\w+'/g;
const ALIAS = /\b([A-Z]\w*) as (\w+)/g;

const ANY = '*';

/** A component that a screen imports by another name: `Select as MantineSelect`. */
const aliasesIn = (code: string) =>
  [...code.matchAll(IMPORT)].flatMap(([, names = '']) =>
    [...names.matchAll(ALIAS)].map(([, name = '', alias = '']) => [alias, name] as const),
  );

/** The properties of components that a source reads, as `Menu.Item`; as `Menu.*` if it may be any. */
export const readIn = (code: string): string[] => {
  const names = new Map(aliasesIn(code));
  const text = code.replace(STATIC, '').replace(MESSAGE, '');
  const nameOf = (name = '') => names.get(name) ?? name;
  return [
    ...[...text.matchAll(READ)].map(([, name, key]) => `${nameOf(name)}.${key}`),
    ...[...text.matchAll(READ_BY_NAME)].map(([, indexed, taken]) => `${nameOf(indexed ?? taken)}.${ANY}`),
  ];
};

/** Removes the properties that nothing reads, and with them the last use of the parts that they name. */
export const withoutUnread = (code: string, read: ReadonlySet<string>): string =>
  code.replace(STATIC, (line, name, key) => (read.has(`${name}.${key}`) || read.has(`${name}.${ANY}`) ? line : ''));

const SOURCES = ['web/**/*.{ts,tsx}', 'node_modules/@mantine/*/esm/**/*.mjs'];

/**
 * A component of Mantine names all of its parts, so that every screen with a menu would load submenus and the search in
 * a menu too. What neither our sources nor Mantine itself reads is removed.
 */
export const leanComponents = (): Plugin => {
  let read = new Set<string>();
  return {
    name: 'lean-components',
    apply: 'build',
    buildStart: () => {
      const files = globSync(SOURCES, { cwd: root });
      read = new Set(files.flatMap((file) => readIn(readFileSync(join(root, file), 'utf8'))));
    },
    transform: {
      filter: { id: /\/@mantine\/[\w-]+\/esm\/.*\.mjs$/ },
      handler: (code) => withoutUnread(code, read),
    },
  };
};
