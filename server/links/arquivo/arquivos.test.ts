import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Anexo, anexoExcluir, anexoLer, pacienteAnexos } from '#contract/anexos.ts';
import { type Home, home } from '#contract/home/home.ts';
import { arquivoAberto, type PedidoDoLink } from '#contract/links/arquivo-aberto.ts';
import { arquivosPorLink } from '#contract/links/arquivos.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { ARQUIVOS_POR_LINK } from '#contract/links/tipos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { errorsOf, refusalOf, testServer } from '#server/platform/testing/testing.ts';
import { aMae, type Casa, comFamilia, esperando, mandar, PDF, pedir, TEXTO } from './arquivos.testing.ts';

const server = testServer();

const anexosDe = async ({ ana, paciente_id }: Casa) =>
  (await ana.call<Anexo[]>(pacienteAnexos.listar, { params: { id: paciente_id } })).body;
const noHome = async ({ ana }: Casa) =>
  (await ana.call<Home>(home)).body.atencao.respostas.filter(({ resposta }) => resposta === 'arquivo');

describe('asking for a file', () => {
  it('makes a link with the second check, whose message says nothing of the child', async () => {
    const casa = await comFamilia(server, 'carla@arquivo.example');
    const { status, body } = await pedir(casa);
    expect([status, body]).toMatchObject([
      201,
      { tipo: 'arquivo', destinatario: 'Carla Lima', conferencia: 'nascimento', assunto: TEXTO },
    ]);
    expect((await casa.ana.call(links.enviar, { params: { id: body.id } })).status).toBe(200);
    const mail = await server.mailTo('carla@arquivo.example');
    expect(mail).toContain('/l#');
    expect(mail).not.toMatch(/Miguel|boletim/);
  });

  it('is refused for whoever may not receive documents, and without a text', async () => {
    const casa = await comFamilia(server);
    const pai = await pedir(casa, { responsavel_id: casa.pai });
    expect([pai.status, Object.keys(errorsOf(pai.body))]).toEqual([422, ['responsavel_id']]);
    const vazio = await pedir(casa, { texto: '  ' });
    expect([vazio.status, Object.keys(errorsOf(vazio.body))]).toEqual([422, ['texto']]);
  });

  it('is for the case team: others have neither the request nor its link', async () => {
    const casa = await comFamilia(server);
    const mae = await aMae(server, casa);
    await mandar(server, mae);
    const [um] = await esperando(casa);
    const { conta_id } = await contaDe(casa);
    for (const funcao of ['profissional', 'secretaria', 'financeiro'] as const) {
      const { usuario_id } = await addMember(server, conta_id, funcao);
      const [who = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
      const outro = { ...casa, ana: who };
      const params = { id: um?.id ?? '' };
      expect((await pedir(outro)).status, funcao).toBe(404);
      expect((await who.call(arquivosPorLink.listar, { params: { id: casa.paciente_id } })).status).toBe(404);
      expect((await who.call(arquivosPorLink.aceitar, { params, body: { nome: 'x' } })).status).toBe(404);
      expect((await who.call(arquivosPorLink.recusar, { params, body: {} })).status).toBe(404);
      expect((await who.call(anexoLer, { params: { id: um?.anexo.id ?? '' } })).status).toBe(404);
      const lista = await who.call<LinkEnviado[]>(links.listar, { params: { id: casa.paciente_id } });
      expect(JSON.stringify(lista.body)).not.toContain(mae.id);
    }
  });
});

const contaDe = async ({ paciente_id }: Casa) => {
  const [row] = await server.owner<{ conta_id: string }>('select conta_id from pacientes where id = $1', [paciente_id]);
  return { conta_id: row?.conta_id ?? '' };
};

describe('the family', () => {
  it('reads what is asked for only after the second check', async () => {
    const casa = await comFamilia(server);
    const mae = await aMae(server, casa);
    expect((await mandar(server, { token: mae.token })).status).toBe(403);
    const { body } = await mae.call<PedidoDoLink>(arquivoAberto.ler);
    expect(body).toEqual({ paciente: 'Miguel', texto: TEXTO, restam: ARQUIVOS_POR_LINK, arquivos: [] });
    const [row] = await server.owner<{ texto: Buffer }>('select texto from arquivo_pedidos where paciente_id = $1', [
      casa.paciente_id,
    ]);
    expect(row?.texto.includes('boletim')).toBe(false);
  });

  it('sends a file, which waits outside of the record; sent twice it counts once', async () => {
    const casa = await comFamilia(server);
    const mae = await aMae(server, casa);
    const all = await Promise.all([mandar(server, mae), mandar(server, mae)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200]);
    expect((await mandar(server, mae)).body.restam).toBe(ARQUIVOS_POR_LINK - 1);
    const folder = join(server.dataDir, 'files', casa.ana.user.conta_id, 'anexos');
    await expect.poll(() => readdir(folder), { timeout: 10_000 }).toHaveLength(1);
    const [um, ...mais] = await esperando(casa);
    expect(mais).toEqual([]);
    expect(um).toMatchObject({
      por: 'Carla Lima',
      relacao: 'mãe',
      texto: TEXTO,
      anexo: { nome: 'boletim.pdf', extensao: 'pdf', tamanho: PDF.length, autor: 'Carla Lima' },
    });
    expect(await anexosDe(casa)).toEqual([]);
    expect(await noHome(casa)).toMatchObject([{ por: 'Carla Lima', nome: 'Miguel Souza' }]);
    const params = { id: um?.anexo.id ?? '' };
    expect((await casa.ana.call(anexoLer, { params })).body).toBe(PDF);
    expect((await casa.ana.call(anexoExcluir, { params })).status).toBe(404);
  });

  it('sends at most ten files by one link', async () => {
    const casa = await comFamilia(server);
    const mae = await aMae(server, casa);
    for (let n = 1; n <= ARQUIVOS_POR_LINK; n += 1)
      expect((await mandar(server, mae, `nota ${n}`, `${n}.txt`)).status).toBe(200);
    const demais = await mandar(server, mae, 'mais uma', 'mais.txt');
    expect([demais.status, refusalOf(demais.body).codigo]).toEqual([409, 'arquivos_demais']);
    expect((await mae.call<PedidoDoLink>(arquivoAberto.ler)).body.restam).toBe(0);
    // Home lists every waiting file, also several of one link.
    expect(await noHome(casa)).toHaveLength(ARQUIVOS_POR_LINK);
  });

  it('cannot send a file of more than 25 MB', async () => {
    const casa = await comFamilia(server);
    const mae = await aMae(server, casa);
    expect((await mandar(server, mae, 'x'.repeat(25 * 1024 * 1024 + 1), 'nota.txt')).status).toBe(413);
    expect(await esperando(casa)).toEqual([]);
  });

  it('cannot send by a link of another kind, a revoked one, or after leaving the network', async () => {
    const casa = await comFamilia(server);
    const mae = await aMae(server, casa);
    await casa.ana.call(pacientes.editar, {
      params: { id: casa.paciente_id },
      body: { responsavel_id: casa.pai, responsaveis: [{ responsavel_id: casa.pai, pode_receber: ['documentos'] }] },
    });
    const { status, body } = await mandar(server, mae);
    expect([status, body.codigo]).toEqual([404, 'link_fechado']);
    const pai = await aMae(server, { ...casa, mae: casa.pai });
    await casa.ana.call(links.revogar, { params: { id: pai.id } });
    expect((await mandar(server, pai)).status).toBe(404);
    expect(await esperando(casa)).toEqual([]);
  });

  it('may finish with an expired plan; nothing new is asked for', async () => {
    const casa = await comFamilia(server);
    const mae = await aMae(server, casa);
    const { conta_id } = await contaDe(casa);
    await server.owner("update contas set venc_plano = now() - interval '30 days' where id = $1", [conta_id]);
    expect((await pedir(casa)).status).toBe(402);
    expect((await mandar(server, mae)).status).toBe(200);
  });
});

describe('a file that waits', () => {
  it('is taken into the attachments once, under a name, and the family sees that', async () => {
    const casa = await comFamilia(server);
    const mae = await aMae(server, casa);
    await mandar(server, mae);
    const [um] = await esperando(casa);
    const params = { id: um?.id ?? '' };
    const body = { nome: 'Boletim do 2º bimestre' };
    const both = await Promise.all([1, 2].map(() => casa.ana.call(arquivosPorLink.aceitar, { params, body })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await anexosDe(casa)).toMatchObject([{ nome: 'Boletim do 2º bimestre.pdf', autor: 'Carla Lima' }]);
    expect(await esperando(casa)).toEqual([]);
    expect(await noHome(casa)).toEqual([]);
    const { arquivos } = (await mae.call<PedidoDoLink>(arquivoAberto.ler)).body;
    expect(arquivos).toMatchObject([{ nome: 'boletim.pdf', decisao: 'aceita' }]);
  });

  it('is refused with a reason, which the family reads, and never enters the record', async () => {
    const casa = await comFamilia(server);
    const mae = await aMae(server, casa);
    await mandar(server, mae);
    const [um] = await esperando(casa);
    const params = { id: um?.id ?? '' };
    const motivo = 'É do ano passado';
    expect((await casa.ana.call(arquivosPorLink.recusar, { params, body: { motivo } })).status).toBe(204);
    expect((await casa.ana.call(arquivosPorLink.aceitar, { params, body: { nome: 'x' } })).status).toBe(409);
    expect((await casa.ana.call(anexoLer, { params: { id: um?.anexo.id ?? '' } })).status).toBe(404);
    expect(await anexosDe(casa)).toEqual([]);
    const { arquivos } = (await mae.call<PedidoDoLink>(arquivoAberto.ler)).body;
    expect(arquivos).toMatchObject([{ decisao: 'recusada', motivo }]);
    expect((await mandar(server, mae)).status).toBe(200);
    expect(await esperando(casa)).toHaveLength(1);
  });

  it('needs a name, and is not of another practice', async () => {
    const casa = await comFamilia(server);
    await mandar(server, await aMae(server, casa));
    const [um] = await esperando(casa);
    const params = { id: um?.id ?? '' };
    expect((await casa.ana.call(arquivosPorLink.aceitar, { params, body: { nome: ' ' } })).status).toBe(422);
    const bia = await server.practice();
    expect((await bia.call(arquivosPorLink.aceitar, { params, body: { nome: 'x' } })).status).toBe(404);
    expect((await bia.call(arquivosPorLink.recusar, { params, body: {} })).status).toBe(404);
    expect((await bia.call(anexoLer, { params: { id: um?.anexo.id ?? '' } })).status).toBe(404);
  });
});
