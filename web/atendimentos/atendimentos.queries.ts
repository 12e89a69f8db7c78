import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { agendaConfig, horariosBloqueados } from '#contract/agenda.ts';
import { type AtendimentoNaLista, atendimentos, type Escopo } from '#contract/atendimentos.ts';
import type { BodyInput } from '#contract/route.ts';
import { inicioDoDia, somaDias } from '#domain/days/fuso.ts';
import { call, callList } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { avisarRecebiveis } from '#web/lib/forms/avisos-recebiveis.ts';
import { chaveDe, useInvalidate, useLixeira } from '#web/lib/forms/cadastro.ts';

export type Mudanca = BodyInput<typeof atendimentos.editar>;
export type Filtro = { status: string; de: string; ate: string };

const AGENDA = chaveDe(atendimentos, 'agenda');

/** The appointments that overlap these days, including those that start on the evening before. */
export const useAgenda = (de: string, ate: string, enabled = true) =>
  useQuery({
    queryKey: [...AGENDA, de, ate],
    queryFn: ({ signal }) =>
      call(atendimentos.buscar, { body: { status: 'Todos', de: somaDias(de, -1), ate }, signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled,
  });

/** The list with the filter of the spec. */
export const useBusca = (filtro: Filtro) =>
  useQuery({
    queryKey: chaveDe(atendimentos, 'busca', filtro),
    queryFn: ({ signal }) => callList(atendimentos.buscar, { body: filtro as never, signal, silent: true }),
    retry: false,
  });

export const CHAVE_CONFIG = [agendaConfig.path];

export const useAgendaConfig = () =>
  useQuery({
    queryKey: CHAVE_CONFIG,
    queryFn: ({ signal }) => call(agendaConfig, { signal }),
    staleTime: 5 * 60_000,
  });

export const useHorariosBloqueados = (de: string, ate: string, fuso: string, enabled = true) =>
  useQuery({
    queryKey: [horariosBloqueados.listar.path, de, ate],
    queryFn: ({ signal }) => {
      const query = { inicio: inicioDoDia(de, fuso), fim: inicioDoDia(somaDias(ate, 1), fuso) };
      return call(horariosBloqueados.listar, { query, signal });
    },
    placeholderData: keepPreviousData,
    enabled,
  });

type Mudar = { item: AtendimentoNaLista; mudanca: Mudanca };

const pintar = (client: QueryClient, id: string, campos: object) => {
  const mudada = (row: AtendimentoNaLista) => (row.id === id ? { ...row, ...campos } : row);
  client.setQueriesData({ queryKey: [atendimentos.listar.path] }, (data: unknown) => {
    if (Array.isArray(data)) return data.map(mudada);
    const lista = data as { linhas?: AtendimentoNaLista[] } | undefined;
    return Array.isArray(lista?.linhas) ? { ...lista, linhas: lista.linhas.map(mudada) } : data;
  });
};

/** Changes an appointment optimistically; rolls back if the server refuses. */
export const useMudar = () => {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ item, mudanca }: Mudar) =>
      call(atendimentos.editar, { params: { id: item.id }, body: { versao: item.versao, ...mudanca } }),
    onMutate: ({ item, mudanca }) => {
      const { inicio = item.inicio, fim = item.fim, status = item.status } = mudanca;
      pintar(client, item.id, { inicio, fim, status });
    },
    onError: (_, { item }) => pintar(client, item.id, item),
    onSuccess: (novo) => {
      pintar(client, novo.id, novo);
      avisarRecebiveis(novo.avisos);
    },
    onSettled: () => invalidate(),
  });
};

export const useExcluir = () => {
  const { excluidos } = useLixeira(atendimentos);
  return useMutation({
    mutationFn: ({ id, escopo }: { id: string; escopo: Escopo }) =>
      call(atendimentos.excluir, { params: { id }, query: { escopo } }),
    onSuccess: excluidos,
  });
};
