import fc from 'fast-check';
import { expect, it } from 'vitest';
import { freePlace } from './free-place.ts';

const space = { left: 900, right: 1200, height: 80, from: 8, to: 800 };
const box = (top: number, bottom: number, left = 1000, right = 1100) => ({ top, bottom, left, right });

it('places the box at the lower edge if nothing is there', () => {
  expect(freePlace(space, [])).toBe(720);
  expect(freePlace(space, [box(730, 790, 0, 800)])).toBe(720);
});

it('places it in the lowest gap between controls that is high enough', () => {
  expect(freePlace(space, [box(750, 790)])).toBe(662);
  expect(freePlace(space, [box(750, 790), box(640, 700)])).toBe(552);
});

it('places it at the lower edge if there is no gap', () => {
  const full = Array.from({ length: 20 }, (_, row) => box(row * 40, row * 40 + 30));
  expect(freePlace(space, full)).toBe(720);
});

it('keeps a box that is higher than the screen below the upper edge', () => {
  expect(freePlace({ ...space, height: 900 }, [])).toBe(8);
});

it('covers a control only if every place does', () => {
  const boxes = fc.array(fc.tuple(fc.nat(780), fc.integer({ min: 1, max: 60 })), { maxLength: 12 });
  fc.assert(
    fc.property(boxes, (rows) => {
      const others = rows.map(([top, height]) => box(top, top + height));
      const top = freePlace(space, others);
      const covers = (at: number) => others.some((one) => one.top < at + 80 && one.bottom > at);
      expect(top).toBeGreaterThanOrEqual(8);
      expect(top + 80).toBeLessThanOrEqual(800);
      if (covers(top))
        expect(
          others
            .map((one) => one.top - 88)
            .filter((at) => at <= 720 && at >= 8)
            .every(covers),
        ).toBe(true);
    }),
  );
});
