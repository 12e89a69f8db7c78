/** Work took longer than its deadline. */
export class Deadline extends Error {}

/**
 * Runs work that must end within `ms`. The timer itself rejects: a signal alone is not enough, because `fetch` holds
 * the signal of a `Request` weakly, and it can be garbage-collected before it fires.
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
  // After the deadline nothing awaits this promise.
  working.catch(() => undefined);
  return Promise.race([working, late]).finally(() => clearTimeout(timer));
};
