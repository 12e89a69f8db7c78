import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Checks that the tree matches docs/ARCHITECTURE.md. Biome refuses most wrong imports in the editor; this finds all of
 * them.
 */
const root = join(import.meta.dirname, '..');
const MAX_FILES = 28;
/** Folders that grow with the product, one file per item. */
const GROW = ['docs/decisions', 'server/migrations', 'web/locales/'];

const files = globSync('{domain,contract,server,web,bin,bench,e2e,docs}/**/*.*', {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).sort();
const isTest = (file: string) => /\.test\.tsx?$|testing/.test(file);
const sources = files.filter((file) => /^(domain|contract|server|web)\/.*\.tsx?$/.test(file) && !isTest(file));
const known = new Set(files.filter((file) => /^(domain|contract|server|web)\//.test(file)));

type Arrow = { from: string; to: string };
const IMPORT = /(?:\bfrom\s+|\bimport\s*\(?\s*)'([#.][^']+)'/g;
const arrowsOf = (from: string, code: string): Arrow[] =>
  [...code.matchAll(IMPORT)].flatMap(([, written = '']) => {
    const to = written.startsWith('#') ? written.slice(1) : normalize(join(dirname(from), written));
    return known.has(to) ? [{ from, to }] : [];
  });
const arrows = sources.flatMap((file) => arrowsOf(file, readFileSync(join(root, file), 'utf8')));

/** `server/agenda` for `server/agenda/lembretes.ts`; a file directly in `server` or `web` is a unit of its own. */
const unitOf = (file: string) => {
  const [side = '', name = '', ...rest] = file.split('/');
  if (side === 'domain' || side === 'contract') return side;
  return rest.length ? `${side}/${name}` : file;
};

/**
 * The allowed imports of a unit. `server/features.ts`, `server/app.ts`, `server/server.ts`, `server/main.ts`,
 * `web/main.tsx` and `web/app` may import all.
 */
const LAYERS: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  'server/platform': ['contract', 'domain'],
  'web/lib': ['contract', 'domain'],
  'web/ui': ['contract', 'domain', 'web/lib'],
  'web/shell': ['contract', 'domain', 'web/lib', 'web/ui'],
};
const SHARED = Object.keys(LAYERS);
const composes = (unit: string) => unit === 'web/app' || /\.tsx?$/.test(unit);
const sideOf = (unit: string) => unit.split('/')[0];

const isAllowed = ({ from, to }: Arrow) => {
  const [a, b] = [unitOf(from), unitOf(to)];
  if (a === b) return true;
  const layers = LAYERS[a];
  if (layers) return layers.includes(b);
  if (sideOf(a) !== sideOf(b)) return b === 'contract' || b === 'domain';
  if (composes(a)) return true;
  if (composes(b)) return false;
  return SHARED.includes(b) || to === `${b}/index.ts` || b === `${sideOf(b)}/locales`;
};

/** Import circles among the nodes, each as the list of its members. */
const circles = (edges: [string, string][]) => {
  const next = Map.groupBy(edges, ([from]) => from);
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (node: string, path: string[]) => {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open') {
      found.push([...path.slice(path.indexOf(node)), node].join(' → '));
      return;
    }
    state.set(node, 'open');
    for (const [, to] of next.get(node) ?? []) visit(to, [...path, node]);
    state.set(node, 'done');
  };
  for (const node of next.keys()) visit(node, []);
  return found;
};

const written = ({ from, to }: Arrow) => `${from} → ${to}`;

describe('the tree', () => {
  it('has only the imports that its layers allow', () => {
    expect(arrows.length).toBeGreaterThan(3000);
    expect(arrows.filter((arrow) => !isAllowed(arrow)).map(written)).toEqual([]);
  });

  it('has no circle of imports, neither of files nor of features', () => {
    const units = arrows
      .map(({ from, to }): [string, string] => [unitOf(from), unitOf(to)])
      .filter(([a, b]) => a !== b);
    expect(circles(arrows.map(({ from, to }) => [from, to]))).toEqual([]);
    expect(circles(units)).toEqual([]);
  });

  it.each([
    ['domain/days/fuso.ts', 'contract/fields.ts'],
    ['contract/agenda/agenda.ts', 'server/agenda/lembretes.ts'],
    ['server/platform/log.ts', 'server/agenda/index.ts'],
    ['server/home/home.routes.ts', 'server/registros/registros.queries.ts'],
    ['server/home/home.routes.ts', 'web/lib/format.ts'],
    ['web/lib/format.ts', 'web/ui/Foto.tsx'],
    ['web/ui/Foto.tsx', 'web/ficha/index.ts'],
    ['web/home/HomePage.tsx', 'web/ficha/FichaHeader.tsx'],
    ['web/home/HomePage.tsx', 'web/app/router.tsx'],
  ])('refuses %s → %s', (from, to) => {
    expect(isAllowed({ from, to })).toBe(false);
  });

  it('finds a circle', () => {
    expect(
      circles([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'b'],
      ]),
    ).toEqual(['b → c → b']);
  });

  it('uses domain/days/fuso.ts for dates; no other file creates a Date', () => {
    const makers = sources.filter((file) => /\bnew Date\(/.test(readFileSync(join(root, file), 'utf8')));
    expect(makers).toEqual([]);
  });

  it('asks for a function by name only where the functions and the owner are defined', () => {
    const asked = /funcao\b[^:\n]{0,12}'(?:produto', ')?(?:dono|profissional|estagiario|secretaria|financeiro)'/;
    const here = sources.filter((file) => !/\/demo\//.test(file) && asked.test(readFileSync(join(root, file), 'utf8')));
    expect(here).toEqual(['contract/permissoes.ts', 'server/platform/db/dono.ts']);
  });

  it('has no folder with too many files', () => {
    const folders = Map.groupBy(
      files.filter((file) => !isTest(file)),
      (file) => dirname(file),
    );
    const full = [...folders].filter(
      ([folder, inside]) => inside.length > MAX_FILES && !GROW.some((start) => `${folder}/`.startsWith(start)),
    );
    expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([]);
  });

  it('is drawn in docs/ARCHITECTURE.md', () => {
    const [, picture = ''] =
      /```tree\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')) ?? [];
    const drawn: string[] = [];
    const parents: string[] = [];
    for (const line of picture.split('\n').filter((one) => /\S/.test(one))) {
      const [, indent = '', names = ''] = /^( *)((?:[\w-]+\/ ?)+)/.exec(line) ?? [];
      const depth = indent.length / 2;
      const all = names
        .trim()
        .split(' ')
        .map((name) => [...parents.slice(0, depth), name.slice(0, -1)].join('/'));
      drawn.push(...all);
      parents[depth] = all.at(-1)?.split('/').at(-1) ?? '';
    }
    const foldersIn = (folder: string) =>
      readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() && files.some((file) => file.startsWith(`${folder}/${entry.name}/`))
          ? [`${folder}/${entry.name}`]
          : [],
      );
    const there = ['domain', 'contract', 'server', 'server/platform', 'web', 'web/lib', 'web/ui'].flatMap(foldersIn);
    const named = (folder: string) => folder.split('/').length > 1;
    expect(drawn.filter(named).toSorted()).toEqual(there.filter((folder) => folder !== 'web/public').toSorted());
  });
});
