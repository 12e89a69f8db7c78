import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { ALL_PARTS, type Part } from '../../web/lib/texts/text-parts.ts';
import { areaOf, PREFIX, textsOfArea } from './areas.ts';
import { type Bundle, type Chunk, chunksOf, closureOf } from './bundle.ts';
import { textFiles } from './texts.ts';

const root = join(import.meta.dirname, '../..');

/** A route of `web/app/routes/tree.ts`, as far as it says which modules a screen loads. */
export type Route = {
  options: { id?: string; path?: string; staticData?: { page?: () => unknown } };
  children?: Record<string, Route>;
};

/** What the browser loads for an address, besides the entry: written to `.vite/screens.json` for server and build. */
export type Screen = { path: string; layout: string; js: string[]; css: string[]; texts: Part[] };
export type Screens = {
  entry: string[];
  screens: Screen[];
  texts: Record<string, Record<string, string>>;
  /** The files with zod: they are for open forms, and no screen loads them at first. */
  schemas: string[];
  /** The font of the Latin letters. Other letters are in files that a page loads only if it has any. */
  font: string;
};

const SPECIFIER = /import\w*\(\s*["']\/?(?:#?)(?:\.\/)?([^"']+)["']/;

/** The module that a `page` of a route imports, from the root. */
const moduleOf = (page: () => unknown): string => {
  const [, specifier = ''] = SPECIFIER.exec(String(page)) ?? [];
  return specifier.startsWith('web/') ? specifier : `web/app/${specifier.replace(/^\.\.\//, '')}`;
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

const TOP: Address = { path: '', layout: '', modules: [] };

/** Every address of a tree of routes. */
export const pathsOf = (tree: Route) => addresses(tree, TOP).map(({ path }) => path);

/** The file of the area that a module is imported on demand from. */
const fileOfModule = (bundle: Bundle) => {
  const files = new Map(chunksOf(bundle).map(({ fileName, facadeModuleId }) => [facadeModuleId, fileName]));
  return (module: string) => {
    const file = files.get(`\0${PREFIX}${areaOf(module)}`);
    if (!file) throw new Error(`the build has no file for the area of ${module}.`);
    return file;
  };
};

/** Which texts a screen loads: those of a guest, and those that its areas use. */
const textsOf = (modules: string[]): Part[] => {
  const used = new Set(modules.flatMap((module) => textsOfArea(areaOf(module))));
  return ALL_PARTS.filter((part) => part === 'guest' || used.has(part));
};

/** The files that each address loads: those of the entry, of its layout and of all screens that it is inside of. */
export const screensOfTree = (routeTree: Route, bundle: Bundle) => {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('the build has no entry.');
  const fileOf = fileOfModule(bundle);
  const start = closureOf(bundle, entry.fileName);
  const loading = (pages: string[]) => new Set([...start, ...pages.flatMap((file) => [...closureOf(bundle, file)])]);
  const screens = addresses(routeTree, TOP).map(({ path, layout, modules }) => {
    const pages = modules.map(fileOf);
    return { path, layout, pages, texts: textsOf(modules), files: loading(pages) };
  });
  return { start, screens, frame: loading([fileOf('web/app/MainLayout.tsx')]) };
};

const FONT = /figtree-latin-wght-normal[\w-]*\.woff2$/;
const fontOf = (bundle: Bundle) => {
  const font = Object.keys(bundle).find((file) => FONT.test(file));
  if (!font) throw new Error('the build has no font.');
  return font;
};

const ZOD = /\/node_modules\/zod\//;
const withZod = (bundle: Bundle) =>
  chunksOf(bundle)
    .filter(({ modules }) => Object.entries(modules).some(([id, { renderedLength }]) => ZOD.test(id) && renderedLength))
    .map(({ fileName }) => fileName);

const screensOf = (routeTree: Route, bundle: Bundle): Screens => {
  const tree = screensOfTree(routeTree, bundle);
  const screens = tree.screens.map(({ path, layout, texts, files }) => {
    const js = [...files].filter((file) => !tree.start.has(file));
    return { path, layout, js, css: cssOf(bundle, js), texts };
  });
  return { entry: [...tree.start], screens, texts: textFiles(), schemas: withZod(bundle), font: fontOf(bundle) };
};

/** The map of all screens, as the application itself has it. */
export const readTree = async (): Promise<Route> => {
  const { module } = await runnerImport<{ routeTree: Route }>(join(root, 'web/app/routes/tree.ts'), {
    root,
    configFile: false,
  });
  return module.routeTree;
};

export const screens: Plugin = {
  name: 'screens',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After Vite removed the files that had only imported a style sheet.
    order: 'post',
    async handler(_, bundle) {
      const source = JSON.stringify(screensOf(await readTree(), bundle));
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source });
    },
  },
};
