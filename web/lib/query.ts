import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { knownUser, onUser } from './session.ts';

const worthRetrying = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status === 503);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (failures, error) => failures < 2 && worthRetrying(error) },
    mutations: { retry: false },
  },
});

// What one person saw is gone before the next one signs in.
onUser(() => {
  if (!knownUser()) queryClient.clear();
});
