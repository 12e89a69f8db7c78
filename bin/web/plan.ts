import { type Bundle, type Chunk, chunksOf, closureOf } from './bundle.ts';
import { improve, type Opened } from './improve.ts';
import { type Route, screensOfTree } from './screens.ts';

/** How many files there are besides those of the entry, of areas and of texts. */
const MOST_GROUPS = 28;
/** In how many rounds groups are merged. */
const ROUNDS = 12;
/** As `sizeOf` counts them: about 3 KB after minification. */
const SMALLEST = 6000;

/** How many screens one of a guest and home count for: they are mostly opened with nothing cached. */
const GUEST = 15;
const HOME = 30;
/** The same weight while single files are moved (`improve.ts`). */
const [GUEST_ALONE, HOME_ALONE] = [10, 40];
/** The weight of a screen is its size relative to the heaviest one, to this power, so that light screens count less. */
const HEAVY = 6;

/** Modules that become one file, and which screens load them. An area is fixed: only what areas share is merged. */
type Group = { name: string; modules: string[]; size: number; loaded: bigint; imports: Set<Group>; fixed: boolean };

const folderOf = (module: string) =>
  /node_modules\/(?:@([\w-]+)|([\w.-]+))(?!.*node_modules)/.exec(module)?.slice(1).find(Boolean) ??
  /\/(contract|domain|web\/[\w-]+)\//.exec(module)?.[1]?.replace('web/', '') ??
  'shared';

/** The characters of a module without comments and indentation, which some packages have more of than code. */
const sizeOf = ({ code }: Chunk['modules'][string]) =>
  (code ?? '').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\s+/g, ' ').length;

/** The entry, an area or texts: a file of its own. */
const isFixed = ({ isEntry, isDynamicEntry }: Chunk) => isEntry || isDynamicEntry;

const weightOfChunk = ({ modules }: Chunk) =>
  Object.values(modules).reduce((sum, module) => sum + module.renderedLength, 0);

const nameOf = ({ modules }: Chunk) => {
  const [largest] = Object.entries(modules).sort(([, a], [, b]) => b.renderedLength - a.renderedLength);
  return folderOf(largest?.[0] ?? '');
};

type Weigh = (screens: bigint) => number;

/** A group and everything that it imports. */
const closure = (from: Group, seen = new Set<Group>()): Set<Group> => {
  if (seen.has(from)) return seen;
  seen.add(from);
  for (const next of from.imports) closure(next, seen);
  return seen;
};

type WithImports = { one: Group; all: Set<Group> };

/**
 * What screens load without using it if two groups become one file: whoever needs one of them also loads what the
 * other needs.
 */
const costOf = (weigh: Weigh, a: WithImports, b: WithImports) => {
  const [onlyA, onlyB] = [a.one.loaded & ~b.one.loaded, b.one.loaded & ~a.one.loaded];
  let cost = 0;
  if (onlyB) for (const one of a.all) cost += one.size * weigh(onlyB & ~one.loaded);
  if (onlyA) for (const one of b.all) cost += one.size * weigh(onlyA & ~one.loaded);
  return cost;
};

/** Whether two groups can be one file without a circle: neither needs the other by way of a third. */
const fits = (a: Group, b: Group) =>
  [
    [a, b],
    [b, a],
  ].every(([from, to]) => [...(from as Group).imports].every((next) => next === to || !closure(next).has(to as Group)));

const merge = (groups: Set<Group>, a: Group, b: Group) => {
  const [large, small] = a.size >= b.size ? [a, b] : [b, a];
  large.modules.push(...small.modules);
  large.size += small.size;
  for (const next of small.imports) large.imports.add(next);
  groups.delete(small);
  for (const one of groups) if (one.imports.delete(small)) one.imports.add(large);
  large.imports.delete(large);
  const loaded = large.loaded | small.loaded;
  for (const one of closure(large)) one.loaded |= loaded;
};

const sharedOf = (groups: Set<Group>) => [...groups].filter(({ fixed }) => !fixed);

/** All pairs of groups that areas share, those first whose merging costs least. */
const pairsOf = (weigh: Weigh, groups: Set<Group>) => {
  const shared = sharedOf(groups).map((one) => ({ one, all: closure(one) }));
  return shared
    .flatMap((a, at) => shared.slice(at + 1).map((b) => ({ a: a.one, b: b.one, cost: costOf(weigh, a, b) })))
    .sort((one, other) => one.cost - other.cost);
};

/** Merges the cheapest pairs until there are few groups. Costs change with every merge: a round merges a small part. */
const mergeCheapest = (weigh: Weigh, groups: Set<Group>, rounds: number) => {
  while (sharedOf(groups).length > MOST_GROUPS) {
    let left = Math.ceil((sharedOf(groups).length - MOST_GROUPS) / rounds);
    const merged = new Set<Group>();
    for (const { a, b } of pairsOf(weigh, groups)) {
      if (left === 0) break;
      if (merged.has(a) || merged.has(b) || !fits(a, b)) continue;
      merge(groups, a, b);
      merged.add(a).add(b);
      left -= 1;
    }
    if (merged.size === 0) return;
  }
};

/** Merges every group that is too small into the one where that costs least. */
const mergeSmall = (weigh: Weigh, groups: Set<Group>) => {
  const alone = new Set<Group>();
  while (true) {
    const [smallest] = sharedOf(groups)
      .filter((one) => !alone.has(one) && one.size < SMALLEST)
      .sort((a, b) => a.size - b.size);
    if (!smallest) return;
    const partner = pairsOf(weigh, groups).find(({ a, b }) => (a === smallest || b === smallest) && fits(a, b));
    if (partner) merge(groups, partner.a, partner.b);
    else alone.add(smallest);
  }
};

/** The sum of the weights of a set of screens; the same few sets are asked for again and again. */
const weigher = (weights: number[]): Weigh => {
  const known = new Map<bigint, number>();
  return (set) => {
    const before = known.get(set);
    if (before !== undefined) return before;
    const sum = weights.reduce((total, weight, at) => ((set >> BigInt(at)) & 1n ? total + weight : total), 0);
    known.set(set, sum);
    return sum;
  };
};

type Where = { path: string; layout: string };

/** `size`: as a part of the heaviest screen. */
const weightOf = ({ path, layout }: Where, size: number) => {
  if (layout === 'guest') return GUEST;
  return path === '/' ? HOME : size ** HEAVY;
};

/** The characters of a set of files. */
const sizesOf = (bundle: Bundle) => {
  const sizes = new Map(
    chunksOf(bundle).map(({ fileName, modules }) => [
      fileName,
      Object.values(modules).reduce((sum, module) => sum + sizeOf(module), 0),
    ]),
  );
  return (files: Set<string>) => [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
};

/**
 * Which screens load a file, as a set of bits. A part that is imported on demand inside of a screen counts as a screen
 * that is opened from a signed-in one.
 */
const loadsOf = (bundle: Bundle, routeTree: Route) => {
  const { screens: all, frame } = screensOfTree(routeTree, bundle);
  // Addresses with the same files count as one screen.
  const screens = [...new Map(all.map((screen) => [screen.pages.join(), screen])).values()];
  const paged = new Set(screens.flatMap(({ pages }) => pages));
  const parts = chunksOf(bundle).filter(({ isDynamicEntry, fileName }) => isDynamicEntry && !paged.has(fileName));
  const sizeOfFiles = sizesOf(bundle);
  const heaviest = Math.max(...screens.map(({ files }) => sizeOfFiles(files)));
  const loads = [
    ...screens.map((screen) => ({
      files: screen.files,
      weight: weightOf(screen, sizeOfFiles(screen.files) / heaviest),
    })),
    ...parts.map(({ fileName }) => ({ files: new Set([...frame, ...closureOf(bundle, fileName)]), weight: 1 })),
  ];
  const loadedBy = (file: string) =>
    loads.reduce((set, { files }, at) => (files.has(file) ? set | (1n << BigInt(at)) : set), 0n);
  return { loadedBy, weigh: weigher(loads.map(({ weight }) => weight)), screens };
};

/** The files of the bundler as groups. */
const groupsOf = (bundle: Bundle, loadedBy: (file: string) => bigint): Set<Group> => {
  const byFile = new Map<string, Group>();
  for (const chunk of chunksOf(bundle)) {
    const modules = Object.keys(chunk.modules);
    const size = Object.values(chunk.modules).reduce((sum, module) => sum + sizeOf(module), 0);
    const loaded = loadedBy(chunk.fileName);
    const fixed = isFixed(chunk);
    byFile.set(chunk.fileName, { name: nameOf(chunk), modules, size, loaded, imports: new Set(), fixed });
  }
  for (const { fileName, imports } of chunksOf(bundle))
    for (const file of imports) {
      const next = byFile.get(file);
      if (next) byFile.get(fileName)?.imports.add(next);
    }
  return new Set(byFile.values());
};

/** How much the size of a screen counts besides that of the heaviest. */
const aloneOf = ({ path, layout }: Where) => {
  if (layout === 'guest') return GUEST_ALONE;
  return path === '/' ? HOME_ALONE : 0;
};

/** What `improve` needs to know of each screen. */
const openedOf = (bundle: Bundle, screens: (Where & { pages: string[] })[], placeOf: Map<string, number>) => {
  const sizeOfFiles = sizesOf(bundle);
  const entry = chunksOf(bundle).filter(({ isEntry }) => isEntry);
  const atHome = new Set(screens.find(({ path }) => path === '/')?.pages);
  return screens.map(({ pages, ...where }): Opened => {
    const own = [...entry.map(({ fileName }) => fileName), ...new Set(pages)];
    const needs = own.flatMap((file) => (bundle[file] as Chunk).imports.flatMap((next) => placeOf.get(next) ?? []));
    return {
      own: sizeOfFiles(new Set(own)),
      added: sizeOfFiles(new Set(pages.filter((page) => !atHome.has(page)))),
      needs: [...new Set(needs)],
      weight: aloneOf(where),
    };
  });
};

/**
 * Which file each module that areas share belongs to. The bundler's own files hold modules that are used by the same
 * set of areas: such files never need each other in a circle, but there are hundreds of them. They are merged here,
 * first by pairs, then by moving single ones.
 */
export const planOf = (bundle: Bundle, routeTree: Route): Map<string, string> => {
  const { loadedBy, weigh, screens } = loadsOf(bundle, routeTree);
  const groups = groupsOf(bundle, loadedBy);
  mergeCheapest(weigh, groups, ROUNDS);
  mergeSmall(weigh, groups);
  const shared = chunksOf(bundle).filter((one) => !isFixed(one) && Object.keys(one.modules).length > 0);
  const placeOf = new Map(shared.map(({ fileName }, at) => [fileName, at]));
  const merged = new Map(sharedOf(groups).flatMap(({ modules }, at) => modules.map((id) => [id, at] as const)));
  const parts = shared.map(({ modules, imports }) => ({
    size: Object.values(modules).reduce((sum, module) => sum + sizeOf(module), 0),
    imports: imports.flatMap((file) => placeOf.get(file) ?? []),
  }));
  const start = shared.map(({ modules }) => merged.get(Object.keys(modules)[0] ?? '') ?? 0);
  const opened = openedOf(bundle, screens, placeOf);
  const home = screens.findIndex(({ path }) => path === '/');
  const groupOf = improve(parts, opened, home, start, SMALLEST);
  const byGroup = Map.groupBy(shared.keys(), (at) => groupOf[at]);
  const plan = new Map<string, string>();
  for (const [group, places] of byGroup) {
    const chunks = [...places].map((at) => shared[at] as Chunk);
    const largest = chunks.reduce((one, other) => (weightOfChunk(other) > weightOfChunk(one) ? other : one));
    for (const { modules } of chunks)
      for (const id of Object.keys(modules)) plan.set(id, `${nameOf(largest)}~${group}`);
  }
  return plan;
};
