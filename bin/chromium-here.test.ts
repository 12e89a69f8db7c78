import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { chromiumHere } from './chromium-here.js';

const [first, second] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'vinculo-path-'))) as [string, string];
afterEach(() => vi.unstubAllEnvs());
afterAll(() => [first, second].map((folder) => rmSync(folder, { recursive: true })));

it('takes the named Chromium, else the shell, else the first other one on the path', () => {
  vi.stubEnv('PATH', [first, second].join(delimiter));
  expect(chromiumHere(undefined)).toBeNull();
  writeFileSync(join(first, 'chromium'), '');
  expect(chromiumHere(undefined)).toBe(join(first, 'chromium'));
  writeFileSync(join(second, 'chromium-headless-shell'), '');
  expect(chromiumHere(undefined)).toBe(join(second, 'chromium-headless-shell'));
  expect(chromiumHere('/opt/chromium')).toBe('/opt/chromium');
});
