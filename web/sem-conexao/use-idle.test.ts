import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRunning } from '#web/lib/session/running.ts';
import { rendered } from '#web/testing.ts';
import { useIdle } from './use-idle.ts';

const MINUTE = 60_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  [false, 5],
  [true, 120],
])('without a touch, and a clock that runs (%s), the screen closes after %i minutes', async (runs, minutes) => {
  const close = vi.fn();
  const leave = await rendered(() => {
    useRunning(runs);
    useIdle(true, close);
  });
  await act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE - 1));
  expect(close).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(close).toHaveBeenCalledTimes(1);
  await leave();
});

it('a touch starts the time again', async () => {
  const close = vi.fn();
  const leave = await rendered(() => useIdle(true, close));
  await act(() => vi.advanceTimersByTimeAsync(4 * MINUTE));
  dispatchEvent(new Event('keydown'));
  await act(() => vi.advanceTimersByTimeAsync(4 * MINUTE));
  expect(close).not.toHaveBeenCalled();
  await leave();
});
