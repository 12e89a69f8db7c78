import { expect } from 'vitest';
import {
  type Anamnese,
  anamneseCriar,
  anamneseLer,
  type TopicoRespondido,
  topicoSalvar,
} from '#contract/anamneses/anamneses.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { Caller } from '#server/platform/testing/testing.ts';

export type Errors = { errors: Record<string, string[]>; codigo: string };
export const paciente = async (who: Caller, body: object = {}) =>
  (await who.call<{ id: string }>(pacientes.criar, { body: { nome: 'Bia', ...body } })).body.id;

export const criar = async (who: Caller, body: object = {}) => {
  const paciente_id = 'paciente_id' in body ? body.paciente_id : await paciente(who);
  const answer = await who.call<Anamnese>(anamneseCriar, { body: { paciente_id, modelo: 'infantojuvenil', ...body } });
  expect(answer.status).toBe(201);
  return answer.body;
};

export const responder = <T = TopicoRespondido>(who: Caller, id: string, url_topico: string, body: object) =>
  who.call<T>(topicoSalvar, { params: { id, url_topico }, body });

export const ler = async (who: Caller, id: string) => (await who.call<Anamnese>(anamneseLer, { params: { id } })).body;
