import type { User } from '#contract/conta/auth.ts';
import { extrato } from '#contract/financeiro/extrato.ts';
import type { TipoLancamento } from '#contract/financeiro/financeiro.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { FILTRO_DIAS } from '#contract/financeiro/lancamentos-filtro.ts';
import { podeChamar } from '#contract/permissoes.ts';
import type { RouteDef } from '#contract/route.ts';
import { PER_PAGE } from '#domain/constants.ts';
import { hojeEm, primeiroDoMes, somaDias, somaMeses } from '#domain/days/fuso.ts';
import { readList } from '#web/lib/api/read.ts';
import { type Busca, taken } from '#web/lib/lists/endereco.ts';
import { useLista } from '#web/lib/lists/lista.ts';
import { pageOf } from '#web/lib/lists/pagination.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { type Consulta, categoriasDe, lancamentosDe, resumoDe, soVencidos } from './financeiro.queries.ts';

export const PERIODOS = ['proximos', 'mes', 'passado', 'ano', 'tudo', 'datas'] as const;
export type Periodo = (typeof PERIODOS)[number];

/** The first and last day of a named period. */
export const diasDoPeriodo = (periodo: Periodo, hoje: string): { de?: string; ate?: string } => {
  const mes = primeiroDoMes(hoje);
  if (periodo === 'proximos') return { de: hoje, ate: somaDias(hoje, FILTRO_DIAS) };
  if (periodo === 'mes') return { de: mes, ate: somaDias(somaMeses(mes, 1), -1) };
  if (periodo === 'passado') return { de: somaMeses(mes, -1), ate: somaDias(mes, -1) };
  if (periodo === 'ano') return { de: `${hoje.slice(0, 4)}-01-01`, ate: `${hoje.slice(0, 4)}-12-31` };
  return {};
};

const texto = (search: Busca, key: string) => (typeof search[key] === 'string' ? search[key] : undefined);

const periodoDe = (search: Busca, padrao: Periodo, hoje: string) => {
  const periodo = PERIODOS.find((one) => one === search.periodo) ?? padrao;
  const escolhidos = { de: texto(search, 'de'), ate: texto(search, 'ate') };
  return { periodo, dias: periodo === 'datas' ? escolhidos : diasDoPeriodo(periodo, hoje) };
};

/** The chosen period, kept in the address; `padrao` by default. `lista` is the route whose query it filters. */
export const usePeriodo = (padrao: Periodo, lista: RouteDef) => {
  const { fuso } = useSignedUser();
  const { search, set, pagina } = useLista(lista);
  const hoje = hojeEm(fuso);
  const { periodo, dias } = periodoDe(search, padrao, hoje);
  const escolher = (value: Periodo) => {
    const atuais = value === 'datas' ? dias : { de: undefined, ate: undefined };
    set({ periodo: value === padrao ? undefined : value, ...atuais });
  };
  return { periodo, dias, escolher, hoje, search, set, pagina };
};

export const NOMES_DOS_FILTROS = ['paciente_id', 'responsavel_id', 'categoria_id', 'forma'] as const;

type Fixo = { paciente_id?: string };

/** In the file of a patient what is open comes before what was paid. */
export const ordemPadrao = ({ paciente_id }: Fixo) => (paciente_id ? 'situacao' : 'vencimento');

const consultaDe = (tipo: TipoLancamento | 'Todos', search: Busca, dias: Partial<Consulta>, fixo: Fixo) => {
  const query = {
    tipo,
    status: texto(search, 'status') ?? 'Todos',
    ...dias,
    busca: texto(search, 'busca'),
    ...Object.fromEntries(NOMES_DOS_FILTROS.map((key) => [key, texto(search, key)])),
    ...fixo,
    lixeira: search.lixeira === true ? 'true' : undefined,
  } as Consulta;
  const ordem = texto(search, 'ordem') ?? ordemPadrao(fixo);
  const folha = { pagina: pageOf(search.pagina), ordem } as Partial<Consulta>;
  return { query, folha };
};

/** The query of a list of lançamentos, read from the address. */
export const useFiltro = (tipo: TipoLancamento | 'Todos', padrao: Periodo, fixo: Fixo = {}) => {
  const state = usePeriodo(padrao, lancamentos.listar);
  const { search, dias } = state;
  const ativos = NOMES_DOS_FILTROS.filter((key) => search[key] !== undefined).length;
  return { ...state, ...consultaDe(tipo, search, dias, fixo), ativos };
};

/** What a list of lançamentos reads first. */
export const contasDe = (
  tipo: TipoLancamento,
  padrao: Periodo,
  asked: { search: Busca; user: User },
  fixo: Fixo = {},
) => {
  const search = taken(lancamentos.listar, asked.search);
  const { dias } = periodoDe(search, padrao, hojeEm(asked.user.fuso));
  const { query, folha } = consultaDe(tipo, search, dias, fixo);
  return [
    lancamentosDe({ ...query, ...folha }),
    ...(podeChamar(asked.user, lancamentos.resumo) ? [resumoDe(query), resumoDe(soVencidos(query))] : []),
    categoriasDe(tipo),
  ];
};

/** What the statement reads first. */
export const extratoDe = ({ search: asked, user }: { search: Busca; user: User }) => {
  const search = taken(extrato, asked);
  const { dias } = periodoDe(search, 'mes', hojeEm(user.fuso));
  const query = {
    ...dias,
    carteira_id: texto(search, 'carteira_id'),
    pagina: pageOf(search.pagina),
    por_pagina: PER_PAGE,
  };
  return readList(extrato, { query });
};
