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
import type { QueryInput } from '#contract/route.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read, readList } from '#web/lib/api/read.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';

export type Consulta = QueryInput<typeof lancamentos.listar>;
export type Config = FinanceiroConfig & { versao: number };

export const lancamentosDe = (query: Consulta) => readList(lancamentos.listar, { query });
export const resumoDe = (query: Consulta) => read(lancamentos.resumo, { query });

/** The same filters, for everything that is overdue. */
export const soVencidos = (query: Consulta): Consulta => ({
  ...query,
  de: undefined,
  ate: undefined,
  status: 'Vencido',
});

export const useLancamentos = (query: Consulta) =>
  useQuery({
    ...lancamentosDe(query),
    placeholderData: keepPreviousData,
  });

export const useResumo = (query: Consulta, enabled = true) =>
  useQuery({
    ...resumoDe(query),
    placeholderData: keepPreviousData,
    enabled,
  });

export const useLancamento = (id: string) => useQuery(read(lancamentos.ler, { params: { id } }));

/** The guardian who pays for a patient, as the server decides. */
export const usePagador = (paciente_id: string | null) =>
  useQuery({
    ...read(pacientePagador, { params: { id: paciente_id ?? '' } }),
    select: ({ responsavel }) => responsavel,
    enabled: paciente_id !== null,
  });

export const useCarteiras = () => useQuery(read(carteiras.listar, {}));

export const categoriasDe = (tipo?: TipoLancamento) => read(categorias.listar, { query: { tipo } });

export const useCategorias = (tipo?: TipoLancamento) => useQuery(categoriasDe(tipo));

export const useFinanceiroConfig = () => useQuery(read(financeiroConfig, {}));

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
