import { join } from 'node:path';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import { areaOf, PREFIX } from './areas.ts';

const root = join(import.meta.dirname, '../..');

/** A route of `web/app/routes/tree.ts`, as far as it says which modules a screen loads. */
type Route = {
  options: { id?: string; path?: string; staticData?: { page?: () => unknown } };
  children?: Record<string, Route>;
};

/** What the browser loads for an address, besides the entry: written to `.vite/screens.json` for server and build. */
export type Screen = { path: string; layout: string; js: string[]; css: string[] };
export type Screens = { entry: string[]; screens: Screen[]; texts: Record<string, { guest: string; all: string }> };

const SPECIFIER = /import\w*\(\s*["']\/?(?:#?)(?:\.\/)?([^"']+)["']/;

/** The module that a `page` of a route imports, from the root. */
const moduleOf = (page: () => unknown): string => {
  const [, specifier = ''] = SPECIFIER.exec(String(page)) ?? [];
  return specifier.startsWith('web/') ? specifier : `web/app/${specifier.replace(/^\.\.\//, '')}`;
};

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;
const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');

/** A file and everything that it imports. */
const closureOf = (bundle: Bundle, file: string, seen = new Set<string>()): Set<string> => {
  const chunk = bundle[file];
  if (seen.has(file) || chunk?.type !== 'chunk') return seen;
  seen.add(file);
  for (const next of chunk.imports) closureOf(bundle, next, seen);
  return seen;
};

const cssOf = (bundle: Bundle, files: string[]) => [
  ...new Set(files.flatMap((file) => [...((bundle[file] as Chunk).viteMetadata?.importedCss ?? [])])),
];

const pathOf = (parent: string, path: string) => `${parent}/${path}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');

/** An optional part of an address, with and without it: `/verificar/{-$codigo}`. */
const written = (path: string) =>
  path.includes('{-$') ? [path.replace(/\/\{-\$\w+\}/, ''), path.replace(/\{-(\$\w+)\}/, '$1')] : [path];

type Address = { path: string; layout: string; modules: string[] };

/** Every address below a route, with the modules of its layout and of all screens that it is inside of. */
const addresses = (route: Route, above: Address): Address[] =>
  Object.values(route.children ?? {}).flatMap((child) => {
    const { id, path, staticData } = child.options;
    const here = {
      path: path === undefined ? above.path : pathOf(above.path, path),
      layout: id ?? above.layout,
      modules: [...above.modules, ...(staticData?.page ? [moduleOf(staticData.page)] : [])],
    };
    const mine = staticData?.page && path !== undefined ? written(here.path) : [];
    return [...mine.map((one) => ({ ...here, path: one })), ...addresses(child, here)];
  });

const screensOf = (routeTree: Route, bundle: Bundle): Screens => {
  const chunks = chunksOf(bundle);
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('the build has no entry.');
  const start = closureOf(bundle, entry.fileName);
  const fileOfArea = (area: string) => {
    const file = chunks.find(({ facadeModuleId }) => facadeModuleId === `\0${PREFIX}${area}`)?.fileName;
    if (!file) throw new Error(`the build has no file for the area ${area}.`);
    return file;
  };
  const screens = addresses(routeTree, { path: '', layout: '', modules: [] }).map(({ path, layout, modules }) => {
    const files = modules.flatMap((module) => [...closureOf(bundle, fileOfArea(areaOf(module)))]);
    const js = new Set(files.filter((file) => !start.has(file)));
    return { path, layout, js: [...js], css: cssOf(bundle, [...js]) };
  });
  const texts: Screens['texts'] = {};
  for (const { facadeModuleId, fileName } of chunks) {
    const [, locale, kind] = /web\/locales\/([\w-]+)\/(guest|all)\.ts$/.exec(facadeModuleId ?? '') ?? [];
    if (locale) texts[locale] = { ...(texts[locale] ?? { guest: '', all: '' }), [kind as 'guest']: fileName };
  }
  return { entry: [...start], screens, texts };
};

export const screens: Plugin = {
  name: 'screens',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After Vite removed the files that had only imported a style sheet.
    order: 'post',
    async handler(_, bundle) {
      const { module } = await runnerImport<{ routeTree: Route }>(join(root, 'web/app/routes/tree.ts'), {
        root,
        configFile: false,
      });
      const source = JSON.stringify(screensOf(module.routeTree, bundle));
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source });
    },
  },
};
