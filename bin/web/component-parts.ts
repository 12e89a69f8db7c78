import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type Given, type Path, type Source, type Uses, usesIn } from './uses.ts';

const root = join(import.meta.dirname, '../..');

/** What a module of Mantine gives to a component that it exports. */
const givenBy = ({ given, exported }: Source) => given.filter(({ owner }) => exported.has(owner));

/**
 * The properties that may be read, as `Menu.Item`. A component whose value is passed on keeps all of its properties, and
 * so do those that they name.
 */
export const readOf = (library: Source[], ours: Source[]): Set<string> => {
  const given = Map.groupBy(library.flatMap(givenBy), ({ owner }) => owner);
  const loose = new Set([...library, ...ours].flatMap((source) => source.loose).filter((key) => /^[A-Z]/.test(key)));
  const [kept, whole] = [new Set<string>(), new Set<string>()];

  const keep = (one: Given) => {
    const name = `${one.owner}.${one.key}`;
    if (kept.has(name)) return;
    kept.add(name);
    add(one.uses);
  };
  /** The name of the component at the end of a path, unless it is not known. */
  const follow = ([owner = '', ...keys]: Path) => {
    let name: string | null = owner;
    for (const key of keys) {
      const found: Given[] = (given.get(name ?? '') ?? []).filter((one) => one.key === key);
      for (const one of found) keep(one);
      name = found[0]?.names ?? null;
    }
    return name;
  };
  const keepWhole = (name: string | null) => {
    if (!name || whole.has(name)) return;
    whole.add(name);
    for (const one of given.get(name) ?? []) {
      keep(one);
      keepWhole(one.names);
    }
  };
  const add = ({ named, passed }: Uses) => {
    for (const path of named) follow(path);
    for (const path of passed) keepWhole(follow(path));
  };

  for (const source of [...library, ...ours]) add(source);
  // Only a module of the library is known to give a property to a component.
  for (const { owner, key, names, uses } of ours.flatMap((source) => source.given)) {
    add(uses);
    keepWhole(names);
    loose.add(key);
    keepWhole(owner);
  }
  for (const one of [...given.values()].flat())
    if (loose.has(one.key)) {
      keep(one);
      keepWhole(one.names);
    }
  return kept;
};

/** Removes the properties that nothing reads, and with them the last use of the parts that they name. */
export const withoutUnread = (code: string, read: ReadonlySet<string>): string =>
  givenBy(usesIn('module.mjs', code))
    .filter(({ owner, key }) => !read.has(`${owner}.${key}`))
    .reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);

const LIBRARY = 'node_modules/@mantine/*/esm/**/*.mjs';
const OURS = 'web/**/*.{ts,tsx}';

const sourcesIn = (files: string) =>
  globSync(files, { cwd: root })
    .filter((file) => !/\.(d|test)\.tsx?$/.test(file))
    .map((file) => usesIn(file, readFileSync(join(root, file), 'utf8')));

/** Only our screens and Mantine itself are searched: another package could read a part that was removed. */
export const refuseUnsearched = (id: string, importer: string) => {
  if (importer.startsWith(join(root, 'web/')) || importer.includes('/node_modules/@mantine/')) return;
  throw new Error(
    `${importer} imports ${id}, but bin/web/component-parts.ts does not search it for parts of components.`,
  );
};

/**
 * A component of Mantine names all of its parts, so that every screen with a menu would load submenus and the search in
 * a menu too. What neither our sources nor Mantine itself can read is removed.
 */
export const leanComponents = (): Plugin => {
  let read: ReadonlySet<string> = new Set();
  return {
    name: 'lean-components',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@mantine\// },
      handler: (id, importer) => {
        if (importer) refuseUnsearched(id, importer);
      },
    },
    buildStart: () => {
      read = readOf(sourcesIn(LIBRARY), sourcesIn(OURS));
    },
    transform: {
      filter: { id: /\/@mantine\/[\w-]+\/esm\/.*\.mjs$/ },
      handler: (code) => withoutUnread(code, read),
    },
  };
};
