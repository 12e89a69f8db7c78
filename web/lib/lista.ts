import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Busca = Record<string, string | number | boolean | undefined>;

const bare = (path: string) => path.replace(/\/+$/, '') || '/';

/** The state of a list lives in the address: it survives a reload, a step back, and being sent to somebody. */
export const useLista = () => {
  const search = useSearch({ strict: false }) as Busca;
  const navigate = useNavigate();
  const router = useRouter();
  const here = useMatch({ strict: false, select: ({ pathname }) => bare(pathname) });
  const set = useCallback(
    async (change: Busca, replace = true) => {
      // A search typed just before the hand went elsewhere says nothing to the page it went to.
      if (bare(router.latestLocation.pathname) !== here) return;
      await navigate({
        to: '.',
        replace,
        search: ((before: Busca) => {
          // Any other filter begins at the first page.
          const next: Busca = { ...before, pagina: undefined, ...change };
          return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''));
        }) as never,
      });
    },
    [navigate, router, here],
  );
  return { search, set };
};
