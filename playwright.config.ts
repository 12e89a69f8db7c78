import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const PORT = process.env.E2E_PORT ?? '3987';
// Workers read this file again: the folder is created once, passed on to them, and removed with the process that
// created it.
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'vinculo-e2e-'));
  process.env.E2E_DATA_DIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

export default defineConfig({
  testDir: 'e2e',
  // For two cores: a journey needs less than half of one, and waits for timers of the product the rest of its time.
  workers: 5,
  fullyParallel: true,
  // Limits for a busy machine: a journey that passes never reaches them.
  timeout: 240_000,
  retries: 0,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  outputDir: 'test-results/e2e',
  // One picture for all systems: the fonts are our own.
  snapshotPathTemplate: '{testDir}/{testFileDir}/imagens/{arg}{ext}',
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1280, height: 860 },
    locale: 'en-US',
    serviceWorkers: 'block',
    actionTimeout: 45_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Hinting depends on the processor and the settings of the system: pictures are compared without it.
        '--font-render-hinting=none',
        // Pages of the product share a process: starting one per page costs as much CPU time as loading the page.
        '--process-per-site',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" server/main.ts`,
    url: `http://127.0.0.1:${PORT}/health`,
    timeout: 240_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { ...process.env, PORT, DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: 'error' } as Record<string, string>,
  },
});
