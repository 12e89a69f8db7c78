import * as contract from '#contract/financeiro/lancamentos.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import type { Caller } from '#server/platform/testing/testing.ts';

export const { lancamentos } = contract;
export type Lancamento = contract.Lancamento;
export type Inteiro = contract.LancamentoInteiro;
export type Erro = { errors: Record<string, string[]>; codigo: string };
export const hoje = hojeEm('America/Sao_Paulo');
export const base = { tipo: 'Receber', descricao: 'Avaliação', valor: '180.00', vencimento: hoje };
export const criar = <T = Lancamento>(who: Caller, over = {}) =>
  who.call<T>(lancamentos.criar, { body: { ...base, ...over } });

export const pagar = (who: Caller, id: string, body = {}) =>
  who.call<Inteiro>(lancamentos.pagar, { params: { id }, body });

export const listar = async (who: Caller, query = {}) =>
  (await who.call<Lancamento[]>(lancamentos.listar, { query: { por_pagina: 1000, ...query } })).body;
