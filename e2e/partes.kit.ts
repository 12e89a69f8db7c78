import type { Page } from '@playwright/test';
import { texts } from './kit.ts';

type Built = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** The files of a part that is imported on demand: its code, all that it imports, and their style sheets. */
const filesOf = (part: string) => {
  const built: Built = texts('dist/web/.vite/manifest.json');
  const seen = new Set<string>();
  const follow = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const next of built[name]?.imports ?? []) follow(next);
  };
  follow(`../virtual:area/${part}`);
  return [...seen].flatMap((name) => [built[name]?.file ?? name, ...(built[name]?.css ?? [])]);
};

/** Waits until the page has parts that it fetches ahead, so that they work without a connection. */
export const fetchedParts = (page: Page, ...parts: ('dialogs' | 'later' | 'schemas')[]) =>
  page.waitForFunction((files) => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    return files.every((file) => fetched.some((name) => name.endsWith(file)));
  }, parts.flatMap(filesOf));
