import { useMatches, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { z } from 'zod';
import { PER_PAGE } from '#domain/constants.ts';
import { clampPage, pageOf } from './pagination.ts';

export type Busca = Record<string, string | number | boolean | undefined>;

const bare = (path: string) => path.replace(/\/+$/, '') || '/';

/** The parameters of an address that are valid for a schema. The page is brought into range, the rest left out. */
export const taken = (schema: z.ZodType | undefined, search: Busca): Busca => {
  if (!(schema instanceof z.ZodObject)) return search;
  const fits = ([key, value]: [string, Busca[string]]) =>
    key === 'pagina' || (schema.shape[key]?.safeParse(String(value)).success ?? true);
  const kept: Busca = Object.fromEntries(Object.entries(search).filter(fits));
  return kept.pagina === undefined ? kept : { ...kept, pagina: pageOf(kept.pagina) };
};

type Set = (change: Busca, replace?: boolean) => Promise<void>;

/**
 * Keeps the state of a list in the address, where it survives a reload and going back, and can be shared. `schema` is
 * the query schema of the route.
 */
export const useLista = (schema?: z.ZodType) => {
  // The innermost screen: a list is never in the frame around another screen.
  const match: { pathname: string; search: Busca } | undefined = useMatches({
    select: (matches) => matches.at(-1),
  });

  const search = taken(schema, match?.search ?? {});
  const navigate = useNavigate();
  const router = useRouter();
  const here = bare(match?.pathname ?? '');
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
