import { expect } from 'vitest';
import { type AssinaturaDoLink, assinaturaAberta } from '#contract/links/assinatura-aberta.ts';
import { type Coleta, coletas } from '#contract/links/coletas.ts';
import { pacientes } from '#contract/pacientes.ts';
import { type DocumentoPaciente, documentosDoPaciente } from '#contract/papel/documentos.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import type { Caller, ownServer } from '#server/platform/testing/testing.ts';
import { type Aberto, aberto, NASCIMENTO } from '../anamnese/anamnese.testing.ts';

type Kit = ReturnType<typeof ownServer>;

const PT = { headers: { 'accept-language': 'pt-br' } };

/** A practice with a child, mother and father who may receive documents, and a document to sign. */
export const comDocumento = async (server: Kit, modelo = 'contato_escola', email = 'carla@familia.example') => {
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
  const paciente_id = body.id;
  const documento = await ana.call<DocumentoPaciente>(documentosDoPaciente.criar, {
    params: { id: paciente_id },
    body: { modelo },
    ...PT,
  });
  expect(documento.status).toBe(201);
  return { ana, mae, pai, paciente_id, documento: documento.body };
};
export type Casa = Awaited<ReturnType<typeof comDocumento>>;
/** The same, whoever of the practice acts. */
type DeQuem = Omit<Casa, 'ana'> & { ana: Caller };

export const pedir = ({ ana, documento }: DeQuem, signatarios: (string | null)[], over: object = {}) =>
  ana.call<Coleta>(coletas.pedir, { params: { id: documento.id }, body: { signatarios, ...over } });

export type Signatario = Aberto & { id: string };

/** A round with these signers, each with an open link after the second check. */
export const comColeta = async (
  server: Kit,
  casa: Casa,
  signatarios: (string | null)[],
  over: object = {},
  nascimento?: string,
) => {
  const { status, body: coleta } = await pedir(casa, signatarios, over);
  expect(status).toBe(201);
  const quem: Signatario[] = [];
  for (const { link_id: id } of coleta.signatarios)
    quem.push({ id, ...(await aberto(server, casa.ana, id, nascimento)) });
  return { coleta, quem };
};

export const ASSINADA = { nome: 'Carla Lima', marca: { tipo: 'digitada' }, aceito: true, declaracao: 'x' };
export const DESENHO = { tipo: 'desenho', tracos: [[10, 20, 60, 90, 200, 40]] };

export const assinarComo = async ({ call }: Pick<Signatario, 'call'>, over: object = {}) => {
  const { body } = await call<AssinaturaDoLink>(assinaturaAberta.ler);
  const { sha256, declaracao } = body;
  return call<AssinaturaDoLink>(assinaturaAberta.assinar, { ...ASSINADA, sha256, declaracao, ...over });
};

export const listaDe = async ({ ana, paciente_id }: DeQuem) =>
  (await ana.call<Coleta[]>(coletas.listar, { params: { id: paciente_id } })).body;
