// The stages of `npm test`, on the pinned Node; bin/test.js installs first.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.js';
import { heardNode, root, runNode } from './prepare.js';
import { journeyTests, report, vitestTests } from './test-report.js';

const results = join(root, 'test-results');
const stages = [];

/** Runs a stage and records its duration, its result and its tests. `run` returns status and output. */
const stage = (name, run, tests = () => []) => {
  console.log(`\n== ${name}`);
  const begun = performance.now();
  const { status, output = '' } = run();
  const ok = status === 0;
  if (!ok) console.log(`-- ${name}: failed`);
  stages.push({ name, ok, output, ms: performance.now() - begun, tests: tests() });
  return ok;
};

const read = (file) => {
  const path = join(results, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
};

const bin = (path) => join('node_modules', path);

const INSTALL_MS = '--install-ms=';
const [installed, journeys] = [
  process.argv.slice(2).find((arg) => arg.startsWith(INSTALL_MS)),
  process.argv.slice(2).filter((arg) => !arg.startsWith(INSTALL_MS)),
];
if (installed) stages.push({ name: 'install', ok: true, ms: Number(installed.slice(INSTALL_MS.length)), tests: [] });
rmSync(results, { recursive: true, force: true });

stage('types', () => heardNode([bin('typescript/bin/tsc'), '--noEmit', '-p', '.']));
stage('lint', () => heardNode([bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']));
stage(
  'unit and API tests',
  () => ({ status: runNode([bin('vitest/vitest.mjs'), 'run']) }),
  () => vitestTests(read('vitest.json'), root),
);
if (stage('build', () => heardNode(['bin/web/build.js']))) {
  const env = { ...process.env, CHROMIUM_PATH: findChromium() };
  stage(
    'browser journeys',
    () => ({ status: runNode([bin('@playwright/test/cli.js'), 'test', ...journeys], { env }) }),
    () => journeyTests(read('playwright.json')),
  );
}

const { lines, ok } = report(stages);
console.log(`\n${lines.join('\n')}`);
process.exit(ok ? 0 : 1);
