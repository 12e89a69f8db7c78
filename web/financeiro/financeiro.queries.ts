import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  carteiras,
  categorias,
  type FinanceiroConfig,
  financeiroConfig,
  type TipoLancamento,
} from '#contract/financeiro/financeiro.ts';
import { type LancamentoNaLista, lancamentos } from '#contract/financeiro/lancamentos.ts';
import { pacientePagador } from '#contract/financeiro/pagador.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { QueryInput } from '#contract/route.ts';
import { call, callList } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { chaveDe, useInvalidate } from '#web/lib/forms/cadastro.ts';

export type Consulta = QueryInput<typeof lancamentos.listar>;
export type Config = FinanceiroConfig & { versao: number };

export const useLancamentos = (query: Consulta) =>
  useQuery({
    queryKey: chaveDe(lancamentos, 'lista', query),
    queryFn: ({ signal }) => callList(lancamentos.listar, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useResumo = (query: Consulta, enabled = true) =>
  useQuery({
    queryKey: chaveDe(lancamentos, 'resumo', query),
    queryFn: ({ signal }) => call(lancamentos.resumo, { query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });

export const useLancamento = (id: string) =>
  useQuery({
    queryKey: chaveDe(lancamentos, id),
    queryFn: ({ signal }) => call(lancamentos.ler, { params: { id }, signal }),
  });

/** The guardian who pays for a patient, as the server decides. */
export const usePagador = (paciente_id: string | null) =>
  useQuery({
    queryKey: chaveDe(pacientes, paciente_id, 'pagador'),
    queryFn: ({ signal }) =>
      call(pacientePagador, { params: { id: paciente_id ?? '' }, signal }).then(({ responsavel }) => responsavel),
    enabled: paciente_id !== null,
  });

export const useCarteiras = () =>
  useQuery({
    queryKey: chaveDe(carteiras),
    queryFn: ({ signal }) => call(carteiras.listar, { signal }),
  });

export const useCategorias = (tipo?: TipoLancamento) =>
  useQuery({
    queryKey: chaveDe(categorias, tipo),
    queryFn: ({ signal }) => call(categorias.listar, { query: { tipo }, signal }),
  });

export const CHAVE_CONFIG = [financeiroConfig.path];

export const useFinanceiroConfig = () =>
  useQuery({
    queryKey: CHAVE_CONFIG,
    queryFn: ({ signal }) => call(financeiroConfig, { signal }),
  });

/** The mutations of a lançamento; each refetches everything that shows money. */
export const useMudancas = () => {
  const onSuccess = useInvalidate();
  return {
    estornar: useMutation({
      mutationFn: ({ id, pagamento_id }: { id: string; pagamento_id?: string | undefined }) =>
        call(lancamentos.estornar, { params: { id }, body: { pagamento_id } }),
      onSuccess,
    }),
    marcar: useMutation({
      mutationFn: ({ item, status }: { item: LancamentoNaLista; status: 'Aberto' | 'Cancelado' }) =>
        call(lancamentos.editar, { params: { id: item.id }, body: { status, versao: item.versao } }),
      onSuccess,
    }),
  };
};
