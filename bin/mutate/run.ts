import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { EQUIVALENT } from './equivalent.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { importersOf, testsOf } from './tests.ts';

/**
 * `npm run mutate`: changes one place of the last commit at a time and runs the tests nearest to it. A mutant that no test
 * notices shows a hole. Works in a copy of the last commit, so the working tree is never touched.
 */
const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '19' },
    count: { type: 'string', default: '60' },
    tests: { type: 'string', default: '6' },
    only: { type: 'string' },
  },
});
const MINUTES = 5;

/** The share of each side in the sample. */
const SIDES: [pattern: string, share: number][] = [
  ['server/**/*.ts', 0.45],
  ['contract/**/*.ts', 0.15],
  ['domain/**/*.ts', 0.2],
  ['web/**/*.ts', 0.2],
];
const LEFT_OUT = /\.test\.ts$|testing|\/locales\/|^server\/demo\/|^server\/main\.ts|schema\.ts$|\.d\.ts$/;

/** Random numbers that a seed decides (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

type Planned = { mutant: Mutant; tests: string[] };

/**
 * The files whose mutant does not compile. All of them are put in place for one type check, which takes as long as that of
 * a single mutant; an error counts for the file that it is reported in.
 */
const uncompiled = (mutants: Mutant[], at: string): Set<string> => {
  const codes = new Map(mutants.map(({ file }) => [file, readFileSync(join(at, file), 'utf8')]));
  for (const { file, start, end, to } of mutants) {
    const code = codes.get(file) ?? '';
    writeFileSync(join(at, file), code.slice(0, start) + to + code.slice(end));
  }
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '-p', '.', '--checkers', '1', '--pretty', 'false'], {
    cwd: at,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const [file, code] of codes) writeFileSync(join(at, file), code);
  return new Set([...stdout.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file));
};

/**
 * A file is drawn first and then a place in it, so that long files do not fill the sample. Twice as many are drawn as are
 * wanted, because those that do not compile are left out: the type check notices them before any test.
 */
const draw = (count: number, seed: number, at: string): Planned[] => {
  const random = randomOf(seed);
  const one = <T>(from: T[]) => from[Math.floor(random() * from.length)];
  const importers = importersOf(at);
  const drawn = SIDES.map(([pattern, share]) => {
    const files = globSync(pattern, { cwd: at })
      .filter((file) => !LEFT_OUT.test(file))
      .sort();
    const wanted = Math.round(count * share);
    const byFile = new Map<string, Planned>();
    while (byFile.size < Math.min(2 * wanted, files.length / 2)) {
      const file = one(files) ?? '';
      const tests = testsOf(file, importers, Number(values.tests));
      const mutant = one(mutantsOf(file, at));
      if (mutant && tests.length) byFile.set(file, { mutant, tests });
    }
    return { wanted, planned: [...byFile.values()] };
  });
  const invalid = uncompiled(
    drawn.flatMap(({ planned }) => planned.map(({ mutant }) => mutant)),
    at,
  );
  return drawn.flatMap(({ wanted, planned }) =>
    planned.filter(({ mutant }) => !invalid.has(mutant.file)).slice(0, wanted),
  );
};

const show = ({ file, line, from, to }: Mutant) => {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 70);
  return `${file}:${line}  ${short(from)}  →  ${short(to)}`;
};

const whyEquivalent = ({ file, line, to }: Mutant, code: string) =>
  EQUIVALENT.find((one) => one.file === file && one.to === to && one.at === (code.split('\n')[line - 1] ?? '').trim())
    ?.why;

const copy = mkdtempSync(join(tmpdir(), 'vinculo-mutate-'));
const tree = join(copy, 'tree');
const report = join(root, 'test-results/mutate.txt');
const say = (text: string) => {
  console.log(text);
  appendFileSync(report, `${text}\n`);
};

mkdirSync(join(root, 'test-results'), { recursive: true });
writeFileSync(report, '');
execFileSync('git', ['clone', '--quiet', '--shared', root, tree]);
symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
process.chdir(tree);
const vitest = await createVitest('test', {
  root: tree,
  watch: false,
  maxWorkers: 1,
  reporters: [{}],
});

/** Whether a test file fails; a run that never ends counts as failed, too. */
const fails = async (test: string) => {
  const late = new Promise<null>((done) => setTimeout(done, MINUTES * 60_000, null).unref());
  const run = vitest.runTestSpecifications(vitest.getModuleSpecifications(join(tree, test)));
  const ended = await Promise.race([run, late]);
  if (!ended) await vitest.cancelCurrentRun('keyboard-input');
  return !ended || ended.unhandledErrors.length > 0 || ended.testModules.some((module) => !module.ok());
};

/** Tests that fail without any change, because the machine lacks something or is too slow: they prove nothing. */
const broken = new Map<string, boolean>();
const isBroken = async (test: string) => {
  if (!broken.has(test)) broken.set(test, await fails(test));
  return broken.get(test);
};

/** The first test file that fails with the changed file, and passes without the change. */
const killerOf = async ({ mutant, tests }: Planned, code: string) => {
  const path = join(tree, mutant.file);
  const put = (text: string) => {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
  };
  for (const test of tests) {
    put(code.slice(0, mutant.start) + mutant.to + code.slice(mutant.end));
    const failed = await fails(test);
    put(code);
    if (failed && !(await isBroken(test))) return test;
  }
  return null;
};

const counts = { killed: 0, survived: 0, equivalent: 0 };
try {
  await vitest.standalone();
  await vitest.globTestSpecifications();
  const planned = draw(Number(values.count), Number(values.seed), tree).filter(
    ({ mutant }) => !values.only || show(mutant).startsWith(values.only),
  );
  say(`seed ${values.seed}, ${planned.length} mutants, at most ${values.tests} test files for each`);
  for (const [place, one] of planned.entries()) {
    const code = readFileSync(join(tree, one.mutant.file), 'utf8');
    const why = whyEquivalent(one.mutant, code);
    const test = why ? null : await killerOf(one, code);
    const result = why ? 'equivalent' : test ? 'killed' : 'survived';
    counts[result] += 1;
    say(`${place + 1}. ${result}  ${show(one.mutant)}\n    ${why ?? test ?? `ran: ${one.tests.join(' ')}`}`);
  }
  const left = [...broken].flatMap(([test, fails]) => (fails ? [test] : []));
  if (left.length) say(`left out, because they fail without a change: ${left.join(' ')}`);
  const open = counts.killed + counts.survived;
  const share = open ? ((100 * counts.killed) / open).toFixed(1) : '100';
  say(`killed ${counts.killed}, survived ${counts.survived}, equivalent ${counts.equivalent}: ${share} % noticed`);
} finally {
  await vitest.close();
  rmSync(copy, { recursive: true, force: true });
}
process.exitCode = counts.survived ? 1 : 0;
