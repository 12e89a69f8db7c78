import { describe, expect, it } from 'vitest';
import { type AssinaturaDoLink, assinaturaAberta } from '#contract/links/assinatura-aberta.ts';
import { coletas } from '#contract/links/coletas.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { pacientes } from '#contract/pacientes.ts';
import { documentosDoPaciente } from '#contract/papel/documentos.ts';
import { paginaPdf } from '#server/platform/print/pagina-pdf.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { errorsOf, semUnidos, testServer } from '#server/platform/testing/testing.ts';
import { adolescente } from '../links.testing.ts';
import { assinarComo, type Casa, comColeta, comDocumento, listaDe, pedir } from './assinatura.testing.ts';

const server = testServer();
const impressora = semNavegador(server);

const linksDe = async ({ ana, paciente_id }: Casa) =>
  (await ana.call<LinkEnviado[]>(links.listar, { params: { id: paciente_id } })).body;

describe('asking for signatures', () => {
  it('fixes the text as one file and gives each signer a link', async () => {
    const casa = await comDocumento(server);
    await adolescente(server, casa.paciente_id);
    impressora.mockClear();
    const { status, body } = await pedir(casa, [casa.mae, casa.pai, null], { em_ordem: true });
    expect([status, impressora.mock.calls.length]).toEqual([201, 1]);
    expect(body).toMatchObject({
      documento_id: casa.documento.id,
      estado: 'aberta',
      atual: true,
      em_ordem: true,
      finalidade: 'contato_escola',
      vale_ate: null,
    });
    expect(body.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(body.signatarios).toMatchObject([
      { destinatario: 'Carla Lima', relacao: 'mãe', qualidade: 'responsavel', estado: 'pendente', vez: true },
      { destinatario: 'Pedro Souza', qualidade: 'responsavel', vez: false },
      { destinatario: 'Miguel Souza', qualidade: 'assentimento', vez: false },
    ]);
    expect(await linksDe(casa)).toMatchObject(
      [1, 2, 3].map(() => ({ tipo: 'assinatura', conferencia: 'nascimento', coleta_id: body.id, estado: 'criado' })),
    );
  });

  it('prints the name of the professional who sends it on the line, with the day; a colleague leaves it blank', async () => {
    const casa = await comDocumento(server, 'contrato');
    impressora.mockClear();
    await pedir(casa, [casa.mae]);
    const folha = () => semUnidos(String(impressora.mock.calls.at(-1)?.[1]));
    expect(folha()).toContain('<div class="espaco"><em>Dra. Ana</em></div><div class="nome">Dra. Ana</div>');
    expect(folha()).toMatch(/class="nota">[^<]*Sent for electronic signature on \w+ \d+, 20\d\d\./);
    const { conta_id } = casa.ana.user;
    const { usuario_id, membro_id } = await addMember(server, conta_id, 'profissional');
    await server.owner(
      'insert into paciente_equipe (conta_id, id, paciente_id, membro_id) values ($1, gen_random_uuid(), $2, $3)',
      [conta_id, casa.paciente_id, membro_id],
    );
    const [bia = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
    expect((await pedir({ ...casa, ana: bia }, [casa.pai])).status).toBe(201);
    expect(impressora).toHaveBeenCalledTimes(2);
    expect(folha()).toContain('<div class="espaco"></div><div class="nome">Dra. Ana</div>');
    expect(folha()).not.toContain('Sent for electronic signature');
  });

  it('twice gives the same round, also at once; a changed text or other signers give another', async () => {
    const casa = await comDocumento(server);
    const both = await Promise.all([1, 2].map(() => pedir(casa, [casa.mae])));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    expect((await pedir(casa, [casa.mae, casa.pai])).body.id).not.toBe(both[0]?.body.id);
    for (const { id } of await listaDe(casa)) await casa.ana.call(coletas.cancelar, { params: { id } });
    await casa.ana.call(documentosDoPaciente.editar, {
      params: { id: casa.documento.id },
      body: { conteudo: '<p>Outro texto</p>', versao: casa.documento.versao },
    });
    expect((await pedir(casa, [casa.mae])).body.id).not.toBe(both[0]?.body.id);
    expect(await listaDe(casa)).toMatchObject([{ atual: true }, { atual: false }, { atual: false }]);
  });

  it('about a patient who was renamed meanwhile gives another round', async () => {
    const casa = await comDocumento(server);
    const antes = (await pedir(casa, [casa.mae])).body.id;
    const renomear = (nome: string) =>
      casa.ana.call(pacientes.editar, { params: { id: casa.paciente_id }, body: { nome } });
    await renomear('Miguela Souza');
    const coleta = (await pedir(casa, [casa.mae])).body;
    expect(coleta.id).not.toBe(antes);
    expect((await pedir(casa, [casa.mae])).body.id).toBe(coleta.id);
    // The text cannot be changed while the file is being made, either.
    await renomear('Miguel Lima');
    impressora.mockImplementationOnce(async () => {
      await renomear('Outro Nome');
      return paginaPdf('x');
    });
    expect((await pedir(casa, [casa.mae])).status).toBe(409);
    expect(await listaDe(casa)).toHaveLength(2);
  });

  it('prints the text that the link shows, also if a name looks like a placeholder', async () => {
    const casa = await comDocumento(server);
    await casa.ana.call(documentosDoPaciente.editar, {
      params: { id: casa.documento.id },
      body: { conteudo: '<p>Sobre {{paciente.nome}}.</p>', versao: casa.documento.versao },
    });
    const body = { nome: '{{responsavel.nome}}' };
    expect((await casa.ana.call(pacientes.editar, { params: { id: casa.paciente_id }, body })).status).toBe(200);
    impressora.mockClear();
    const { quem } = await comColeta(server, casa, [casa.mae]);
    const lida = await quem[0]?.call<AssinaturaDoLink>(assinaturaAberta.ler);
    expect(lida?.body.texto).toBe('<p>Sobre {{responsavel.nome}}.</p>');
    expect(String(impressora.mock.calls[0]?.[1])).toContain('<p>Sobre {{responsavel.nome}}.</p>');
  });

  it('has a title of one line, also if another was stored before', async () => {
    const casa = await comDocumento(server);
    const params = { id: casa.documento.id };
    for (const titulo of ['a\u202eb', 'a\nb'])
      expect((await casa.ana.call(documentosDoPaciente.editar, { params, body: { titulo } })).status).toBe(422);
    await server.owner('update paciente_documentos set titulo = $2 where id = $1', [
      params.id,
      'Termo \u202eoãN\nAutorizo',
    ]);
    impressora.mockClear();
    const { quem, coleta } = await comColeta(server, casa, [casa.mae]);
    expect(coleta.titulo).toBe('Termo  oãN Autorizo');
    const [, html, titulo] = impressora.mock.calls[0] ?? [];
    expect([titulo, String(html).includes('\u202e')]).toEqual([coleta.titulo, false]);
    await server.owner('update coletas set titulo = $2 where id = $1', [coleta.id, 'Termo \u202eoãN\nAutorizo']);
    const lida = await quem[0]?.call<AssinaturaDoLink>(assinaturaAberta.ler);
    expect(lida?.body.titulo).toBe(coleta.titulo);
    expect(lida?.body.declaracao).toContain(`“${coleta.titulo}”`);
  });

  it('is refused for nobody, somebody twice, who may not receive it, a past day, and without a second check', async () => {
    const casa = await comDocumento(server);
    const campos = async (...args: Parameters<typeof pedir> extends [unknown, ...infer R] ? R : never) => {
      const { status, body } = await pedir(casa, ...args);
      return [status, ...Object.keys(errorsOf(body))];
    };
    expect(await campos([])).toEqual([422, 'signatarios']);
    expect(await campos([casa.mae, casa.mae])).toEqual([422, 'signatarios']);
    expect(await campos([crypto.randomUUID()])).toEqual([422, 'signatarios']);
    expect(await campos([casa.mae], { vale_ate: '2020-01-01' })).toEqual([422, 'vale_ate']);
    expect(await campos([casa.mae], { conferencia: 'nenhuma' })).toEqual([422, 'conferencia']);
    expect(await campos([casa.pai], { conferencia: 'codigo' })).toEqual([422, 'conferencia']);
    await casa.ana.call(pacientes.editar, {
      params: { id: casa.paciente_id },
      body: { responsaveis: [{ responsavel_id: casa.mae, pode_receber: ['lembretes'] }] },
    });
    expect(await campos([casa.mae])).toEqual([422, 'signatarios']);
    expect(await listaDe(casa)).toEqual([]);
    const outra = await server.practice();
    expect((await pedir({ ...casa, ana: outra }, [casa.mae])).status).toBe(404);
  });

  it('with an expired plan starts nothing new, and lets what was sent be signed', async () => {
    const casa = await comDocumento(server, 'imagem');
    const { quem, coleta } = await comColeta(server, casa, [casa.mae]);
    await server.owner("update contas set venc_plano = now() - interval '30 days' where id = $1", [
      casa.ana.user.conta_id,
    ]);
    expect((await pedir(casa, [casa.pai])).status).toBe(402);
    for (const one of quem) expect((await assinarComo(one)).status).toBe(200);
    expect(await server.owner('select estado from coletas where id = $1', [coleta.id])).toEqual([
      { estado: 'concluida' },
    ]);
  });
});
