import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import {
  agendaConfig,
  type HorarioBloqueado,
  type HorarioOcupado,
  horariosBloqueados,
  horariosOcupados,
} from '#contract/agenda/agenda.ts';
import { type AtendimentoNaLista, atendimentos, type Escopo } from '#contract/agenda/atendimentos.ts';
import { type Profissional, profissionais, type Sala, salas } from '#contract/agenda/salas.ts';
import type { STATUS_FILTRO } from '#contract/agenda/status.ts';
import { type Agora, agora } from '#contract/home/agora.ts';
import { pode } from '#contract/permissoes.ts';
import type { BodyInput } from '#contract/route.ts';
import { inicioDoDia, somaDias } from '#domain/days/fuso.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read, readList, readsOf } from '#web/lib/api/read.ts';
import { useInvalidate, useLixeira } from '#web/lib/forms/cadastro.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { bloqueadosDe } from './agenda/bloqueados/bloqueados-de.ts';
import { filtrados, TODOS } from './agenda/colunas/filtro.ts';
import { avisarRecebiveis } from './avisos-recebiveis.ts';
import { emCadaAtendimento, leituras } from './leituras.ts';

const SEM_PESSOAS: Profissional[] = [];
const SEM_SALAS: Sala[] = [];

export type Mudanca = BodyInput<typeof atendimentos.editar>;
export type Filtro = { status: (typeof STATUS_FILTRO)[number]; de: string; ate: string };

/** The appointments that overlap these days, including those that start on the evening before. */
export const agendaDe = (de: string, ate: string) =>
  read(atendimentos.buscar, { body: { status: 'Todos', de: somaDias(de, -1), ate }, silent: true });

export const horariosBloqueadosDe = (de: string, ate: string, fuso: string) =>
  read(horariosBloqueados.listar, {
    query: { inicio: inicioDoDia(de, fuso), fim: inicioDoDia(somaDias(ate, 1), fuso) },
  });

/** When colleagues are busy; only asked for where there are colleagues. */
export const useHorariosOcupados = (de: string, ate: string, filtro = TODOS) => {
  const { fuso, membro } = useSignedUser();
  return useQuery({
    ...read(horariosOcupados, { query: { inicio: inicioDoDia(de, fuso), fim: inicioDoDia(somaDias(ate, 1), fuso) } }),
    placeholderData: keepPreviousData,
    enabled: membro.equipe,
    select: useCallback((linhas: HorarioOcupado[]) => filtrados(linhas, filtro), [filtro]),
  });
};

export const useAgenda = (de: string, ate: string, filtro = TODOS) =>
  useQuery({
    ...agendaDe(de, ate),
    placeholderData: keepPreviousData,
    select: useCallback((linhas: AtendimentoNaLista[]) => filtrados(linhas, filtro), [filtro]),
  });

/** The list with the filter of the spec. */
export const useBusca = (filtro: Filtro) =>
  useQuery({
    ...readList(atendimentos.buscar, { body: filtro, silent: true }),
    retry: false,
  });

/**
 * Who attends, and where; only asked for where there are colleagues. Whoever does not see the registers sees no rooms.
 */
export const useClinica = () => {
  const user = useSignedUser();
  const enabled = user.membro.equipe;
  const { data: pessoas = SEM_PESSOAS } = useQuery({ ...read(profissionais, {}), staleTime: 60_000, enabled });
  const { data: todas = SEM_SALAS } = useQuery({
    ...read(salas.listar, {}),
    staleTime: 60_000,
    enabled: enabled && pode(user, 'cadastros'),
  });
  return { enabled, pessoas, salas: todas };
};

type Onde = Pick<AtendimentoNaLista, 'profissional_id' | 'sala_id' | 'local' | 'modalidade'>;

/** With whom and where an appointment is, as texts; the professional only where there are colleagues. */
export const useQuemOnde = () => {
  const { t } = useTranslation('atendimentos');
  const { pessoas, salas: todas } = useClinica();
  return ({ profissional_id, sala_id, local, modalidade }: Onde) => {
    const lugar = todas.find(({ id }) => id === sala_id)?.nome ?? local;
    return {
      quem: pessoas.find(({ id }) => id === profissional_id)?.nome,
      onde: modalidade === 'online' ? t('modalidades.online') : lugar,
      /** The room, or the written place; also of an online appointment, which may take place in a room. */
      lugar,
    };
  };
};

export const configDaAgenda = () => ({ ...read(agendaConfig, {}), staleTime: 5 * 60_000 });

export const useAgendaConfig = () => useQuery(configDaAgenda());

const NINGUEM: string[] = [];

/** The blocked times of these professionals; without a name in the list, those of everybody. */
export const useHorariosBloqueados = (
  de: string,
  ate: string,
  fuso: string,
  { quem = NINGUEM, enabled = true }: { quem?: string[]; enabled?: boolean } = {},
) =>
  useQuery({
    ...horariosBloqueadosDe(de, ate, fuso),
    placeholderData: keepPreviousData,
    enabled,
    select: useCallback((linhas: HorarioBloqueado[]) => bloqueadosDe(linhas, quem), [quem]),
  });

/** The reason of a blocked time, with those whose time it is if it is not that of all. */
export const useNomeDoBloqueado = () => {
  const { t } = useTranslation('atendimentos');
  const { pessoas } = useClinica();
  return useCallback(
    ({ motivo, profissionais: quem }: HorarioBloqueado) =>
      [motivo ?? t('bloqueado'), ...pessoas.filter(({ id }) => quem.includes(id)).map(({ nome }) => nome)].join(' · '),
    [t, pessoas],
  );
};

/** The patients of appointments that were read, by name: to choose from while the server is not reached. */
export const usePacientesLidos = () => {
  const client = useQueryClient();
  return () => {
    const linhas = client
      .getQueriesData<AtendimentoNaLista[] | { linhas: AtendimentoNaLista[] }>(readsOf(atendimentos.buscar))
      .flatMap(([, data]) => (Array.isArray(data) ? data : (data?.linhas ?? [])));
    const dias = client.getQueriesData<Agora>(readsOf(agora)).flatMap(([, data]) => data?.dia ?? []);
    const pacientes = new Map([...linhas, ...dias].map(({ paciente }) => [paciente.id, paciente]));
    return [...pacientes.values()].sort((a, b) => a.nome.localeCompare(b.nome));
  };
};

type Mudar = { item: AtendimentoNaLista; mudanca: Mudanca };

/** Shows changed fields of an appointment wherever it was read. */
export const pintar = (client: QueryClient, id: string, campos: object) => {
  const mudada = (row: AtendimentoNaLista) => (row.id === id ? { ...row, ...campos } : row);
  for (const rota of leituras()) client.setQueriesData(readsOf(rota), (data) => emCadaAtendimento(data, mudada));
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
      const { profissional_id = item.profissional_id, sala_id = item.sala_id } = mudanca;
      pintar(client, item.id, { inicio, fim, status, profissional_id, sala_id });
    },
    onError: (_, { item }) => pintar(client, item.id, item),
    onSuccess: (novo) => {
      pintar(client, novo.id, novo);
      avisarRecebiveis(novo.avisos);
    },
    onSettled: () => invalidate(),
  });
};

/** The trash of appointments; says what it meant for their charges. */
export const useAtendimentosLixeira = () => useLixeira(atendimentos, ({ avisos }) => avisarRecebiveis(avisos));

export const useExcluir = () => {
  const { excluidos } = useAtendimentosLixeira();
  return useMutation({
    mutationFn: ({ id, escopo }: { id: string; escopo: Escopo }) =>
      call(atendimentos.excluir, { params: { id }, query: { escopo } }),
    onSuccess: excluidos,
  });
};
