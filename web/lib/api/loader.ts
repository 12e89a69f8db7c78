import type { QueryKey } from '@tanstack/react-query';
import type { User } from '#contract/conta/auth.ts';
import type { Busca } from '#web/lib/lists/endereco.ts';
import { knownUser } from '#web/lib/session/session.ts';
import { queryClient } from './query.ts';

type One = { queryKey: QueryKey; queryFn: (context: never) => Promise<unknown>; staleTime?: number };

/** The `staleTime` of a part that reads anew whenever it is opened: what the loader has just read is not read again. */
export const JUST_READ_MS = 2000;

/** Starts a read unless its answer is known and still fresh. `quiet`: nobody has asked to see it yet. */
export const startRead = (one: One, quiet: boolean) => {
  const options = { ...one, meta: { quiet } } as Parameters<typeof queryClient.prefetchQuery>[0];
  // Both report nothing: the screen shows what could not be read.
  if ('initialPageParam' in one)
    return queryClient.prefetchInfiniteQuery(options as Parameters<typeof queryClient.prefetchInfiniteQuery>[0]);
  return queryClient.prefetchQuery(options);
};

type Asked<P> = { params: P; search: Busca; user: User };
/** The part of a route's context that a loader needs. */
type Context<P> = { params: P; location: { search: object }; preload: boolean };

/**
 * The `loader` of a page, from the reads that it draws at once. They start side by side, with the intent to open the
 * screen, and the screen does not wait for them: it shows its skeletons where an answer is missing.
 */
export const loads =
  <P = object>(reads: (asked: Asked<P>) => One[]) =>
  ({ params, location, preload }: Context<P>): void => {
    const user = knownUser();
    if (!user) return;
    const search: Busca = Object.fromEntries(Object.entries(location.search));
    for (const one of reads({ params, search, user })) void startRead(one, preload);
  };
