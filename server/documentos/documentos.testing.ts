import { pacientes } from '#contract/pacientes.ts';
import { type DocumentoPaciente, documentosDoPaciente } from '#contract/papel/documentos.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import type { Caller } from '#server/platform/testing/testing.ts';

export const PT = { headers: { 'accept-language': 'pt-br' } };
export const crianca = async (who: Caller) => {
  const { body: mae } = await who.call<{ id: string }>(responsaveis.criar, {
    body: { nome: 'Carla & Lima', cpf: '529.982.247-25' },
  });
  const body = { nome: 'Lia Lima', data_nascimento: '2018-03-01', responsavel_id: mae.id };
  return (await who.call<{ id: string }>(pacientes.criar, { body })).body.id;
};

export const criar = (who: Caller, id: string, body: object) =>
  who.call<DocumentoPaciente>(documentosDoPaciente.criar, { params: { id }, body, ...PT });
