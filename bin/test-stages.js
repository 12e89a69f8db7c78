// The stages of `npm test`, on the pinned Node; bin/test.js installs first.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.js';
import { node, root } from './prepare.js';
import { journeyTests, report, vitestTests } from './test-report.js';

const results = join(root, 'test-results');
const stages = [];
const bin = (path) => join('node_modules', path);

/** Runs a script; with `quiet` its output is returned, otherwise printed while it runs. */
const run = async (args, { quiet = false, env = process.env } = {}) => {
  const child = spawn(node, args, { cwd: root, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const [status] = await once(child, 'close');
  return { ok: status === 0, output };
};

/** Runs a stage and records its duration, its result and its tests. */
const stage = async (name, args, { tests = () => [], ...options } = {}) => {
  if (!options.quiet) console.log(`\n== ${name}`);
  const begun = performance.now();
  const { ok, output } = await run(args, options);
  // Stages run side by side: a quiet one prints everything at its end.
  if (options.quiet) console.log(`\n== ${name}\n${output.trim()}`);
  if (!ok) console.log(`-- ${name}: failed`);
  stages.push({ name, ok, output, ms: performance.now() - begun, tests: tests() });
  return ok;
};

const read = (file) => {
  const path = join(results, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
};

/** A stage with these projects of vitest.config.ts. */
const vitest = (name, projects, options) => {
  const file = `vitest-${projects[0]}.json`;
  const args = [`--outputFile.json=${join('test-results', file)}`];
  const chosen = projects.map((one) => `--project=${one}`);
  const tests = () => vitestTests(read(file), root, read('unhandled.json') ?? []);
  return stage(name, [bin('vitest/vitest.mjs'), 'run', ...args, ...chosen], { tests, ...options });
};

const INSTALL_MS = '--install-ms=';
const [installed, journeys] = [
  process.argv.slice(2).find((arg) => arg.startsWith(INSTALL_MS)),
  process.argv.slice(2).filter((arg) => !arg.startsWith(INSTALL_MS)),
];
if (installed) stages.push({ name: 'install', ok: true, ms: Number(installed.slice(INSTALL_MS.length)), tests: [] });
rmSync(results, { recursive: true, force: true });

const quiet = true;
const [CHROMIUM_PATH, built] = await Promise.all([
  findChromium(),
  stage('build', ['bin/web/build.js'], { quiet }),
  stage('types', [bin('typescript/bin/tsc'), '--noEmit', '-p', '.', '--checkers', '1'], { quiet }),
  stage('lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'], { quiet }),
]);
const env = { ...process.env, CHROMIUM_PATH };
await vitest('unit and API tests', ['server', 'rules'], { env });
// Alone: they measure how long servers take to start, stop and answer.
await vitest('tests of processes', ['processes'], { env });
if (built)
  await stage('browser journeys', [bin('@playwright/test/cli.js'), 'test', ...journeys], {
    env,
    tests: () => journeyTests(read('playwright.json')),
  });

const { lines, ok } = report(stages);
console.log(`\n${lines.join('\n')}`);
process.exit(ok ? 0 : 1);
