import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { agendaConfig, horariosBloqueados } from '#contract/agenda.ts';
import { type Agora, agora } from '#contract/agora.ts';
import { type AtendimentoNaLista, atendimentos, type Escopo } from '#contract/atendimentos.ts';
import type { BodyInput } from '#contract/route.ts';
import { inicioDoDia, somaDias } from '#domain/days/fuso.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read, readList, readsOf } from '#web/lib/api/read.ts';
import { avisarRecebiveis } from '#web/lib/forms/avisos-recebiveis.ts';
import { useInvalidate, useLixeira } from '#web/lib/forms/cadastro.ts';

export type Mudanca = BodyInput<typeof atendimentos.editar>;
export type Filtro = { status: string; de: string; ate: string };

/** The appointments that overlap these days, including those that start on the evening before. */
export const agendaDe = (de: string, ate: string) =>
  read(atendimentos.buscar, { body: { status: 'Todos', de: somaDias(de, -1), ate }, silent: true });

export const horariosBloqueadosDe = (de: string, ate: string, fuso: string) =>
  read(horariosBloqueados.listar, {
    query: { inicio: inicioDoDia(de, fuso), fim: inicioDoDia(somaDias(ate, 1), fuso) },
  });

export const useAgenda = (de: string, ate: string, enabled = true) =>
  useQuery({
    ...agendaDe(de, ate),
    placeholderData: keepPreviousData,
    enabled,
  });

/** The list with the filter of the spec. */
export const useBusca = (filtro: Filtro) =>
  useQuery({
    ...readList(atendimentos.buscar, { body: filtro as never, silent: true }),
    retry: false,
  });

export const configDaAgenda = () => ({ ...read(agendaConfig, {}), staleTime: 5 * 60_000 });

export const useAgendaConfig = () => useQuery(configDaAgenda());

export const useHorariosBloqueados = (de: string, ate: string, fuso: string, enabled = true) =>
  useQuery({
    ...horariosBloqueadosDe(de, ate, fuso),
    placeholderData: keepPreviousData,
    enabled,
  });

type Mudar = { item: AtendimentoNaLista; mudanca: Mudanca };

const pintar = (client: QueryClient, id: string, campos: object) => {
  const mudada = (row: AtendimentoNaLista) => (row.id === id ? { ...row, ...campos } : row);
  const pintada = (data: unknown) => {
    if (Array.isArray(data)) return data.map(mudada);
    const lista = data as { linhas?: AtendimentoNaLista[] } | undefined;
    return Array.isArray(lista?.linhas) ? { ...lista, linhas: lista.linhas.map(mudada) } : data;
  };
  for (const rota of [atendimentos.listar, atendimentos.buscar]) client.setQueriesData(readsOf(rota), pintada);
  client.setQueriesData<Agora>(readsOf(agora), (data) => {
    if (!data) return data;
    const foco = data.foco && { ...data.foco, atendimento: mudada(data.foco.atendimento) };
    return { ...data, dia: data.dia.map(mudada), foco };
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
