import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Biome with our configuration, on a small tree with one import for each rule. */
const root = join(import.meta.dirname, '..');
const importing = (from: string) => `import { um } from '${from}';\n\nexport const dois = um;\n`;

const REFUSED: [file: string, imported: string, message: string][] = [
  ['domain/um.ts', '#contract/um.ts', 'domain/ imports nothing of ours but domain/.'],
  ['contract/um.ts', '#server/agenda/index.ts', 'contract/ imports domain/ only.'],
  ['server/platform/um.ts', '#server/agenda/index.ts', 'server/platform/ knows no feature.'],
  ['server/home/um.ts', '#server/agenda/um.ts', 'Use another feature through its index.ts'],
  ['server/home/dois.ts', '#web/lib/um.ts', 'The server never imports the web.'],
  ['web/lib/um.ts', '#web/ui/um.ts', 'web/lib/ knows neither ui, nor shell, nor a feature.'],
  ['web/ui/um.ts', '#web/ficha/index.ts', 'web/ui/ uses web/lib/ only.'],
  ['web/shell/um.ts', '#web/ficha/index.ts', 'web/shell/ knows no feature.'],
  ['web/home/um.ts', '#web/ficha/um.ts', 'Use another feature through its index.ts'],
  ['web/home/dois.ts', '#server/platform/um.ts', 'The web never imports the server.'],
  ['web/app/um.ts', '#server/platform/um.ts', 'The web never imports the server.'],
  ['web/historia/um.ts', './dois.ts', 'This import is part of a cycle.'],
  ['web/historia/dois.ts', './um.ts', 'This import is part of a cycle.'],
];
const ALLOWED = [
  ['server/agenda/index.ts', '#server/platform/dois.ts'],
  ['server/home/tres.ts', '#server/agenda/index.ts'],
  ['web/home/tres.ts', '#web/ficha/index.ts'],
  ['web/app/dois.ts', '#web/ficha/um.ts'],
] as const;

let folder = '';
let reported: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinculo-lint-'));
  await copyFile(join(root, 'biome.json'), join(folder, 'biome.json'));
  await writeFile(join(folder, '.gitignore'), 'node_modules\n');
  for (const [file, imported] of [...REFUSED, ...ALLOWED]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), importing(imported));
  }
  const biome = join(root, 'node_modules/.bin/biome');
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', folder];
  // It ends with an error, because it reports some.
  const output = await new Promise<string>((done) => execFile(biome, args, { cwd: folder }, (_, out) => done(out)));
  reported = output.split('\n').filter((line) => line.startsWith('::error'));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const about = (file: string) => reported.filter((line) => line.includes(`/${file},`));

describe('Biome', () => {
  it.each(REFUSED)('refuses %s → %s', (file, _, message) => {
    expect(about(file)).toHaveLength(1);
    expect(about(file)[0]).toContain(message);
  });

  it.each(ALLOWED)('accepts %s → %s', (file) => {
    expect(about(file)).toEqual([]);
  });
});
