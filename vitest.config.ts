import { mkdirSync, writeFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/reporters';

/** These start their own servers and kill, pause or starve them, so they run after all other tests. */
const PROCESSES = 'bin/{faults*,hostile,lifecycle,pooler,refusals,supervise}.test.ts';

const shared = {
  pool: 'forks' as const,
  // Limits for a busy machine: a test that passes never reaches them.
  testTimeout: 240_000,
  hookTimeout: 600_000,
};

/** Errors outside of any test fail the run but are not in the JSON report; the summary of `npm test` names them. */
const unhandled: Reporter = {
  onTestRunEnd: (_, errors) => {
    mkdirSync('test-results', { recursive: true });
    writeFileSync('test-results/unhandled.json', JSON.stringify(errors.map(({ stack, message }) => stack ?? message)));
  },
};

export default defineConfig({
  test: {
    // For all projects once: they do not inherit it.
    globalSetup: 'server/platform/testing/vitest-setup.ts',
    maxWorkers: 2,
    reporters: ['default', 'json', unhandled],
    outputFile: { json: 'test-results/vitest.json' },
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['{bin,server}/**/*.test.ts'],
          exclude: [PROCESSES, '**/node_modules/**'],
          // The files of a worker share their modules, and with them one server: see `server/platform/testing/server.testing.ts`.
          isolate: false,
        },
      },
      { test: { ...shared, name: 'rules', include: ['{contract,domain,web}/**/*.test.{ts,tsx}'] } },
      {
        test: { ...shared, name: 'processes', include: [PROCESSES], sequence: { groupOrder: 1 } },
      },
    ],
  },
});
