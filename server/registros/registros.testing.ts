import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { pacientes } from '#contract/pacientes.ts';
import * as contract from '#contract/registros.ts';
import type { Caller } from '#server/platform/testing/testing.ts';

export type Registro = contract.Registro;
export const atendimento = async (who: Caller, over = {}) => {
  const child = await who.call<{ id: string }>(pacientes.criar, {
    body: { nome: 'Lia', data_nascimento: '2018-03-01' },
  });
  const inicio = new Date(Date.now() - 3_600_000).toISOString();
  const body = { paciente_id: child.body.id, inicio, fim: new Date().toISOString(), permitir_conflito: true, ...over };
  const { body: made } = await who.call<{ id: string }>(atendimentos.criar, { body });
  return { id: made.id, paciente_id: child.body.id };
};

export const gravar = (who: Caller, id: string, conteudo: string, more = {}) =>
  who.call<Registro>(contract.registroGravar, { params: { id }, body: { conteudo, objetivos: [], ...more } });

export const ler = (who: Caller, id: string) => who.call<Registro>(contract.registroLer, { params: { id } });
