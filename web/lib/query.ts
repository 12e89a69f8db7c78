import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { knownUser, onUser } from './session.ts';

const worthRetrying = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status === 503);

export const queryClient = new QueryClient({
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
