import { useQuery } from '@tanstack/react-query';
import { seguranca } from '#contract/conta/seguranca.ts';
import { call } from '#web/lib/api/api.ts';

export const SEGURANCA_KEY = ['seguranca'] as const;

/** The user's security settings. */
export const useSeguranca = () =>
  useQuery({
    queryKey: SEGURANCA_KEY,
    queryFn: ({ signal }) => call(seguranca, { signal }),
    staleTime: 5 * 60_000,
  });
