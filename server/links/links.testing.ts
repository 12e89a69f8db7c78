import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { type EnderecoDoLink, type LinkEnviado, links } from '#contract/links/links.ts';
import { LINK_HEADER, PASSE_HEADER } from '#contract/links/tipos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import type { RouteDef } from '#contract/route.ts';
import { DEFAULT_FUSO } from '#domain/constants.ts';
import { hojeEm, instante } from '#domain/days/fuso.ts';
import type { Caller, ownServer } from '#server/platform/testing/testing.ts';

type Kit = ReturnType<typeof ownServer>;
const HORA = 3_600_000;

/** Reads the clock once, so that the appointment lasts exactly one hour. */
export const daqui = (horas: number, agora = Date.now()) => ({
  inicio: instante(agora + horas * HORA),
  fim: instante(agora + (horas + 1) * HORA),
});

/** A practice with a patient, a guardian and an appointment in two days. */
export const familia = async (server: Kit, email = 'carla@familia.example') => {
  const ana = await server.practice({ name: 'Dra. Ana', locale: 'pt-br' });
  const mae = await ana.call<{ id: string }>(responsaveis.criar, { body: { nome: 'Carla Lima', email } });
  const responsavel_id = mae.body.id;
  const { body } = await ana.call<{ id: string }>(pacientes.criar, {
    body: {
      nome: 'Miguel Souza',
      data_nascimento: '2018-03-04',
      diagnostico: 'segredo clínico',
      responsavel_id,
      responsaveis: [{ responsavel_id, parentesco: 'Mãe', pode_receber: ['lembretes'] }],
    },
  });
  const paciente_id = body.id;
  const marcado = await ana.call<{ id: string }>(atendimentos.criar, {
    body: { paciente_id, observacoes: 'segredo da sessão', ...daqui(48) },
  });
  return { ana, paciente_id, responsavel_id, atendimento_id: marcado.body.id };
};
export type Familia = Awaited<ReturnType<typeof familia>>;
/** The same, whoever of the practice acts. */
type DeQuem = Omit<Familia, 'ana'> & { ana: Caller };

export const criarLink = async ({ ana, atendimento_id, responsavel_id }: DeQuem, over: object = {}) => {
  const { body } = await ana.call<LinkEnviado>(links.criar, {
    body: { tipo: 'confirmar_atendimento', atendimento_id, responsavel_id, ...over },
  });
  return body;
};

/** Makes the patient old enough to get a link, and still under 18; returns the birth date. */
export const adolescente = async (server: Kit, paciente_id: string) => {
  const nascimento = `${Number(hojeEm(DEFAULT_FUSO).slice(0, 4)) - 15}-06-15`;
  await server.owner('update pacientes set data_nascimento = $2 where id = $1', [paciente_id, nascimento]);
  return nascimento;
};

export const tokenDe = async (ana: Caller, id: string) => {
  const { body } = await ana.call<EnderecoDoLink>(links.endereco, { params: { id } });
  return body.endereco.split('#')[1] ?? '';
};

/** Calls a route as somebody who has the link, with the pass of the second check if there is one. */
export const comLink =
  (server: Kit, token: string, passe?: string) =>
  <T>(def: RouteDef, body?: object) =>
    server.nobody().call<T>(def, {
      headers: { [LINK_HEADER]: token, ...(passe ? { [PASSE_HEADER]: passe } : {}) },
      ...(body ? { body } : {}),
    });
