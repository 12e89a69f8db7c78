import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { ANEXOS } from '#contract/anexos.ts';
import { membros } from '#contract/conta/membros.ts';
import { type QuemViu, quemViu, quemViuExportar } from '#contract/conta/seguranca.ts';
import { acessoExcepcional, equipe } from '#contract/equipe.ts';
import { linkAberto } from '#contract/links/abertos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { impressaoMontar } from '#contract/papel/impressoes.ts';
import { relatorios } from '#contract/papel/relatorios.ts';
import { localDe } from '#domain/days/fuso.ts';
import { aMae, comAnamnese, salvar } from '#server/links/anamnese/anamnese.testing.ts';
import { comLink, criarLink, familia, tokenDe } from '#server/links/links.testing.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, ownServer } from '#server/platform/testing/testing.ts';

const server = ownServer();

const novo = async (caller: Caller, nome: string) =>
  (await caller.call<{ id: string }>(pacientes.criar, { body: { nome } })).body.id;
const ask = (caller: Caller, id: string, query: Record<string, unknown> = {}) =>
  caller.call<QuemViu[]>(quemViu, { params: { id }, query, headers: { 'user-agent': 'Navegador' } });

describe('the access list of a record', () => {
  it('lists who did what, when and from where, newest first, and nothing of other records', async () => {
    const ana = await server.practice();
    const [caio, davi] = [await novo(ana, 'Caio Lima'), await novo(ana, 'Davi Lima')];
    await ana.call(pacientes.ler, { params: { id: caio } });
    await ana.call(pacientes.editar, { params: { id: caio }, body: { queixa: 'leitura' } });
    await ana.call(pacientes.listar);
    const { status, body } = await ask(ana, caio);
    expect(status).toBe(200);
    expect(body.map(({ acao }) => acao)).toEqual(['editou', 'leu', 'criou']);
    for (const line of body) {
      expect(line.usuario).toEqual({ id: ana.user.id, nome: 'Ana Prática', funcao: 'dono' });
      expect(line.endereco).toMatch(/127\.0\.0\.1/);
      expect(Date.now() - Date.parse(line.quando)).toBeLessThan(60_000);
    }
    expect((await ask(ana, davi)).body.map(({ acao }) => acao)).toEqual(['criou']);
    expect((await ask(ana, caio, { listas: true })).body.map(({ acao }) => acao)).toContain('listou');
    // Reading the list is recorded too.
    expect((await ask(ana, caio)).body[0]).toMatchObject({ acao: 'leu acessos', agente: 'Navegador' });
  });

  it('includes the records about the patient', async () => {
    const ana = await server.practice();
    const id = await novo(ana, 'Caio Lima');
    const [atendimento] = await server.owner<{ id: string }>(
      `insert into atendimentos (conta_id, id, paciente_id, inicio, fim)
       values ($1, gen_random_uuid(), $2, now(), now() + interval '50 minutes') returning id`,
      [ana.user.conta_id, id],
    );
    await ana.call(atendimentos.ler, { params: { id: atendimento?.id ?? '' } });
    expect((await ask(ana, id)).body[0]).toMatchObject({ recurso: 'atendimentos', acao: 'leu' });
  });

  it('includes printed reports, and the files of an appointment', async () => {
    const ana = await server.practice();
    const [caio, davi] = [await novo(ana, 'Caio Lima'), await novo(ana, 'Davi Lima')];
    const { body: relatorio } = await ana.call<{ id: string }>(relatorios.criar, { body: { paciente_id: caio } });
    for (const paciente_id of [null, davi])
      await ana.call(impressaoMontar, { body: { titulo: 'x', relatorio_id: relatorio.id, paciente_id } });
    expect((await ask(ana, caio)).body.filter(({ acao }) => acao === 'montou')).toHaveLength(2);
    expect((await ask(ana, davi)).body.map(({ acao }) => acao)).not.toContain('montou');
    const [atendimento] = await server.owner<{ id: string }>(
      `insert into atendimentos (conta_id, id, paciente_id, inicio, fim)
       values ($1, gen_random_uuid(), $2, now(), now() + interval '50 minutes') returning id`,
      [ana.user.conta_id, caio],
    );
    const form = new FormData();
    form.append('arquivo', new Blob(['olá'], { type: 'text/plain' }), 'a.txt');
    const { body: anexo } = await ana.call<{ id: string }>(ANEXOS.atendimentos.anexar, {
      params: { id: atendimento?.id ?? '' },
      body: form,
    });
    expect((await ana.fetch(`/api/anexos/${anexo.id}`)).status).toBe(200);
    expect((await ask(ana, caio)).body.slice(0, 3)).toContainEqual(expect.objectContaining({ recurso: 'anexos' }));
  });

  it('keeps the function and the exceptional access with which somebody acted', async () => {
    const ana = await server.practice();
    const { conta_id } = ana.user;
    const id = await novo(ana, 'Caio Lima');
    const { usuario_id, membro_id } = await addMember(server, conta_id, 'profissional');
    const [bia = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
    await bia.call(acessoExcepcional, { params: { id }, body: { motivo: 'Ligação do hospital' } });
    await bia.call(pacientes.ler, { params: { id } });
    const deBia = async () =>
      (await ask(ana, id)).body
        .filter(({ usuario }) => usuario?.id === usuario_id)
        .map(({ acao, usuario, motivo }) => [acao, usuario?.funcao, motivo]);
    const then = [
      ['leu', 'profissional', 'Ligação do hospital'],
      ['abriu fora dos casos', 'profissional', 'Ligação do hospital'],
    ];
    expect(await deBia()).toEqual(then);
    const editar = { params: { id: membro_id }, body: { funcao: 'secretaria', versao: 1 } };
    expect((await ana.call(membros.editar, editar)).status).toBe(200);
    // The reason stays in the trail, also if the row of the access changes later.
    await server.owner('update paciente_equipe set ate = desde where membro_id = $1', [membro_id]);
    await bia.call(pacientes.ler, { params: { id } });
    expect(await deBia()).toEqual([['leu', 'secretaria', null], ...then]);
    // Older lines do not store the function, so they show the current one.
    await server.owner('update auditoria set funcao = null, excecoes = null where usuario_id = $1', [usuario_id]);
    expect((await deBia()).map(([, funcao]) => funcao)).toEqual(['secretaria', 'secretaria', 'secretaria']);
  });

  it('names who was put on the case team or taken off it, also in the file, in words and local time', async () => {
    const ana = await server.practice();
    const id = await novo(ana, 'Caio Lima');
    const { membro_id } = await addMember(server, ana.user.conta_id, 'profissional');
    for (const rota of [equipe.entrar, equipe.sair])
      expect((await ana.call(rota, { params: { id }, body: { membro_id } })).status).toBeLessThan(300);
    const { body } = await ask(ana, id);
    expect(body.map(({ sobre }) => sobre)).toEqual(['Pessoa profissional', 'Pessoa profissional', null]);
    const headers = { 'accept-language': 'pt-br' };
    const { body: file } = await ana.call<string>(quemViuExportar, { params: { id }, headers });
    const [titles = '', ...lines] = file.split('\r\n');
    expect(titles).toMatch(/Quando;Quem;Função ou relação;Ação;Pessoa incluída ou retirada;/);
    const { data, hora } = localDe(body[0]?.quando ?? '', ana.user.fuso);
    expect(lines.join()).toContain(`${data} ${hora.slice(0, 5)}`);
    expect(lines.join()).toContain('Ana Prática;Titular;tirou da equipe;Pessoa profissional');
  });

  it('names the relation of whoever came by link in the file, and that it was a link', async () => {
    const { ana, paciente_id, ...casa } = await familia(server);
    const link = await criarLink({ ana, paciente_id, ...casa });
    const mae = comLink(server, await tokenDe(ana, link.id));
    expect((await mae(linkAberto.atendimento)).status).toBe(200);
    const headers = { 'accept-language': 'pt-br' };
    const { body } = await ana.call<string>(quemViuExportar, { params: { id: paciente_id }, headers });
    expect(body).toContain(';Carla Lima;"Mãe, por link";leu;');
    await server.owner('update links_enviados set relacao = null where id = $1', [link.id]);
    const { body: semRelacao } = await ana.call<string>(quemViuExportar, { params: { id: paciente_id }, headers });
    expect(semRelacao).toContain(';Carla Lima;por link;leu;');
  });

  it('names who came by a link that the owner, off the case team, may not open', async () => {
    const casa = await comAnamnese(server);
    const { ana, paciente_id } = casa;
    const mae = await aMae(server, casa);
    expect((await salvar(mae, [{ pergunta: 'motivo_procura', valor: 'leitura' }])).status).toBe(200);
    const { membro_id } = await addMember(server, ana.user.conta_id, 'profissional');
    const params = { id: paciente_id };
    await ana.call(equipe.entrar, { params, body: { membro_id } });
    expect((await ana.call(equipe.sair, { params, body: { membro_id: ana.user.membro.id } })).status).toBeLessThan(300);
    const { body } = await ask(ana, paciente_id);
    const porLink = body.flatMap(({ link }) => link ?? []);
    expect(porLink.length).toBeGreaterThan(0);
    for (const link of porLink) expect(link).toEqual({ id: mae.id, nome: 'Carla Lima', relacao: 'mãe' });
    const headers = { 'accept-language': 'pt-br' };
    const { body: file } = await ana.call<string>(quemViuExportar, { params, headers });
    expect(file).toContain(';Carla Lima;"mãe, por link";escreveu;');
  });

  it('has pages', async () => {
    const ana = await server.practice();
    const id = await novo(ana, 'Caio Lima');
    for (let times = 0; times < 5; times++) await ana.call(pacientes.ler, { params: { id } });
    const first = (await ask(ana, id, { por_pagina: 4 })).body;
    const rest = (await ask(ana, id, { por_pagina: 4, antes: first.at(-1)?.id })).body;
    expect([first.length, rest.length]).toEqual([4, 2]);
    expect(new Set([...first, ...rest].map((line) => line.id)).size).toBe(6);
  });

  it('is refused to another practice', async () => {
    const [ana, bia] = await Promise.all([server.practice(), server.practice()]);
    const id = await novo(ana, 'Caio Lima');
    expect((await ask(bia, id)).status).toBe(404);
    // Even if the audit log of another practice has the same id.
    await server.owner(
      `insert into auditoria (conta_id, usuario_id, recurso, recurso_ids, acao) values ($1, $2, 'pacientes', $3, 'intruso')`,
      [bia.user.conta_id, bia.user.id, [id]],
    );
    expect((await ask(ana, id)).body.map(({ acao }) => acao)).not.toContain('intruso');
  });

  it('uses the index, also under row-level security', async () => {
    const ana = await server.practice();
    const id = await novo(ana, 'Caio Lima');
    await server.owner(
      `insert into auditoria (conta_id, usuario_id, recurso, recurso_ids, acao)
       select $1, $2, 'pacientes', array[gen_random_uuid()], 'leu' from generate_series(1, 20000)`,
      [ana.user.conta_id, ana.user.id],
    );
    await server.owner('vacuum analyze auditoria');
    const client = await server.deps.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.conta_id', $1, true)`, [ana.user.conta_id]);
      const { rows } = await client.query(
        'explain select 1 from auditoria a where a.recurso_ids && $1::uuid[] order by a.id desc limit 30',
        [[id]],
      );
      expect(JSON.stringify(rows)).toContain('auditoria_recurso');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
