import { join } from 'node:path';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import { areaOf, PREFIX } from './areas.ts';

const root = join(import.meta.dirname, '../..');

/** A row of the route table in `web/app/routes.tsx`, as far as it says which modules a screen loads. */
type Row = { path: string; layout?: string; page?: () => unknown; children?: Row[] };
type Table = { SCREENS: Row[]; LAYOUTS: Record<string, { page: () => unknown }> };

/** What the browser loads for an address, besides the entry: written to `.vite/screens.json` for server and build. */
export type Screen = { path: string; layout: string; js: string[]; css: string[] };
export type Screens = { entry: string[]; screens: Screen[]; texts: Record<string, { guest: string; all: string }> };

const SPECIFIER = /import\w*\(\s*["']\/?(?:#?)(?:\.\/)?([^"']+)["']/;

/** The module that a `page` of the route table imports, from the root. */
const moduleOf = (page: () => unknown): string => {
  const [, specifier = ''] = SPECIFIER.exec(String(page)) ?? [];
  return specifier.startsWith('web/') ? specifier : `web/app/${specifier}`;
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

/** Every address of the table, with the modules of its layout and of all screens that it is inside of. */
const addresses = (rows: Row[], above: { path: string; layout: string; modules: string[] }): (typeof above)[] =>
  rows.flatMap((row) => {
    const here = {
      path: pathOf(above.path, row.path),
      layout: row.layout ?? above.layout,
      modules: [...above.modules, ...(row.page ? [moduleOf(row.page)] : [])],
    };
    return [...(row.page ? [here] : []), ...addresses(row.children ?? [], here)];
  });

const screensOf = ({ SCREENS, LAYOUTS }: Table, bundle: Bundle): Screens => {
  const chunks = chunksOf(bundle);
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('the build has no entry.');
  const start = closureOf(bundle, entry.fileName);
  const fileOfArea = (area: string) => {
    const file = chunks.find(({ facadeModuleId }) => facadeModuleId === `\0${PREFIX}${area}`)?.fileName;
    if (!file) throw new Error(`the build has no file for the area ${area}.`);
    return file;
  };
  const screens = addresses(SCREENS, { path: '', layout: '', modules: [] }).map(({ path, layout, modules }) => {
    const frame = LAYOUTS[layout];
    const all = [...(frame ? [moduleOf(frame.page)] : []), ...modules];
    const files = all.flatMap((module) => [...closureOf(bundle, fileOfArea(areaOf(module)))]);
    const js = [...new Set(files)].filter((file) => !start.has(file));
    return { path, layout, js, css: cssOf(bundle, js) };
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
      const { module } = await runnerImport<Table>(join(root, 'web/app/routes.tsx'), { root, configFile: false });
      const source = JSON.stringify(screensOf(module, bundle));
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source });
    },
  },
};
