import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Busca = Record<string, string | number | boolean | undefined>;

/** The state of a list lives in the address: it survives a reload, a step back, and being sent to somebody. */
export const useLista = () => {
  const search = useSearch({ strict: false }) as Busca;
  const navigate = useNavigate();
  const set = useCallback(
    (change: Busca, replace = true) =>
      navigate({
        to: '.',
        replace,
        search: ((before: Busca) => {
          // Any other filter begins at the first page.
          const next: Busca = { ...before, pagina: undefined, ...change };
          return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''));
        }) as never,
      }),
    [navigate],
  );
  return { search, set };
};
