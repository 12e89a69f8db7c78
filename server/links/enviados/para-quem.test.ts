import { describe, expect, it } from 'vitest';
import { anamneseLinks } from '#contract/links/anamneses.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { refusalOf, testServer } from '#server/platform/testing/testing.ts';
import { comAnamnese } from '../anamnese/anamnese.testing.ts';
import { comFamilia, pedir as pedirArquivo } from '../arquivo/arquivos.testing.ts';
import { comDocumento, pedir as pedirAssinaturas } from '../assinatura/assinatura.testing.ts';
import { comCobranca, pedirLink } from '../cobranca/cobrancas.testing.ts';
import { comPapeis, pedirEntrega } from '../entrega/entregas.testing.ts';
import { adolescente, familia } from '../links.testing.ts';

const server = testServer();
semNavegador(server);

type Pedido = { paciente_id: string; paraSi: () => Promise<{ status: number; body: unknown }> };

/** Functions that request a link to the patient, for each kind that allows it. */
const PARA_SI: Record<string, () => Promise<Pedido>> = {
  confirmar_atendimento: async () => {
    const { ana, paciente_id, atendimento_id } = await familia(server);
    const body = { tipo: 'confirmar_atendimento', atendimento_id, responsavel_id: null };
    return { paciente_id, paraSi: () => ana.call(links.criar, { body }) };
  },
  anamnese: async () => {
    const { ana, paciente_id, anamnese_id } = await comAnamnese(server);
    const pedido = { params: { id: anamnese_id }, body: { destinatarios: [null] } };
    return { paciente_id, paraSi: () => ana.call(anamneseLinks.enviar, pedido) };
  },
  relatorio: async () => {
    const casa = await comPapeis(server);
    return { paciente_id: casa.paciente_id, paraSi: () => pedirEntrega(casa, 'relatorio', [null]) };
  },
  cobranca: async () => {
    const casa = await comCobranca(server);
    await server.owner("update pacientes set data_nascimento = '2018-03-04' where id = $1", [casa.paciente_id]);
    return { paciente_id: casa.paciente_id, paraSi: () => pedirLink(casa, { responsavel_id: null }) };
  },
  assinatura: async () => {
    const casa = await comDocumento(server);
    return { paciente_id: casa.paciente_id, paraSi: () => pedirAssinaturas(casa, [null]) };
  },
  arquivo: async () => {
    const casa = await comFamilia(server);
    return { paciente_id: casa.paciente_id, paraSi: () => pedirArquivo(casa, { responsavel_id: null }) };
  },
};

describe.each(Object.entries(PARA_SI))('a link of the kind %s', (tipo, preparar) => {
  const campo = { anamnese: 'destinatarios', relatorio: 'destinatarios', assinatura: 'signatarios' }[tipo];

  it('is refused for a child, and made for an adolescent', async () => {
    const { paciente_id, paraSi } = await preparar();
    const { status, body } = await paraSi();
    expect([status, refusalOf(body).errors]).toEqual([
      422,
      { [campo ?? 'responsavel_id']: [expect.stringContaining('12')] },
    ]);
    expect(await server.owner('select id from links_enviados where paciente_id = $1', [paciente_id])).toEqual([]);
    await adolescente(server, paciente_id);
    expect((await paraSi()).status).toBe(201);
  });
});

it('a patient whose age is unknown may get a link', async () => {
  const { ana, paciente_id, atendimento_id } = await familia(server);
  await server.owner('update pacientes set data_nascimento = null where id = $1', [paciente_id]);
  const body = { tipo: 'confirmar_atendimento', atendimento_id, responsavel_id: null };
  expect((await ana.call(links.criar, { body })).status).toBe(201);
});

it('a link names its appointment or its charge, as they are now', async () => {
  const casa = await familia(server);
  const { atendimento_id, responsavel_id } = casa;
  const body = { tipo: 'confirmar_atendimento', atendimento_id, responsavel_id };
  const { body: link } = await casa.ana.call<LinkEnviado>(links.criar, { body });
  const profissional_id = casa.ana.user.membro.id;
  expect(link.atendimento).toEqual({ inicio: link.expira_em, status: 'Agendado', profissional_id });
  const outra = await comCobranca(server);
  await pedirLink(outra);
  const { body: lista } = await outra.ana.call<LinkEnviado[]>(links.listar, { params: { id: outra.paciente_id } });
  expect(lista[0]?.cobranca).toEqual({ saldo: '150.00', vencimento: '2031-05-04', status: 'Aberto' });
});
