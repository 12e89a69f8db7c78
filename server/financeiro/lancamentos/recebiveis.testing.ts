import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { financeiroConfigSalvar } from '#contract/financeiro/financeiro.ts';
import * as contract from '#contract/financeiro/lancamentos.ts';
import type { AvisoRecebivel } from '#contract/financeiro/recebiveis.ts';
import { pacientes } from '#contract/pacientes.ts';
import { hojeEm, instanteDe } from '#domain/days/fuso.ts';
import type { Caller } from '#server/platform/testing/testing.ts';

const FUSO = 'America/Sao_Paulo';
export const hoje = hojeEm(FUSO);
export const { lancamentos } = contract;
export type Lancamento = contract.Lancamento;
export type Gravado = { id: string; avisos: AvisoRecebivel[] };
export const horario = (data: string, hora = '10:00') => {
  const inicio = instanteDe({ data, hora }, FUSO);
  return { inicio, fim: new Date(Date.parse(inicio) + 3_000_000).toISOString() };
};

export const regras = (who: Caller, body: object) => who.call(financeiroConfigSalvar, { body });
export const paciente = async (who: Caller, over = {}) =>
  (await who.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia', valor_atendimento: '180.00', ...over } }))
    .body.id;

export const atendimento = async (who: Caller, paciente_id: string, over = {}) =>
  (
    await who.call<Gravado>(atendimentos.criar, {
      body: { paciente_id, ...horario(hoje), permitir_conflito: true, ...over },
    })
  ).body;

export const listar = async (who: Caller) =>
  (await who.call<Lancamento[]>(lancamentos.listar, { query: { por_pagina: 1000 } })).body;

export const pagar = (who: Caller, id: string | undefined, body = {}) =>
  who.call(lancamentos.pagar, { params: { id: id ?? '' }, body });
