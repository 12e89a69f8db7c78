import type { QueryClient } from '@tanstack/react-query';
import type { RouteDef } from '#contract/route.ts';
import { readsOf } from './read.ts';

/** Several changes shortly after each other are read once. */
export const JUNTAR_MS = 200;

/**
 * Reads routes again because of a change, except what began to be read after the moment `since` (as `performance.now()`
 * counts): it has the change already. What was read before this was created counts as begun then. `stop` ends it.
 */
export const createReadAgain = (client: QueryClient) => {
  const created = performance.now();
  const begun = new Map<string, number>();
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') begun.set(event.query.queryHash, performance.now());
    if (event.type === 'removed') begun.delete(event.query.queryHash);
  });
  const waiting = new Map<RouteDef, number>();
  const read = () => {
    for (const [def, since] of waiting)
      void client.invalidateQueries({
        ...readsOf(def),
        predicate: ({ queryHash }) => (begun.get(queryHash) ?? created) < since,
      });
    waiting.clear();
  };
  const readAgain = (routes: RouteDef[], since: number) => {
    if (waiting.size === 0) setTimeout(read, JUNTAR_MS);
    for (const def of routes) waiting.set(def, Math.max(since, waiting.get(def) ?? 0));
  };
  return { readAgain, stop };
};
