import { defineConfig } from 'vitest/config';

/** These start their own servers and kill, pause or starve them, so they run after all other tests. */
const PROCESSES = 'bin/{faults*,hostile,lifecycle,pooler,refusals,supervise}.test.ts';

const shared = {
  pool: 'forks' as const,
  testTimeout: 60_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  test: {
    // For all projects once: they do not inherit it.
    globalSetup: 'server/platform/testing/vitest-setup.ts',
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
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
      { test: { ...shared, name: 'browser and rules', include: ['{contract,domain,web}/**/*.test.{ts,tsx}'] } },
      {
        test: { ...shared, name: 'processes', include: [PROCESSES], sequence: { groupOrder: 1 } },
      },
    ],
  },
});
