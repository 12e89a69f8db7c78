import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { RouteDef, RouteOf } from '#contract/route.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { type Read, read, readList, readsOf } from '#web/lib/api/read.ts';
import { type Busca, taken } from '#web/lib/lists/endereco.ts';
import { offerUndo } from '#web/lib/notices/notices.ts';
import { texts } from '#web/lib/texts/texts.ts';

type UmId = { id: string };
type Nada = { params?: undefined; body?: undefined; multipart?: undefined };
type Afetados = { ids: string[] };
type Lixeira<F extends Afetados> = {
  excluirVarios: RouteOf<F, undefined, { ids: string[] }>;
  restaurar: RouteOf<F, undefined, { ids: string[] }>;
};

/** The routes of a register, made by `contract/cadastro.ts`, with the types of the records that they return. */
export type Rotas<Item = unknown, NaLista = unknown> = {
  listar: RouteOf<NaLista[], undefined, undefined, object>;
  exportar: Omit<RouteDef, 'query' | keyof Nada> & Nada & { query: z.ZodType<unknown, object> };
  ler: RouteOf<Item, UmId>;
  criar: RouteOf<Item, undefined, object> | RouteOf<Item, UmId, object>;
  editar: RouteOf<Item, UmId, object>;
} & Lixeira<Afetados>;

export type Cadastrado = { id: string; nome: string; versao: number };

type Opcoes = { signal?: AbortSignal; silent?: boolean; limit?: number };

/** The read of a page of the list, by what the address asks for. */
export const listaDe = <NaLista>(
  { listar }: Pick<Rotas<unknown, NaLista>, 'listar'>,
  search: Busca,
): Read<{ linhas: NaLista[]; total: number }> =>
  readList(listar, { query: { ...taken(listar, search), lixeira: search.lixeira === true || undefined } });

/** What a list in the cache already knows of a record. */
export const naLista = <NaLista extends { id: string }>(
  client: QueryClient,
  { listar }: Pick<Rotas<unknown, NaLista>, 'listar'>,
  id: string,
): NaLista | undefined =>
  client
    .getQueriesData<{ linhas?: NaLista[] }>(readsOf(listar))
    .flatMap(([, lista]) => lista?.linhas ?? [])
    .find((one) => one.id === id);

/** The read of one record. */
export const lida = <Item>({ ler }: Pick<Rotas<Item>, 'ler'>, id: string): Read<Item> => read(ler, { params: { id } });

export const lerUm = <Item>(rotas: Pick<Rotas<Item>, 'ler'>, id: string, options: Opcoes = {}): Promise<Item> =>
  call(rotas.ler, { params: { id }, ...options });

/** `sob` is the id of the parent, for records that are created under one. */
export const criarUm = <Item>(
  { criar }: Pick<Rotas<Item>, 'criar'>,
  body: object,
  { sob, ...options }: Opcoes & { sob?: string } = {},
): Promise<Item> =>
  criar.params ? call(criar, { body, params: { id: sob ?? '' }, ...options }) : call(criar, { body, ...options });

export const editarUm = <Item>(
  rotas: Pick<Rotas<Item>, 'editar'>,
  id: string,
  body: object,
  options: Opcoes = {},
): Promise<Item> => call(rotas.editar, { params: { id }, body, ...options });

/** Refetches all queries after a change: one record appears in many lists, in the timeline and on the home page. */
export const useInvalidate = () => {
  const client = useQueryClient();
  return () =>
    // Except those that never become stale, such as pictures.
    client.invalidateQueries({
      predicate: ({ options }) => (options as { staleTime?: unknown }).staleTime !== Number.POSITIVE_INFINITY,
    });
};

/** Moves records to the trash and restores them. `depois` is called with the answer of either. */
export const useLixeira = <F extends Afetados>(rotas: Lixeira<F>, depois?: (feito: F) => void) => {
  const invalidate = useInvalidate();
  const onSuccess = (feito: F) => {
    depois?.(feito);
    return invalidate();
  };
  const restaurar = useMutation({
    mutationFn: (ids: string[]) => call(rotas.restaurar, { body: { ids } }),
    onSuccess,
  });
  /**
   * Shows how many went to the trash, with an undo. For the `onSuccess` of a mutation: that of `mutate` is not called
   * once its list is unmounted.
   */
  const excluidos = (feito: F) => {
    const { ids } = feito;
    if (ids.length) offerUndo(texts.t('cadastro:na_lixeira', { count: ids.length }), () => restaurar.mutate(ids));
    return onSuccess(feito);
  };
  const excluir = useMutation({
    mutationFn: (ids: string[]) => call(rotas.excluirVarios, { body: { ids } }),
    onSuccess: excluidos,
  });
  return { excluir, restaurar, excluidos };
};
