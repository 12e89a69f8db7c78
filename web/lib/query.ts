import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const worthRetrying = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status === 503);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (failures, error) => failures < 2 && worthRetrying(error) },
    mutations: { retry: false },
  },
});
