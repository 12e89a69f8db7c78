import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { dizerRecusa } from './recusa.ts';
import { knownUser, onUser } from './session.ts';

const worthRetrying = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status === 503);

declare module '@tanstack/react-query' {
  interface Register {
    /** A mutation that is `calado` shows on its own screen what was refused. */
    mutationMeta: { calado?: boolean };
  }
}

export const queryClient = new QueryClient({
  // What the server refuses is said, unless whoever asked says it in a way of their own.
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { options, meta }) => {
      if (!options.onError && !meta?.calado) dizerRecusa(error);
    },
  }),
  defaultOptions: {
    // Without a connection too: what cannot be asked fails and is told, instead of waiting in silence.
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && worthRetrying(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// What one person saw is gone before the next one signs in.
onUser(() => {
  if (!knownUser()) queryClient.clear();
});
