import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { type Anamnese, anamneseCriar } from '#contract/anamneses/anamneses.ts';
import { linkAberto } from '#contract/links/abertos.ts';
import { type AnamneseDoLink, anamneseAberta } from '#contract/links/anamnese-aberta.ts';
import { anamneseLinks, type Informante } from '#contract/links/anamneses.ts';
import type { LinkEnviado } from '#contract/links/links.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import type { Caller, ownServer } from '#server/platform/testing/testing.ts';
import { comLink, tokenDe } from '../links.testing.ts';

type Kit = ReturnType<typeof ownServer>;

export const NASCIMENTO = '2018-03-04';

/** A practice with a child, mother and father, and a form without answers. */
export const comAnamnese = async (server: Kit, email = 'carla@familia.example') => {
  const ana = await server.practice({ name: 'Dra. Ana', locale: 'pt-br' });
  const pessoa = async (body: object) => (await ana.call<{ id: string }>(responsaveis.criar, { body })).body.id;
  const [mae, pai] = [await pessoa({ nome: 'Carla Lima', email }), await pessoa({ nome: 'Pedro Souza' })];
  const { body } = await ana.call<{ id: string }>(pacientes.criar, {
    body: {
      nome: 'Miguel Souza',
      data_nascimento: NASCIMENTO,
      diagnostico: 'segredo clínico',
      responsavel_id: mae,
      responsaveis: [
        { responsavel_id: mae, parentesco: 'mãe', pode_receber: ['documentos'] },
        { responsavel_id: pai, parentesco: 'pai', pode_receber: ['documentos'] },
      ],
    },
  });
  const form = await ana.call<Anamnese>(anamneseCriar, { body: { paciente_id: body.id, modelo: 'infantojuvenil' } });
  return { ana, mae, pai, paciente_id: body.id, anamnese: form.body, anamnese_id: form.body.id };
};
export type Casa = Awaited<ReturnType<typeof comAnamnese>>;

export const enviarPara = async ({ ana, anamnese_id }: Casa, destinatarios: (string | null)[], over: object = {}) => {
  const { status, body } = await ana.call<LinkEnviado[]>(anamneseLinks.enviar, {
    params: { id: anamnese_id },
    body: { destinatarios, ...over },
  });
  expect(status).toBe(201);
  return body;
};

/** Calls as a recipient who has passed the second check. */
export const aberto = async (server: Kit, ana: Caller, id: string, nascimento = NASCIMENTO) => {
  const token = await tokenDe(ana, id);
  const { body } = await comLink(server, token)<{ passe: string }>(linkAberto.conferir, { nascimento });
  return { token, passe: body.passe, call: comLink(server, token, body.passe) };
};
export type Aberto = Awaited<ReturnType<typeof aberto>>;

export const aMae = async (server: Kit, casa: Casa, over: object = {}) => {
  const [link] = await enviarPara(casa, [casa.mae], over);
  const id = link?.id ?? '';
  return { id, ...(await aberto(server, casa.ana, id)) };
};

type Dada = { pergunta: string; valor: unknown; ha_ms?: number; visto?: string | null };
/** Saves answers as one device. */
export const salvar = ({ call }: Pick<Aberto, 'call'>, respostas: Dada[], origem = uuidv7()) =>
  call<{ respostas: AnamneseDoLink['respostas'] }>(anamneseAberta.salvar, {
    origem,
    respostas: respostas.map((one) => ({ ha_ms: 0, visto: null, ...one })),
  });

export const informantes = async ({ ana, anamnese_id }: Casa) =>
  (await ana.call<Informante[]>(anamneseLinks.listar, { params: { id: anamnese_id } })).body;

export const dadaA = ({ respostas }: Pick<AnamneseDoLink, 'respostas'>, pergunta: string) =>
  respostas.find((one) => one.pergunta === pergunta);
