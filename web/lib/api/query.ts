import { MutationCache, QueryClient } from '@tanstack/react-query';
import { knownUser, onUser } from '#web/lib/session/session.ts';
import { ApiError } from './api.ts';
import { dizerRecusa } from './recusa.ts';

const worthRetrying = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status === 503);

declare module '@tanstack/react-query' {
  interface Register {
    /** A mutation with `calado` shows its refusals on its own screen. */
    mutationMeta: { calado?: boolean };
    /** A read with `quiet` was started before anybody asked to see it; `busca` is the text that a search was asked for. */
    queryMeta: { quiet?: boolean; busca?: string };
  }
}

export const queryClient = new QueryClient({
  // Refusals are shown here, unless the mutation handles them itself.
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { options, meta }) => {
      if (!options.onError && !meta?.calado) dizerRecusa(error);
    },
  }),
  defaultOptions: {
    // `always`: without a connection requests fail visibly instead of waiting.
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && worthRetrying(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// Clear the cached data of one user before the next one signs in.
onUser(() => {
  if (!knownUser()) queryClient.clear();
});
