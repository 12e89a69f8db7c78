import { hashKey, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from './api.ts';
import type { Read } from './read.ts';

/** Forgets an answer when its form closes: the next time it is read again. */
const useForget = (queryKey: QueryKey) => {
  const client = useQueryClient();
  const key = hashKey(queryKey);
  useEffect(
    () => () => client.removeQueries({ type: 'inactive', predicate: ({ queryHash }) => queryHash === key }),
    [client, key],
  );
};

/**
 * Reads what a form writes. What a loader has just fetched is used at once; older or invalidated data is fetched again
 * before it is shown, because a form keeps the values that it opens with. Once shown, the data stays if it cannot be read
 * again, even if it was deleted meanwhile: somebody may be typing over it.
 */
export const useFresh = <T>(options: Read<T> & { staleTime?: number }) => {
  const query = useQuery({ ...options, refetchOnWindowFocus: false, gcTime: 0 });
  useForget(options.queryKey);
  const { data, error, isStale, isFetchedAfterMount, refetch } = query;
  const key = hashKey(options.queryKey);
  const [opened, setOpened] = useState<string | null>(null);
  const gone = error instanceof ApiError && error.status === 404;
  const fresh = opened === key || (data !== undefined && !gone && (!isStale || isFetchedAfterMount));
  if (fresh && opened !== key) setOpened(key);
  return { data: fresh ? data : undefined, error, isError: error !== null, refetch };
};

/** Reads a record for a form: fresh each time the form opens, and unchanged while it is open. */
export const useReadOnce = <T>(options: Read<T>) => {
  const [first, setFirst] = useState<T | undefined>(undefined);
  const { data, isError, refetch } = useFresh({ ...options, staleTime: 0 });
  if (data !== undefined && first === undefined) setFirst(data);
  return { data: first, isError, refetch };
};

/** The last data, kept while the next is missing. */
export const useUltima = <T>(data: T | undefined): T | undefined => {
  const [ultima, setUltima] = useState(data);
  if (data !== undefined && data !== ultima) setUltima(data);
  return data ?? ultima;
};
