import type { Query, QueryClient } from '@tanstack/react-query';
import type { RouteDef } from '#contract/route.ts';
import { readsOf } from './read.ts';

/** Several changes shortly after each other are read once. */
export const TOGETHER_MS = 200;

/**
 * Reads routes again because of a change, except what began to be read after the moment `since` (as `performance.now()`
 * counts): it has the change already. What was read before this was created counts as begun when its answer came.
 * After `stop` nothing is read again.
 */
export const createReadAgain = (client: QueryClient) => {
  const begun = new Map<string, number>();
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') begun.set(event.query.queryHash, performance.now());
    if (event.type === 'removed') begun.delete(event.query.queryHash);
  });
  const beginOf = ({ queryHash, state }: Query) =>
    begun.get(queryHash) ?? performance.now() - (Date.now() - state.dataUpdatedAt);
  const waiting = new Map<RouteDef, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    for (const [def, since] of waiting)
      void client.invalidateQueries({
        ...readsOf(def),
        predicate: (query) => beginOf(query) < since,
      });
    waiting.clear();
  };
  const readAgain = (routes: RouteDef[], since: number) => {
    if (waiting.size === 0) timer = setTimeout(read, TOGETHER_MS);
    for (const def of routes) waiting.set(def, Math.max(since, waiting.get(def) ?? 0));
  };
  const stop = () => {
    unsubscribe();
    clearTimeout(timer);
  };
  return { readAgain, stop };
};
