/** Work took longer than it may. */
export class Deadline extends Error {}

/**
 * Does work that must end within `ms`. The timer rejects by itself: a signal alone is not enough, because `fetch` holds the
 * signal of a `Request` weakly, and what nothing else refers to is collected before it fires.
 */
export const withDeadline = async <T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const control = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new Deadline('it took too long'));
      control.abort();
    }, ms);
  });
  const working = work(control.signal);
  // After the deadline nobody waits for it.
  working.catch(() => undefined);
  return Promise.race([working, late]).finally(() => clearTimeout(timer));
};
