import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { type Lancamento, lancamentos } from '#contract/financeiro/lancamentos.ts';
import {
  type Acordo,
  type Repasse,
  type RepasseInteiro,
  repasseAcordos,
  repasses,
} from '#contract/financeiro/repasses.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { hojeEm, instanteDe, primeiroDoMes, somaDias, somaMeses } from '#domain/days/fuso.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import type { Caller, testServer } from '#server/platform/testing/testing.ts';

const FUSO = 'America/Sao_Paulo';
export const hoje = hojeEm(FUSO);
/** The last month, and a day of it. */
export const mes = somaMeses(primeiroDoMes(hoje), -1);
export const dia = (n: number, de = mes) => somaDias(de, n - 1);

type Server = ReturnType<typeof testServer>;

/** Another member, signed in. */
export const entra = async (server: Server, conta_id: string, funcao: Funcao) => {
  const membro = await addMember(server, conta_id, funcao);
  const [who] = await sessionsOf(server, conta_id, membro.usuario_id, 1);
  if (!who) throw new Error('no session');
  return { ...membro, who };
};

export const crianca = async (who: Caller, over = {}) =>
  (await who.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia', valor_atendimento: '180.00', ...over } }))
    .body.id;

/** A clinic with a professional who cares for one child. */
export const clinica = async (server: Server) => {
  const ana = await server.practice();
  const { conta_id } = ana.user;
  const rafa = await entra(server, conta_id, 'profissional');
  const lia = await crianca(ana);
  await joinTeam(server, conta_id, lia, rafa.membro_id);
  return { ana, conta_id, rafa, lia };
};

/** An appointment carried out; it is charged at once. Returns its id and the entry that charges it. */
export const atendeu = async (who: Caller, paciente_id: string, profissional_id: string, data: string, over = {}) => {
  const inicio = instanteDe({ data, hora: '10:00' }, FUSO);
  const fim = new Date(Date.parse(inicio) + 3_000_000).toISOString();
  const body = { paciente_id, profissional_id, inicio, fim, status: 'Realizado', permitir_conflito: true, ...over };
  const { id } = (await who.call<{ id: string }>(atendimentos.criar, { body })).body;
  const { body: todos } = await who.call<Lancamento[]>(lancamentos.listar, { query: { por_pagina: 1000 } });
  return { id, lancamento: todos.find((one) => one.atendimento?.id === id || one.atendimento_id === id)?.id ?? '' };
};

export const recebe = (who: Caller, id: string, data: string, valor?: string) =>
  who.call(lancamentos.pagar, { params: { id }, body: { data, valor } });

export const acordar = (who: Caller, membro_id: string, over = {}) =>
  who.call<Acordo>(repasseAcordos.criar, {
    body: { membro_id, desde: dia(1), tipo: 'percentual_recebido', valor: '60', ...over },
  });

export const extrato = (who: Caller, id: string, quando = mes) =>
  who.call<RepasseInteiro>(repasses.ler, { params: { id }, query: { mes: quando } });

export const fechar = (who: Caller, id: string, total: string, quando = mes) =>
  who.call<Repasse[]>(repasses.fechar, { body: { mes: quando, itens: [{ membro_id: id, total }] } });

export const reabrir = (who: Caller, id: string, quando = mes) =>
  who.call<RepasseInteiro>(repasses.reabrir, { params: { id }, body: { mes: quando } });

/** Pays a closed month. */
export const soPagar = (who: Caller, id: string, total: string, quando = mes, over = {}) =>
  who.call<RepasseInteiro>(repasses.pagar, { params: { id }, body: { mes: quando, total, data: hoje, ...over } });

/** Closes and pays a month. */
export const pagar = async (who: Caller, id: string, total: string, quando = mes, over = {}) => {
  await fechar(who, id, total, quando);
  return soPagar(who, id, total, quando, over);
};

export const desfazer = (who: Caller, id: string, quando = mes) =>
  who.call<RepasseInteiro>(repasses.desfazer, { params: { id }, body: { mes: quando } });
