import { notifications } from '@mantine/notifications';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import type { AvisoRecebivel } from '#contract/financeiro/recebiveis.ts';
import type { RouteDef } from '#contract/route.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { undoNotice } from '#web/lib/notices/action-notice.tsx';
import { avisarRecebiveis } from './avisos-recebiveis.ts';

/** The routes of a register, made by `contract/cadastro.ts`. */
export type Rotas = Record<
  'listar' | 'exportar' | 'ler' | 'criar' | 'editar' | 'excluirVarios' | 'restaurar',
  RouteDef
>;

export type Registro = { id: string; nome: string; versao: number };

/** The common query key of a register: of its list, its records, and what is derived from them. */
export const chaveDe = (rotas: { listar: RouteDef }, ...rest: unknown[]): QueryKey => [rotas.listar.path, ...rest];

// All registers have the same routes; only their records differ.
type AnyCall = <T>(def: RouteDef, options: object) => Promise<T>;
const anyCall = call as unknown as AnyCall;

export const lerUm = <Item>(
  rotas: Pick<Rotas, 'ler'>,
  id: string,
  options: { signal?: AbortSignal; silent?: boolean } = {},
) => anyCall<Item>(rotas.ler, { params: { id }, ...options });

export const criarUm = <Item>(
  rotas: Pick<Rotas, 'criar'>,
  body: object,
  { sob, ...options }: { silent?: boolean; sob?: string } = {},
) => anyCall<Item>(rotas.criar, { body, params: sob && { id: sob }, ...options });

export const editarUm = <Item>(
  rotas: Pick<Rotas, 'editar'>,
  id: string,
  body: object,
  options: { silent?: boolean } = {},
) => anyCall<Item>(rotas.editar, { params: { id }, body, ...options });

/** Refetches all queries after a change: one record appears in many lists, in the timeline and on the home page. */
export const useInvalidate = () => {
  const client = useQueryClient();
  return () =>
    // Except those that never become stale, such as pictures.
    client.invalidateQueries({
      predicate: ({ options }) => (options as { staleTime?: unknown }).staleTime !== Number.POSITIVE_INFINITY,
    });
};

/** Moves records to the trash and restores them. */
export const useLixeira = (rotas: Pick<Rotas, 'excluirVarios' | 'restaurar'>) => {
  const invalidate = useInvalidate();
  type Afetados = { ids: string[]; avisos?: AvisoRecebivel[] };
  const onSuccess = ({ avisos }: Afetados) => {
    avisarRecebiveis(avisos);
    return invalidate();
  };
  const restaurar = useMutation({
    mutationFn: (ids: string[]) => anyCall<Afetados>(rotas.restaurar, { body: { ids } }),
    onSuccess,
  });
  /**
   * Shows how many went to the trash, with an undo. For the `onSuccess` of a mutation: that of `mutate` is not called
   * once its list is unmounted.
   */
  const excluidos = (feito: Afetados) => {
    const { ids } = feito;
    if (ids.length)
      notifications.show(
        undoNotice(i18next.t('cadastro:na_lixeira', { count: ids.length }), () => restaurar.mutate(ids)),
      );
    return onSuccess(feito);
  };
  const excluir = useMutation({
    mutationFn: (ids: string[]) => anyCall<Afetados>(rotas.excluirVarios, { body: { ids } }),
    onSuccess: excluidos,
  });
  return { excluir, restaurar, excluidos };
};
