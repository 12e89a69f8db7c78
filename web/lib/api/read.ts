import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';
import { chaveDaLeitura, escrita } from '#contract/leitura.ts';
import type { Response, RouteDef } from '#contract/route.ts';
import { ApiError, type Call, call, callBlob, callList } from './api.ts';
import { keptAnswer } from './kept-answers.ts';

type Asked<D extends RouteDef> = Call<D> & {
  /** For answers that depend on more than what is asked: the language, a version. Each has its entry in the cache. */
  variant?: string | number;
};

/** How the answer is read: the same route as a list has another value in the cache. */
type Shape = 'json' | 'maybe' | 'list' | 'blob' | 'pages';

type Parts = { params?: object; query?: object; body?: unknown; variant?: string | number };

const keyOf = (def: RouteDef, shape: Shape, { params, query, body, variant }: Parts): QueryKey => [
  def.path,
  shape,
  { params: escrita(params), query: escrita(query), body, variant },
];

/** `quiet`: the read was started ahead, so a failure is not reported; opening the screen reads again. */
type Signal = { signal?: AbortSignal; meta?: { quiet?: boolean }; client?: QueryClient };
export type Read<T> = { queryKey: DataTag<QueryKey, T, Error>; queryFn: (context: Signal) => Promise<T> };

const under = ({ silent }: { silent?: boolean }, { signal, meta }: Signal) => ({
  signal,
  silent: silent || meta?.quiet === true,
});

const isUnreached = (error: unknown) => error instanceof ApiError && [0, 503].includes(error.status);

const IN_SHAPE: Partial<Record<Shape, (answer: unknown) => unknown>> = {
  json: (answer) => answer,
  maybe: (answer) => answer,
  list: (linhas) => (Array.isArray(linhas) ? { linhas, total: linhas.length } : undefined),
};

const made = <T>(def: RouteDef, shape: Shape, asked: Parts, queryFn: Read<T>['queryFn']): Read<T> => {
  const queryKey = keyOf(def, shape, asked) as Read<T>['queryKey'];
  /** What this device keeps, unless the screen has an answer, which is newer. */
  const instead = async (error: unknown, client: QueryClient | undefined): Promise<T> => {
    const inShape = IN_SHAPE[shape];
    if (!inShape || !isUnreached(error) || client?.getQueryData(queryKey) !== undefined) throw error;
    const answer = inShape(await keptAnswer(chaveDaLeitura(def, asked)));
    if (answer === undefined) throw error;
    return answer as T;
  };
  return { queryKey, queryFn: (context) => queryFn(context).catch((error: unknown) => instead(error, context.client)) };
};

/**
 * The only way to name a read: options for `useQuery`, `prefetchQuery` and `setQueryData`, with a key derived from the
 * route and from what is asked of it.
 */
export const read = <D extends RouteDef>(def: D, asked: Asked<D>): Read<Response<D>> =>
  made(def, 'json', asked as Parts, (context) => call(def, { ...asked, ...under(asked, context) }));

/** As `read`, with the total number of rows. */
export const readList = <D extends RouteDef>(def: D, asked: Asked<D>): Read<{ linhas: Response<D>; total: number }> =>
  made(def, 'list', asked as Parts, (context) => callList(def, { ...asked, ...under(asked, context) }));

/** As `read`, and null if there is none (404). */
export const readMaybe = <D extends RouteDef>(def: D, asked: Asked<D>): Read<Response<D> | null> =>
  made(def, 'maybe', asked as Parts, (context) =>
    call(def, { ...asked, ...under(asked, context) }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }),
  );

/** As `read`, for bytes. */
export const readBlob = <D extends RouteDef>(def: D, asked: Asked<D>): Read<Blob> =>
  made(def, 'blob', asked as Parts, (context) => callBlob(def, { ...asked, ...under(asked, context) }));

type Pages<D extends RouteDef, Cursor> = {
  /** The query that asks for the page after a cursor; it is not part of the key. */
  after: (cursor: Cursor) => object;
  first: Cursor;
  next: (page: Response<D>) => Cursor | undefined;
};

/** As `read`, for `useInfiniteQuery`. */
export const readPages = <D extends RouteDef, Cursor>(
  def: D,
  asked: Asked<D>,
  { after, first, next }: Pages<D, Cursor>,
) => ({
  queryKey: keyOf(def, 'pages', asked as Parts),
  queryFn: ({ pageParam, ...context }: Signal & { pageParam: Cursor }) =>
    call(def, { ...asked, query: { ...(asked as Parts).query, ...after(pageParam) }, ...under(asked, context) }),
  initialPageParam: first,
  getNextPageParam: next,
});

/** The key of what is in the cache but not an answer of our server. */
export const otherKey = (name: string, of: string) => [name, of] as const;

/** Matches every read of a route, whatever was asked of it: for `invalidateQueries` and its kin. */
export const readsOf = (def: RouteDef) => ({ queryKey: [def.path] });
