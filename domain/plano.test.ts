import { expect, it } from 'vitest';
import { daysPast, isBlocked, isClosed, showsMenu } from './plano.ts';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const expiredFor = (days: number) => new Date(NOW - days * 86_400_000).toISOString();

it('counts the days since the plan ran out', () => {
  expect(daysPast(expiredFor(6), NOW)).toBe(6);
  expect(daysPast(expiredFor(-2), NOW)).toBe(-2);
  expect(daysPast(null, NOW)).toBe(Number.NEGATIVE_INFINITY);
});

it('reads an expiry in any offset as the same moment', () => {
  expect(daysPast('2026-03-10T09:00:00-03:00', NOW)).toBe(0);
});

it('blocks after five days, and hides the menu after thirty', () => {
  const days = [4, 5, 6, 29, 30, 31].map((past) => expiredFor(past));
  expect(days.map((expiry) => isBlocked(expiry, NOW))).toEqual([false, false, true, true, true, true]);
  expect(days.map((expiry) => showsMenu(expiry, NOW))).toEqual([true, true, true, true, true, false]);
  expect([isBlocked(null, NOW), showsMenu(null, NOW)]).toEqual([false, true]);
});

it('closes an account that is suspended, even if its plan is paid', () => {
  expect(isClosed({ venc_plano: expiredFor(6), suspensa_em: null }, NOW)).toBe(true);
  expect(isClosed({ venc_plano: expiredFor(-6), suspensa_em: null }, NOW)).toBe(false);
  expect(isClosed({ venc_plano: null, suspensa_em: expiredFor(1) }, NOW)).toBe(true);
});
