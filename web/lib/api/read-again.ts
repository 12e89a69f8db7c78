import type { Query, QueryClient } from '@tanstack/react-query';
import type { RouteDef } from '#contract/route.ts';
import { readsOf } from './read.ts';

/** Several changes shortly after each other are read once. */
export const TOGETHER_MS = 200;

/**
 * Reads routes again because of a change, except what began to be read after the moment `since` (as `performance.now()`
 * counts): it has the change already. What was read before this was created counts as begun when its answer came. A first
 * read that is on its way is repeated once it is answered: React Query does not restart one that has no data yet.
 * After `stop` nothing is read again.
 */
export const createReadAgain = (client: QueryClient) => {
  const cache = client.getQueryCache();
  const begun = new Map<string, number>();
  const repeat = new Set<Query>();
  const unsubscribe = cache.subscribe((event) => {
    const { query, type } = event;
    if (type === 'updated' && event.action.type === 'fetch') begun.set(query.queryHash, performance.now());
    if (type === 'updated' && event.action.type === 'success' && repeat.delete(query))
      void client.invalidateQueries({ predicate: (one) => one === query });
    if (type === 'removed') {
      begun.delete(query.queryHash);
      repeat.delete(query);
    }
  });
  const beginOf = ({ queryHash, state }: Query) =>
    begun.get(queryHash) ?? performance.now() - (Date.now() - state.dataUpdatedAt);
  const waiting = new Map<RouteDef, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    for (const [def, since] of waiting) {
      const before = { ...readsOf(def), predicate: (query: Query) => beginOf(query) < since };
      for (const query of cache.findAll({ ...before, fetchStatus: 'fetching' }))
        if (query.state.data === undefined) repeat.add(query);
      void client.invalidateQueries(before);
    }
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
