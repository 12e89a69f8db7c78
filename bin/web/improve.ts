/** A file of the bundler that areas share, and which others of them it imports (their places in the list). */
export type Part = { size: number; imports: number[] };

/**
 * A screen: the size of the files of its own areas, of those among them that home does not load, and the parts that
 * they import. `weight`: for a screen whose own size matters besides that of the heaviest.
 */
export type Opened = { own: number; added: number; needs: number[]; weight: number };

type Sizes = { first: number[]; further: number[]; groups: Float64Array };

/** The bits of a number, which represents a set of groups: more groups are not possible. */
const MOST_BITS = 31;

const STEPS = 150_000;
/** The temperature at first: how much worse a step may be, as a part of the size of home. */
const TEMPERATURE = 0.004;
/** A screen counts by its size to this power: almost only the heaviest ones count. */
const POWER = 16;
const HEAVIEST = 4;

/** For each group the set of those that are loaded with it, or null if some need each other in a circle. */
const closures = (imports: Int32Array): Int32Array | null => {
  const all = new Int32Array(imports.length);
  const begun = new Uint8Array(imports.length);
  const walk = (at: number): boolean => {
    if (all[at]) return true;
    if (begun[at]) return false;
    begun[at] = 1;
    let set = 1 << at;
    for (let left = imports[at] ?? 0; left; left &= left - 1) {
      const next = 31 - Math.clz32(left & -left);
      if (!walk(next)) return false;
      set |= all[next] ?? 0;
    }
    all[at] = set;
    return true;
  };
  for (let at = 0; at < imports.length; at += 1) if (!walk(at)) return null;
  return all;
};

/** What each screen loads if the parts are grouped like this. */
const sizesOf = (parts: Part[], screens: Opened[], home: number, groupOf: number[]): Sizes | null => {
  const groups = new Float64Array(MOST_BITS);
  const imports = new Int32Array(MOST_BITS);
  for (const [at, part] of parts.entries()) {
    const group = groupOf[at] as number;
    groups[group] = (groups[group] as number) + part.size;
    let set = imports[group] as number;
    for (const next of part.imports) set |= 1 << (groupOf[next] as number);
    imports[group] = set & ~(1 << group);
  }
  const all = closures(imports);
  if (!all) return null;
  const loaded = screens.map(({ needs }) =>
    needs.reduce((set, one) => set | (all[groupOf[one] as number] as number), 0),
  );
  const sum = (set: number) => {
    let total = 0;
    for (let left = set; left; left &= left - 1) total += groups[31 - Math.clz32(left & -left)] as number;
    return total;
  };
  const atHome = loaded[home] as number;
  return {
    first: screens.map(({ own }, at) => own + sum(loaded[at] as number)),
    further: screens.map(({ added }, at) => added + sum((loaded[at] as number) & ~atHome)),
    groups,
  };
};

const norm = (sizes: number[]) => {
  const most = Math.max(...sizes);
  return most * sizes.reduce((sum, size) => sum + (size / most) ** POWER, 0) ** (1 / POWER);
};

/** Always the same numbers: a build of the same sources has the same files. */
const numbers = () => {
  let seed = 1;
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
};

/**
 * Moves single parts from one group to another while that makes home, the heaviest screen or the most that a screen
 * adds to home lighter. Simulated annealing: now and then a step that makes them heavier is kept, ever less, so as not
 * to stop at the first plan that no single step improves. No group gets smaller than `smallest`, and no groups need
 * each other in a circle.
 */
export const improve = (
  parts: Part[],
  screens: Opened[],
  home: number,
  start: number[],
  smallest: number,
): number[] => {
  const groupOf = [...start];
  const count = Math.max(...start) + 1;
  if (count > MOST_BITS) throw new Error(`${count} groups of files, more than ${MOST_BITS}`);
  const costOf = () => {
    const sizes = sizesOf(parts, screens, home, groupOf);
    if (!sizes) return Number.POSITIVE_INFINITY;
    const alone = screens.reduce((sum, { weight }, at) => sum + weight * (sizes.first[at] as number), 0);
    const missing = sizes.groups.reduce((sum, size) => sum + (size > 0 && size < smallest ? smallest - size : 0), 0);
    return alone + HEAVIEST * (norm(sizes.first) + norm(sizes.further)) + 100 * missing;
  };
  const next = numbers();
  const temperature = TEMPERATURE * (screens[home]?.own ?? 0);
  let cost = costOf();
  let best = { cost, groupOf: [...groupOf] };
  for (let step = 0; step < STEPS; step += 1) {
    const part = Math.floor(next() * parts.length);
    const before = groupOf[part] as number;
    groupOf[part] = Math.floor(next() * count);
    const now = groupOf[part] === before ? cost : costOf();
    if (now <= cost || next() < Math.exp((cost - now) / (temperature * (1 - step / STEPS) ** 2))) cost = now;
    else groupOf[part] = before;
    if (cost < best.cost) best = { cost, groupOf: [...groupOf] };
  }
  return best.groupOf;
};
