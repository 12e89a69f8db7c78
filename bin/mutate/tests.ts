import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const IMPORT = /(?:\bfrom\s+|\bimport\s*\(?\s*)'([#.][^']+)'/g;
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
/** Slow, or about the whole tree instead of one module. */
const LEFT_OUT = /^bin\/|^server\/platform\/testing\/|backup|restore/;

/** For each file, the files that import it. */
export const importersOf = (root: string) => {
  const files = globSync('{domain,contract,server,web}/**/*.{ts,tsx}', { cwd: root });
  const known = new Set(files);
  const importers = new Map<string, string[]>();
  for (const from of files)
    for (const [, written = ''] of readFileSync(join(root, from), 'utf8').matchAll(IMPORT)) {
      const to = written.startsWith('#') ? written.slice(1) : normalize(join(dirname(from), written));
      if (known.has(to)) importers.set(to, [...(importers.get(to) ?? []), from]);
    }
  return importers;
};

/** The folder of a feature, or of a part of the platform, which is no feature as a whole. */
const featureOf = (file: string) => {
  const parts = file.split('/');
  return parts.slice(0, parts[1] === 'platform' || parts[1] === 'lib' ? 3 : 2).join('/');
};
const wordsOf = (file: string) => new Set(file.split(/[/.-]/).filter((word) => word.length > 3));

/**
 * The tests that are nearest to a file: by the number of imports between them, and those of the same folder and with the
 * same words in their name first. The tests of the server import it as a whole, so distance alone does not separate them.
 */
export const testsOf = (file: string, importers: Map<string, string[]>, most: number): string[] => {
  const distance = new Map([[file, 0]]);
  const queue = [file];
  for (let one = queue.shift(); one; one = queue.shift())
    for (const next of importers.get(one) ?? [])
      if (!distance.has(next)) {
        distance.set(next, (distance.get(one) ?? 0) + 1);
        queue.push(next);
      }
  const words = wordsOf(file);
  const cost = (test: string) => {
    const shared = [...wordsOf(test)].filter((word) => words.has(word)).length;
    const far = Math.min(distance.get(test) ?? 99, 6);
    return far - shared - (dirname(test) === dirname(file) ? 3 : 0) - (featureOf(test) === featureOf(file) ? 3 : 0);
  };
  const reached = [...distance.keys()].filter((one) => isTest(one) && !LEFT_OUT.test(one));
  // A feature without an import of its own in a test is reached through its routes.
  const sameFeature = globSync(`${featureOf(file)}/**/*.test.ts`).filter((one) => !LEFT_OUT.test(one));
  return [...new Set([...reached, ...sameFeature])]
    .sort((a, b) => cost(a) - cost(b) || a.localeCompare(b))
    .slice(0, most);
};
