import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,bin}/**/*.test.{ts,tsx}'],
    globalSetup: 'server/lib/vitest-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
  },
});
