import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { pacienteAnexos } from '#contract/anexos.ts';
import { escolas } from '#contract/escolas/escolas.ts';
import { pacientes } from '#contract/pacientes.ts';
import { registroGravar } from '#contract/registros.ts';
import { criarLink, familia } from '#server/links/links.testing.ts';
import type { Log } from '#server/platform/log.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import { limpar } from './limpeza.ts';

const server = ownServer();

const anexo = (texto: string) => {
  const body = new FormData();
  body.set('arquivo', new Blob([texto]), 'nota.txt');
  return body;
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
