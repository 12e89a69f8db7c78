import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const glossary = readFileSync(join(root, 'docs/GLOSSARY.md'), 'utf8');
const listed = new Set([...glossary.matchAll(/`([^`]+)`/g)].map(([, word]) => word));

/** Folders that are not features. */
const SHARED = ['platform', 'app', 'lib', 'ui', 'shell', 'locales', 'migrations', 'public'];
const foldersOf = (side: string) =>
  readdirSync(join(root, side), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && !SHARED.includes(entry.name) ? [entry.name] : [],
  );
const tables = () => {
  const [, body = ''] = readFileSync(join(root, 'server/platform/db/schema.ts'), 'utf8').split('export interface DB {');
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
};

it('every feature folder is in the glossary', () => {
  expect([...foldersOf('server'), ...foldersOf('web')].filter((name) => !listed.has(name))).toEqual([]);
});

it('every table is in the glossary', () => {
  expect(tables().length).toBeGreaterThan(50);
  expect(tables().filter((name) => !listed.has(name))).toEqual([]);
});
