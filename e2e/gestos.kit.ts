import { expect, type Locator, type Page } from '@playwright/test';

type Point = { x: number; y: number };

const STEP_S = 0.1;

/**
 * One finger on the screen: down, along these points, and up again. It rests before it is lifted: after a fling the
 * browser takes the next tap for the end of it.
 */
export const finger = async (page: Page, [first, ...path]: Point[]) => {
  const session = await page.context().newCDPSession(page);
  let now = Date.now() / 1000 - (path.length + 2) * STEP_S;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
    now += STEP_S;
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: now });
  };
  await touch('touchStart', first ? [first] : []);
  for (const point of path) await touch('touchMove', [point]);
  return async () => {
    await touch('touchEnd', []);
    await session.detach();
  };
};

export const middleOf = async (row: Locator): Promise<Point> => {
  const box = await row.boundingBox();
  if (!box) throw new Error('the row is not there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** How far a finger has moved, step by step. */
export const STEPS = [20, 50, 90, 130];
export const swipe = async (page: Page, row: Locator, fromX?: number) => {
  const { x, y } = await middleOf(row);
  const start = { x: fromX ?? x + 80, y };
  const up = await finger(page, [start, ...STEPS.map((by) => ({ x: start.x - by, y }))]);
  await up();
};

/** The row is one line of 56 px. */
export const lineOf = async (row: Locator) => {
  const { height = 0 } = (await row.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(56);
  expect(height).toBeLessThanOrEqual(60);
};
