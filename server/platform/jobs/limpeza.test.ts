import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { pacienteAnexos } from '#contract/anexos.ts';
import { escolas } from '#contract/escolas/escolas.ts';
import { pacientes } from '#contract/pacientes.ts';
import { registroGravar } from '#contract/registros.ts';
import { criarLink, type Familia, familia } from '#server/links/links.testing.ts';
import type { Log } from '#server/platform/log.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import { limpar } from './limpeza.ts';

const server = ownServer();

const anexo = (texto: string) => {
  const body = new FormData();
  body.set('arquivo', new Blob([texto]), 'nota.txt');
  return body;
};

/** A link with an answer that was not sent, changed in the database as given. */
const comRascunho = async (casa: Familia, change: string) => {
  const link = await criarLink(casa);
  await server.owner(`update links_enviados set ${change} where id = $1`, [link.id]);
  await server.owner(
    `insert into link_rascunhos (conta_id, link_id, pergunta_id, origem, escrita_em) values ($1, $2, 'p', $2, now())`,
    [casa.ana.user.conta_id, link.id],
  );
  return link;
};

it('empties the trash after thirty days, except records that must be retained by law', async () => {
  const ana = await server.practice();
  const make = async (nome: string) => (await ana.call<{ id: string }>(pacientes.criar, { body: { nome } })).body.id;
  const [velho, novo, vivo, comArquivo] = [
    await make('Velho'),
    await make('Novo'),
    await make('Vivo'),
    await make('X'),
  ];
  const comQueixa = await make('Y');
  await ana.call(pacientes.editar, { params: { id: comQueixa }, body: { queixa: 'lê devagar' } });
  const { body: school } = await ana.call<{ id: string }>(escolas.criar, { body: { nome: 'Fechada' } });
  await ana.call(pacientes.editar, { params: { id: vivo }, body: { escola_id: school.id } });
  await ana.call(pacienteAnexos.anexar, { params: { id: comArquivo }, body: anexo('laudo') });
  await ana.call(pacientes.excluirVarios, { body: { ids: [velho, novo, comArquivo, comQueixa] } });
  await ana.call(escolas.excluir, { params: { id: school.id } });
  const past = `now() - interval '31 days'`;
  await server.owner(`update pacientes set excluido_em = ${past} where id = any($1)`, [[velho, comArquivo, comQueixa]]);
  await server.owner(`update escolas set excluido_em = ${past} where id = $1`, [school.id]);
  await limpar(server.deps.database, server.deps.files, server.app.log as Log);
  const left = await server.owner<{ id: string }>('select id from pacientes where conta_id = $1', [ana.user.conta_id]);
  expect(left.map(({ id }) => id).sort()).toEqual([novo, vivo, comArquivo, comQueixa].sort());
  const child = await ana.call<{ escola: null }>(pacientes.ler, { params: { id: vivo } });
  expect(child.body.escola).toBeNull();
});

it('removes deleted appointments, except those with a note', async () => {
  const ana = await server.practice();
  const { body: child } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'A' } });
  const make = async (hour: number) => {
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, hour, minute)).toISOString();
    const body = { paciente_id: child.id, inicio: at(0), fim: at(50) };
    return (await ana.call<{ id: string }>(atendimentos.criar, { body })).body.id;
  };
  const [vazio, escrito, recente] = [await make(9), await make(10), await make(11)];
  await ana.call(registroGravar, { params: { id: escrito }, body: { conteudo: '<p>Leu.</p>', objetivos: [] } });
  await ana.call(atendimentos.excluirVarios, { body: { ids: [vazio, escrito, recente] } });
  await server.owner(`update atendimentos set excluido_em = now() - interval '31 days' where id = any($1)`, [
    [vazio, escrito],
  ]);
  await limpar(server.deps.database, server.deps.files, server.app.log as Log);
  const left = await server.owner<{ id: string }>('select id from atendimentos where paciente_id = $1', [child.id]);
  expect(left.map(({ id }) => id).sort()).toEqual([escrito, recente].sort());
});

it('removes the file of an attachment together with its row', async () => {
  const ana = await server.practice();
  const { body: child } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'A' } });
  const { body: file } = await ana.call<{ id: string }>(pacienteAnexos.anexar, {
    params: { id: child.id },
    body: anexo('x'),
  });
  const path = join(server.dataDir, 'files', ana.user.conta_id, 'anexos', file.id);
  await access(path);
  await server.owner(`update anexos set excluido_em = now() - interval '31 days' where id = $1`, [file.id]);
  await limpar(server.deps.database, server.deps.files, server.app.log as Log);
  await expect(access(path)).rejects.toThrow();
});

it('removes what browsers got for the second check of a link once it has expired', async () => {
  const casa = await familia(server);
  const link = await criarLink(casa);
  for (const [hash, when] of [
    ['velho', '- interval'],
    ['novo', '+ interval'],
  ])
    await server.owner(
      `insert into link_passes (conta_id, link_id, passe_hash, expira_em) values ($1, $2, $3, now() ${when} '1 minute')`,
      [casa.ana.user.conta_id, link.id, hash],
    );
  await limpar(server.deps.database, server.deps.files, server.app.log as Log);
  const left = await server.owner('select passe_hash from link_passes where link_id = $1', [link.id]);
  expect(left).toEqual([{ passe_hash: 'novo' }]);
});

describe('the trail of what was removed', () => {
  const old = `now() - interval '31 days'`;
  const lines = (conta_id: string) =>
    server.owner<{ recurso: string; acao: string; recurso_ids: string[]; usuario_id: null }>(
      `select recurso, acao, recurso_ids, usuario_id from auditoria where conta_id = $1 and tarefa = 'limpeza' order by id`,
      [conta_id],
    );

  it('names records with their patient, and is written only for what was removed', async () => {
    const ana = await server.practice();
    const { conta_id } = ana.user;
    const { body: child } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'A' } });
    const { body: school } = await ana.call<{ id: string }>(escolas.criar, { body: { nome: 'Fechada' } });
    await ana.call(pacientes.editar, { params: { id: child.id }, body: { escola_id: school.id } });
    const { body: file } = await ana.call<{ id: string }>(pacienteAnexos.anexar, {
      params: { id: child.id },
      body: anexo('x'),
    });
    const { body: hour } = await ana.call<{ id: string }>(atendimentos.criar, {
      body: { paciente_id: child.id, inicio: '2026-03-02T09:00:00Z', fim: '2026-03-02T09:50:00Z' },
    });
    await limpar(server.deps.database, server.deps.files, server.app.log as Log);
    expect(await lines(conta_id)).toEqual([]);
    for (const [table, { id }] of Object.entries({ anexos: file, atendimentos: hour, escolas: school }))
      await server.owner(`update ${table} set excluido_em = ${old} where id = $1`, [id]);
    await limpar(server.deps.database, server.deps.files, server.app.log as Log);
    expect(await lines(conta_id)).toEqual([
      { recurso: 'anexos', acao: 'apagou', recurso_ids: [file.id, child.id], usuario_id: null },
      { recurso: 'atendimentos', acao: 'apagou', recurso_ids: [hour.id, child.id], usuario_id: null },
      { recurso: 'escolas', acao: 'apagou', recurso_ids: [school.id, child.id], usuario_id: null },
    ]);
  });

  it('names a patient and a guardian', async () => {
    const casa = await familia(server);
    const { ana, paciente_id, responsavel_id } = casa;
    const { body: outro } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Vazio' } });
    await server.owner(`update responsaveis set excluido_em = ${old} where id = $1`, [responsavel_id]);
    await server.owner(`update pacientes set excluido_em = ${old} where id = $1`, [outro.id]);
    await limpar(server.deps.database, server.deps.files, server.app.log as Log);
    expect(await lines(ana.user.conta_id)).toMatchObject([
      { recurso: 'pacientes', recurso_ids: [outro.id] },
      { recurso: 'responsaveis', recurso_ids: [responsavel_id, paciente_id] },
    ]);
  });

  it('names links whose unsent answers are discarded', async () => {
    const casa = await familia(server);
    const link = await comRascunho(casa, `criado_em = ${old}, expira_em = ${old}`);
    await limpar(server.deps.database, server.deps.files, server.app.log as Log);
    expect(await lines(casa.ana.user.conta_id)).toMatchObject([
      { recurso: 'links', acao: 'descartou rascunho', recurso_ids: [link.id] },
    ]);
  });
});

it('removes unsent answers a month after the link expired, was revoked or was closed', async () => {
  const days = (n: number) => `now() - interval '${n} days'`;
  const ended = [
    `criado_em = ${days(60)}, expira_em = ${days(31)}`,
    `criado_em = ${days(60)}, revogado_em = ${days(31)}`,
    `criado_em = ${days(60)}, fechado_em = ${days(31)}`,
    `criado_em = ${days(60)}, revogado_em = ${days(29)}`,
    `criado_em = ${days(60)}, fechado_em = ${days(29)}`,
    `criado_em = ${days(60)}`,
  ];
  const made: string[] = [];
  for (const change of ended) made.push((await comRascunho(await familia(server), change)).id);
  await limpar(server.deps.database, server.deps.files, server.app.log as Log);
  const left = await server.owner<{ link_id: string }>(
    'select link_id from link_rascunhos where link_id = any($1) order by link_id',
    [made],
  );
  expect(left.map(({ link_id }) => link_id)).toEqual(made.slice(3));
});
