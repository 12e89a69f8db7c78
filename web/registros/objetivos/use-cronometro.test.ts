import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isRunning } from '#web/lib/session/running.ts';
import { rendered } from '#web/testing.ts';
import { useCronometro } from './use-cronometro.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the time is stored every 15 seconds while the clock runs, which counts as activity', async () => {
  const stored: number[] = [];
  let clock: ReturnType<typeof useCronometro> | undefined;
  const leave = await rendered(() => {
    clock = useCronometro(30, (segundos) => stored.push(segundos));
  });
  expect(isRunning()).toBe(false);
  await act(async () => clock?.iniciar());
  expect(isRunning()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(stored).toEqual([45, 60]);
  await act(async () => clock?.parar());
  expect(isRunning()).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(stored).toHaveLength(2);
  await leave();
});
