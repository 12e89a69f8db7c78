import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { entregas } from '#contract/links/entregas.ts';
import type { LinkEnviado } from '#contract/links/links.ts';
import { links } from '#contract/links/links.ts';
import type { TipoDeEntrega } from '#contract/links/tipos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { type DocumentoPaciente, documentosDoPaciente } from '#contract/papel/documentos.ts';
import { type Relatorio, relatorios } from '#contract/papel/relatorios.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import type { Locale } from '#domain/constants.ts';
import type { Caller, ownServer } from '#server/platform/testing/testing.ts';
import { aberto, NASCIMENTO } from '../anamnese/anamnese.testing.ts';

type Kit = ReturnType<typeof ownServer>;

const PT = { headers: { 'accept-language': 'pt-br' } };

export const finalDe = async (ana: Caller, paciente_id: string) => {
  const secoes = [{ id: uuidv7(), chave: 'conclusao', titulo: 'Conclusão', conteudo: '<p>Segredo do relatório.</p>' }];
  const { body } = await ana.call<Relatorio>(relatorios.criar, { body: { paciente_id, secoes }, ...PT });
  const params = { id: body.id };
  return (await ana.call<Relatorio>(relatorios.finalizar, { params, body: { versao: body.versao }, ...PT })).body;
};

/** A practice with a child, a mother who may receive everything, a father who may receive documents, and papers. */
export const comPapeis = async (server: Kit, email = 'carla@familia.example', locale: Locale = 'pt-br') => {
  const ana = await server.practice({ name: 'Dra. Ana', locale });
  const pessoa = async (body: object) => (await ana.call<{ id: string }>(responsaveis.criar, { body })).body.id;
  const [mae, pai] = [await pessoa({ nome: 'Carla Lima', email }), await pessoa({ nome: 'Pedro Souza' })];
  const { body } = await ana.call<{ id: string }>(pacientes.criar, {
    body: {
      nome: 'Miguel Souza',
      data_nascimento: NASCIMENTO,
      diagnostico: 'segredo clínico',
      responsavel_id: mae,
      responsaveis: [
        { responsavel_id: mae, parentesco: 'mãe', pode_receber: ['documentos', 'relatorios'] },
        { responsavel_id: pai, parentesco: 'pai', pode_receber: ['documentos'] },
      ],
    },
  });
  const paciente_id = body.id;
  const relatorio = await finalDe(ana, paciente_id);
  const documento = await ana.call<DocumentoPaciente>(documentosDoPaciente.criar, {
    params: { id: paciente_id },
    body: { modelo: 'declaracao_acompanhamento' },
    ...PT,
  });
  return { ana, mae, pai, paciente_id, relatorio_id: relatorio.id, documento: documento.body };
};
export type Casa = Awaited<ReturnType<typeof comPapeis>>;

export const pedirEntrega = (
  { ana, relatorio_id, documento }: Casa,
  tipo: TipoDeEntrega,
  destinatarios: (string | null)[],
  over: object = {},
) =>
  ana.call<LinkEnviado[]>(entregas[tipo], {
    params: { id: tipo === 'relatorio' ? relatorio_id : documento.id },
    body: { destinatarios, ...over },
  });

/** The mother with an open link, after the second check. */
export const aMaeCom = async (server: Kit, casa: Casa, tipo: TipoDeEntrega = 'relatorio') => {
  const { status, body } = await pedirEntrega(casa, tipo, [casa.mae]);
  expect(status).toBe(201);
  const id = body[0]?.id ?? '';
  return { id, ...(await aberto(server, casa.ana, id)) };
};

export const lista = async ({ ana, paciente_id }: Casa) =>
  (await ana.call<LinkEnviado[]>(links.listar, { params: { id: paciente_id } })).body;
