import { join } from 'node:path';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import { areaOf, PREFIX } from './areas.ts';

const root = join(import.meta.dirname, '../..');

/** A route of `web/app/routes/tree.ts`, as far as it says which modules a screen loads. */
export type Route = {
  options: { id?: string; path?: string; staticData?: { page?: () => unknown; texts?: string | undefined } };
  children?: Record<string, Route>;
};

type Kind = 'guest' | 'frame' | 'far';

/** What the browser loads for an address, besides the entry: written to `.vite/screens.json` for server and build. */
export type Screen = { path: string; layout: string; js: string[]; css: string[]; texts: Kind[] };
export type Screens = {
  entry: string[];
  screens: Screen[];
  texts: Record<string, Record<Kind, string>>;
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

export type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;
export const chunksOf = (bundle: Bundle) =>
  Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');

/** A file and everything that it imports. */
export const closureOf = (bundle: Bundle, file: string, seen = new Set<string>()): Set<string> => {
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

type Address = { path: string; layout: string; far: boolean; modules: string[] };

/** Every address below a route, with the modules of its layout and of all screens that it is inside of. */
const addresses = (route: Route, above: Address): Address[] =>
  Object.values(route.children ?? {}).flatMap((child) => {
    const { id, path, staticData } = child.options;
    const here = {
      path: path === undefined ? above.path : pathOf(above.path, path),
      layout: id ?? above.layout,
      far: above.far || staticData?.texts === 'far',
      modules: [...above.modules, ...(staticData?.page ? [moduleOf(staticData.page)] : [])],
    };
    const mine = staticData?.page && path !== undefined ? written(here.path) : [];
    return [...mine.map((one) => ({ ...here, path: one })), ...addresses(child, here)];
  });

/** The file of the area that a module is imported on demand from. */
const fileOfModule = (bundle: Bundle) => {
  const files = new Map(chunksOf(bundle).map(({ fileName, facadeModuleId }) => [facadeModuleId, fileName]));
  return (module: string) => {
    const file = files.get(`\0${PREFIX}${areaOf(module)}`);
    if (!file) throw new Error(`the build has no file for the area of ${module}.`);
    return file;
  };
};

/** The files that each address loads: those of the entry, of its layout and of all screens that it is inside of. */
export const screensOfTree = (routeTree: Route, bundle: Bundle) => {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('the build has no entry.');
  const fileOf = fileOfModule(bundle);
  const start = closureOf(bundle, entry.fileName);
  const loading = (pages: string[]) => new Set([...start, ...pages.flatMap((file) => [...closureOf(bundle, file)])]);
  const top = { path: '', layout: '', far: false, modules: [] };
  const screens = addresses(routeTree, top).map(({ path, layout, far, modules }) => {
    const pages = modules.map(fileOf);
    return { path, layout, far, pages, files: loading(pages) };
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

/** Which texts a screen loads. */
const textsOf = (layout: string, far: boolean): Kind[] => {
  if (!['main', 'basic'].includes(layout)) return ['guest'];
  return far ? ['guest', 'frame', 'far'] : ['guest', 'frame'];
};

const screensOf = (routeTree: Route, bundle: Bundle): Screens => {
  const tree = screensOfTree(routeTree, bundle);
  const screens = tree.screens.map(({ path, layout, far, files }) => {
    const js = [...files].filter((file) => !tree.start.has(file));
    return { path, layout, js, css: cssOf(bundle, js), texts: textsOf(layout, far) };
  });
  const texts: Screens['texts'] = {};
  for (const { facadeModuleId, fileName } of chunksOf(bundle)) {
    const [, locale, kind] = /web\/locales\/([\w-]+)\/(guest|frame|far)\.ts$/.exec(facadeModuleId ?? '') ?? [];
    if (locale)
      texts[locale] = { ...(texts[locale] ?? { guest: '', frame: '', far: '' }), [kind as 'guest']: fileName };
  }
  return { entry: [...tree.start], screens, texts, schemas: withZod(bundle), font: fontOf(bundle) };
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
