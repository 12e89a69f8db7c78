import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_BUTTONS, PER_PAGE } from '#domain/constants.ts';
import { clampPage, pageButtons, pageCount, pageOf } from './pagination.ts';

describe('pages', () => {
  it.each([
    [0, 20, 1],
    [1, 20, 1],
    [20, 20, 1],
    [21, 20, 2],
    [1000, 20, 50],
    [5, 0, 5],
  ])('of %i rows, %i a page: %i', (total, perPage, pages) => {
    expect(pageCount(total, perPage)).toBe(pages);
  });

  it.each([
    [0, 1],
    [-3, 1],
    [1, 1],
    [3, 3],
    [4, 3],
    [2.7, 2],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 3],
  ])('%d of three is page %i', (page, shown) => {
    expect(clampPage(page, 60, 20)).toBe(shown);
  });

  it('are never below the first or above the last', () => {
    fc.assert(
      fc.property(fc.double(), fc.nat(), fc.integer({ min: 1, max: 1000 }), (page, total, perPage) => {
        const shown = clampPage(page, total, perPage);
        expect(shown).toBeGreaterThanOrEqual(1);
        expect(shown).toBeLessThanOrEqual(pageCount(total, perPage));
        expect(Number.isInteger(shown)).toBe(true);
      }),
    );
  });
});

describe('page buttons', () => {
  it.each([
    [1, 3, [1, 2, 3]],
    [1, 50, [1, 2, 3, 4, 5]],
    [3, 50, [1, 2, 3, 4, 5]],
    [25, 50, [23, 24, 25, 26, 27]],
    [49, 50, [46, 47, 48, 49, 50]],
    [50, 50, [46, 47, 48, 49, 50]],
    [1, 1, [1]],
  ])('on page %i of %i', (page, pages, shown) => expect(pageButtons(page, pages, 5)).toEqual(shown));
});

describe('the page parameter of an address', () => {
  it.each([
    [0, 1],
    [-3, 1],
    [2.9, 2],
    ['7', 7],
    ['xyz', 1],
    [undefined, 1],
    [Number.NaN, 1],
    [1e12, 1_000_000],
    [true, 1],
  ])('%s is page %i', (value, page) => expect(pageOf(value)).toBe(page));
});

it('a list has twenty rows a page and five page buttons', () => {
  expect(PER_PAGE).toBe(20);
  expect(pageButtons(50, 100, PAGE_BUTTONS)).toEqual([48, 49, 50, 51, 52]);
});
