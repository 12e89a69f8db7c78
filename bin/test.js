import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.js';
import { install, root, runNode } from './prepare.js';

const results = join(root, 'test-results');
const total = { passed: 0, failed: 0 };

const step = (name, run) => {
  console.log(`\n== ${name}`);
  if (run() === 0) return true;
  total.failed += 1;
  console.log(`-- ${name}: failed`);
  return false;
};

const read = (file) => {
  const path = join(results, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
};

/** A runner that failed without a failed test of its own counts as one failure. */
const count = (ok, passed, failed) => {
  total.passed += passed;
  total.failed += failed - (ok ? 0 : Math.min(failed, 1));
};

install();
rmSync(results, { recursive: true, force: true });
const bin = (path, ...args) => runNode([join('node_modules', path), ...args]);

step('types', () => bin('typescript/bin/tsc', '--noEmit', '-p', '.'));
step('lint', () => bin('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'));
const unit = step('unit and API tests', () => bin('vitest/vitest.mjs', 'run'));
const vitest = read('vitest.json');
count(unit, vitest?.numPassedTests ?? 0, vitest?.numFailedTests ?? 0);

const built = step('build', () => runNode(['bin/build-web.js']));
if (built) {
  const env = { ...process.env, CHROMIUM_PATH: findChromium() };
  const journeys = step('browser journeys', () =>
    runNode(['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)], { env }),
  );
  const stats = read('playwright.json')?.stats;
  count(journeys, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
  if (stats?.flaky) console.log(`\n${stats.flaky} of the journeys passed only when tried again: see them above`);
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
