import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Loaded once into each document: it is half a megabyte. */
const load = async (frame: Frame) => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
};

/**
 * What axe finds once nothing moves, except endless animations; without `rules` it checks all. Not by
 * `@axe-core/playwright`, which loads axe twice for each check: up to half of its time.
 */
export const violations = async (page: Page, rules: string[], without: string[]) => {
  await Promise.all(page.frames().map(load));
  return page.evaluate(
    async ([values, exclude]) => {
      const moving = document.getAnimations().filter(({ playState, effect }) => {
        return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      });
      await Promise.allSettled(moving.map(({ finished }) => finished));
      if (!window.axe) throw new Error('axe is not loaded');
      const runOnly = values.length ? { runOnly: { type: 'rule' as const, values } } : {};
      const options = { resultTypes: ['violations' as const], preload: false, ...runOnly };
      return (await window.axe.run({ exclude }, options)).violations;
    },
    [rules, without] as const,
  );
};
