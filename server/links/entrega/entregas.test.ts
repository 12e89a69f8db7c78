import { describe, expect, it } from 'vitest';
import { linkAberto } from '#contract/links/abertos.ts';
import { type EntregaDoLink, entregaAberta } from '#contract/links/entrega-aberta.ts';
import { links } from '#contract/links/links.ts';
import { LINK_HEADER, PASSE_HEADER } from '#contract/links/tipos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { documentosDoPaciente } from '#contract/papel/documentos.ts';
import { type Emissao, relatorioBaixa, relatorioEmissoes } from '#contract/papel/relatorio-emissoes.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { errorsOf, refusalOf, testServer } from '#server/platform/testing/testing.ts';
import { aberto } from '../anamnese/anamnese.testing.ts';
import { comLink, tokenDe } from '../links.testing.ts';
import { aMaeCom, type Casa, comPapeis, finalDe, lista, pedirEntrega } from './entregas.testing.ts';

const server = testServer();
const PDF = Buffer.from('%PDF-1.7\nrelatório de Miguel\n%%EOF');
const impressora = semNavegador(server, async () => PDF);

describe('delivering', () => {
  it('makes one file and a link for each recipient, and records who was given the report', async () => {
    const casa = await comPapeis(server);
    impressora.mockClear();
    const { status, body } = await pedirEntrega(casa, 'documento', [casa.mae, casa.pai]);
    expect([status, body.length, impressora.mock.calls.length]).toEqual([201, 2, 1]);
    expect(body[0]).toMatchObject({
      tipo: 'documento',
      conferencia: 'nascimento',
      estado: 'criado',
      entrega: { documento_id: casa.documento.id, relatorio_id: null, especie: 'declaracao' },
    });
    await pedirEntrega(casa, 'relatorio', [casa.mae]);
    const { body: emissoes } = await casa.ana.call<Emissao[]>(relatorioEmissoes.listar, {
      params: { id: casa.relatorio_id },
    });
    expect(emissoes).toEqual([
      expect.objectContaining({ forma: 'link', destinatario: 'Carla Lima', arquivo: sha256(PDF) }),
    ]);
  });

  it('is in the language of the practice, unless another is chosen', async () => {
    const casa = await comPapeis(server, 'carla@familia.example', 'es');
    const locales = async (tipo: 'relatorio' | 'documento', over?: object) =>
      (await pedirEntrega(casa, tipo, [casa.mae], over)).body.map(({ locale }) => locale);
    expect([await locales('relatorio'), await locales('documento', { locale: 'en' })]).toEqual([['es'], ['en']]);
  });

  it('is refused for whoever may not receive it, nobody, a cancelled report, another practice and without a second check', async () => {
    const casa = await comPapeis(server);
    const pai = await pedirEntrega(casa, 'relatorio', [casa.mae, casa.pai]);
    expect([pai.status, Object.keys(errorsOf(pai.body))]).toEqual([422, ['destinatarios']]);
    expect((await pedirEntrega(casa, 'relatorio', [casa.mae], { conferencia: 'nenhuma' })).status).toBe(422);
    expect((await pedirEntrega(casa, 'relatorio', [])).status).toBe(422);
    await casa.ana.call(relatorioBaixa, {
      params: { id: casa.relatorio_id },
      body: { situacao: 'cancelado', motivo: 'Engano' },
    });
    expect((await pedirEntrega(casa, 'relatorio', [casa.mae])).status).toBe(409);
    expect(await lista(casa)).toEqual([]);
    const outra = await server.practice();
    expect((await pedirEntrega({ ...casa, ana: outra }, 'relatorio', [casa.mae])).status).toBe(404);
    expect((await pedirEntrega({ ...casa, ana: outra }, 'documento', [casa.mae])).status).toBe(404);
  });

  it('twice gives the same link, also at once; a changed document gives another', async () => {
    const casa = await comPapeis(server);
    const both = await Promise.all([1, 2].map(() => pedirEntrega(casa, 'documento', [casa.mae])));
    expect(new Set(both.map(({ body }) => body[0]?.id)).size).toBe(1);
    await casa.ana.call(documentosDoPaciente.editar, {
      params: { id: casa.documento.id },
      body: { conteudo: '<p>Outro texto</p>', versao: casa.documento.versao },
    });
    const { body } = await pedirEntrega(casa, 'documento', [casa.mae]);
    expect(body[0]?.id).not.toBe(both[0]?.body[0]?.id);
    expect(await lista(casa)).toHaveLength(2);
  });

  it('with an expired plan sends nothing new, and lets what was sent be received', async () => {
    const casa = await comPapeis(server, 'carla@vencido.example');
    const { body } = await pedirEntrega(casa, 'relatorio', [casa.mae], { conferencia: 'codigo' });
    const token = await tokenDe(casa.ana, body[0]?.id ?? '');
    await server.owner("update contas set venc_plano = now() - interval '30 days' where id = $1", [
      casa.ana.user.conta_id,
    ]);
    expect((await pedirEntrega(casa, 'documento', [casa.mae])).status).toBe(402);
    const call = comLink(server, token);
    expect((await call(linkAberto.codigo)).status).toBe(204);
    const codigo = /\b\d{6}\b/.exec(await server.mailTo('carla@vencido.example'))?.[0] ?? '';
    const { body: conferido } = await call<{ passe: string }>(linkAberto.conferir, { codigo });
    const passou = comLink(server, token, conferido.passe);
    expect((await passou(entregaAberta.baixar)).status).toBe(200);
    expect((await passou(entregaAberta.receber)).status).toBe(200);
  });
});

describe('the recipient', () => {
  it('sees what the paper is, and its file only after the second check', async () => {
    const casa = await comPapeis(server);
    const { body } = await pedirEntrega(casa, 'relatorio', [casa.mae]);
    const token = await tokenDe(casa.ana, body[0]?.id ?? '');
    const call = comLink(server, token);
    const capa = await call<EntregaDoLink>(entregaAberta.ler);
    expect(capa.body).toEqual({
      especie: 'relatorio',
      data: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      profissional: 'Dra. Ana',
      paciente: 'Miguel',
      tamanho: PDF.length,
      baixados: 0,
      restam: 20,
      recebido_em: null,
    });
    for (const def of [entregaAberta.baixar, entregaAberta.receber]) {
      const antes = await call(def);
      expect([antes.status, refusalOf(antes.body).codigo]).toEqual([403, 'link_conferir']);
    }
    expect((await call<EntregaDoLink>(entregaAberta.ler)).body.baixados).toBe(0);
    expect(JSON.stringify(await lista(casa))).not.toContain('baixou');
  });

  it('downloads the file, which is counted and dated, and acknowledges it once', async () => {
    const casa = await comPapeis(server);
    const mae = await aMaeCom(server, casa);
    const cedo = await mae.call(entregaAberta.receber);
    expect([cedo.status, refusalOf(cedo.body).codigo]).toEqual([409, 'entrega_nao_baixada']);
    const headers = { [LINK_HEADER]: mae.token, [PASSE_HEADER]: mae.passe };
    const response = await server.nobody().fetch(entregaAberta.baixar.path, { method: 'POST', headers });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PDF);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; .*Miguel\.pdf/);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect((await lista(casa))[0]).toMatchObject({ estado: 'iniciado', usos: 1, respostas: [{ resposta: 'baixou' }] });
    await mae.call(entregaAberta.baixar);
    const [um, dois] = await Promise.all([1, 2].map(() => mae.call<EntregaDoLink>(entregaAberta.receber)));
    expect([um?.status, dois?.status, um?.body.recebido_em]).toEqual([200, 200, dois?.body.recebido_em]);
    const [link] = await lista(casa);
    expect(link?.estado).toBe('respondido');
    expect(link?.respostas.map(({ resposta }) => resposta)).toEqual(['recebeu', 'baixou', 'baixou']);
    expect(Date.now() - Date.parse(link?.respostas[0]?.criada_em ?? '')).toBeLessThan(60_000);
  });

  it('is not counted by any GET, nor by HEAD', async () => {
    const casa = await comPapeis(server);
    const mae = await aMaeCom(server, casa);
    const headers = { [LINK_HEADER]: mae.token, [PASSE_HEADER]: mae.passe };
    for (const method of ['GET', 'HEAD'])
      for (const { path } of Object.values(entregaAberta)) await server.nobody().fetch(path, { method, headers });
    expect((await lista(casa))[0]).toMatchObject({ estado: 'criado', usos: 0, respostas: [] });
  });

  it('of two downloads at once beyond the last gets one', async () => {
    const casa = await comPapeis(server);
    const mae = await aMaeCom(server, casa);
    await server.owner('update links_enviados set usos = 19 where id = $1', [mae.id]);
    const all = await Promise.all([1, 2, 3].map(() => mae.call(entregaAberta.baixar)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await lista(casa))[0]).toMatchObject({ estado: 'iniciado', usos: 20 });
  });

  it('can be acknowledged after the last one', async () => {
    const casa = await comPapeis(server);
    const mae = await aMaeCom(server, casa);
    await server.owner('update links_enviados set usos = 19 where id = $1', [mae.id]);
    expect((await mae.call(entregaAberta.baixar)).status).toBe(200);
    const { status, body } = await mae.call<EntregaDoLink>(entregaAberta.ler);
    expect([status, body]).toMatchObject([200, { baixados: 20, restam: 0, recebido_em: null }]);
    expect((await mae.call(entregaAberta.baixar)).status).toBe(404);
    expect((await mae.call(entregaAberta.receber)).status).toBe(200);
    expect((await lista(casa))[0]).toMatchObject({ estado: 'respondido', usos: 20 });
  });

  it('has the text as it was delivered, also after the document has changed', async () => {
    const casa = await comPapeis(server);
    const mae = await aMaeCom(server, casa, 'documento');
    await casa.ana.call(documentosDoPaciente.editar, {
      params: { id: casa.documento.id },
      body: { conteudo: '<p>Outro</p>', versao: casa.documento.versao },
    });
    impressora.mockClear();
    expect((await mae.call(entregaAberta.baixar)).status).toBe(200);
    expect(impressora).not.toHaveBeenCalled();
  });
});

const RETIRADA: Record<string, (casa: Casa) => Promise<unknown>> = {
  'the report is cancelled': ({ ana, relatorio_id }) =>
    ana.call(relatorioBaixa, { params: { id: relatorio_id }, body: { situacao: 'cancelado', motivo: 'Engano' } }),
  'the report is replaced': async ({ ana, relatorio_id, paciente_id }) => {
    const { id: substituto_id } = await finalDe(ana, paciente_id);
    const body = { situacao: 'substituido', motivo: 'Corrigido', substituto_id };
    expect((await ana.call(relatorioBaixa, { params: { id: relatorio_id }, body })).status).toBe(200);
  },
  'the patient is in the trash': ({ ana, paciente_id }) => ana.call(pacientes.excluir, { params: { id: paciente_id } }),
  'the guardian may not receive reports any more': ({ ana, paciente_id, mae }) =>
    ana.call(pacientes.editar, {
      params: { id: paciente_id },
      body: { responsaveis: [{ responsavel_id: mae, pode_receber: ['documentos'] }] },
    }),
  'the guardian has left the network': ({ ana, paciente_id, pai }) =>
    ana.call(pacientes.editar, {
      params: { id: paciente_id },
      body: { responsavel_id: pai, responsaveis: [{ responsavel_id: pai, pode_receber: ['relatorios'] }] },
    }),
};

describe('a delivery is withdrawn when', () => {
  it.each(Object.entries(RETIRADA))('%s', async (_, retirar) => {
    const casa = await comPapeis(server);
    const mae = await aMaeCom(server, casa);
    expect((await mae.call(entregaAberta.baixar)).status).toBe(200);
    await retirar(casa);
    for (const def of Object.values(entregaAberta)) {
      const { status, body } = await mae.call(def);
      expect([status, refusalOf(body).codigo]).toEqual([404, 'link_fechado']);
    }
  });

  it('its document is in the trash, until it is restored', async () => {
    const casa = await comPapeis(server);
    const mae = await aMaeCom(server, casa, 'documento');
    const params = { id: casa.documento.id };
    await casa.ana.call(documentosDoPaciente.excluir, { params });
    expect((await mae.call(entregaAberta.baixar)).status).toBe(404);
    const daLista = async () => (await lista(casa)).find(({ id }) => id === mae.id)?.estado;
    expect(await daLista()).toBe('revogado');
    expect((await casa.ana.call(links.enviar, { params: { id: mae.id } })).status).toBe(409);
    await casa.ana.call(documentosDoPaciente.restaurar, { params });
    expect((await mae.call(entregaAberta.baixar)).status).toBe(200);
    expect(await daLista()).not.toBe('revogado');
  });

  it('the list says that a cancelled report is not open any more', async () => {
    const casa = await comPapeis(server);
    const mae = await aMaeCom(server, casa);
    await RETIRADA['the report is cancelled']?.(casa);
    expect((await lista(casa)).find(({ id }) => id === mae.id)?.estado).toBe('revogado');
  });
});

it('a report that is cancelled while it is delivered leaves no open link', async () => {
  const casa = await comPapeis(server);
  const commit = await server.holding(
    `select from relatorios where id = '${casa.relatorio_id}' for update;
     insert into relatorio_baixas (conta_id, relatorio_id, usuario_id, situacao, motivo)
     values ('${casa.ana.user.conta_id}', '${casa.relatorio_id}', '${casa.ana.user.id}', 'cancelado', 'x')`,
  );
  const entrega = pedirEntrega(casa, 'relatorio', [casa.mae]);
  await server.blocked(entrega);
  await commit();
  const { status, body } = await entrega;
  expect([status, refusalOf(body).codigo]).toEqual([409, 'relatorio_baixado']);
  expect(await lista(casa)).toEqual([]);
});

it('the pass of one link does not open the delivery of another practice', async () => {
  const [um, outro] = [await comPapeis(server), await comPapeis(server)];
  const mae = await aMaeCom(server, um);
  const alheia = await pedirEntrega(outro, 'relatorio', [outro.mae]);
  const { token } = await aberto(server, outro.ana, alheia.body[0]?.id ?? '');
  // The pass of one link is no pass for another.
  expect((await comLink(server, token, mae.passe)(entregaAberta.baixar)).status).toBe(403);
});
