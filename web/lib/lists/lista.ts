import { useMatches, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { PER_PAGE } from '#domain/constants.ts';
import { type Busca, type Lista, taken } from './endereco.ts';
import { clampPage, pageOf } from './pagination.ts';

const bare = (path: string) => path.replace(/\/+$/, '') || '/';

type Set = (change: Busca, replace?: boolean) => Promise<void>;

/**
 * Keeps the state of a list in the address, where it survives a reload and going back, and can be shared. `lista`
 * is the route of the list.
 */
export const useLista = (lista?: Lista) => {
  // The innermost screen: a list is never in the frame around another screen. Not the whole match: it changes several
  // times while the router loads, and the screen would be drawn each time.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const found: Busca | undefined = useMatches({ select: (matches) => matches.at(-1)?.search });
  const search = taken(lista, found ?? {});
  const navigate = useNavigate();
  const router = useRouter();
  const here = bare(pathname ?? '');
  const set: Set = useCallback(
    async (change, replace = true) => {
      // A debounced search may fire after leaving: do not put it into the address of the next page.
      if (bare(router.latestLocation.pathname) !== here) return;
      await navigate({
        to: '.',
        replace,
        search: (before: Busca) => {
          // A changed filter starts at the first page.
          const next: Busca = { ...before, pagina: undefined, ...change };
          return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''));
        },
      });
    },
    [navigate, router, here],
  );
  return { search, set, pagina: pageOf(search.pagina) };
};

/** Goes to the last page if the address asks for a later one, or the last row of the page was deleted. */
export const useUltimaPagina = (pagina: number, total: number | undefined, set: Set) => {
  const ultima = total === undefined ? pagina : clampPage(pagina, total, PER_PAGE);
  useEffect(() => {
    if (ultima !== pagina) set({ pagina: ultima > 1 ? ultima : undefined });
  }, [ultima, pagina, set]);
};
