import { describe, expect, it } from 'vitest';
import type { User } from '#contract/conta/auth.ts';
import { membros } from '#contract/conta/membros.ts';
import { equipe } from '#contract/equipe.ts';
import { linkAberto } from '#contract/links/abertos.ts';
import { anamneseAberta } from '#contract/links/anamnese-aberta.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { PASSWORD, testServer } from '#server/platform/testing/testing.ts';
import { aberto, comAnamnese, enviarPara } from '../anamnese/anamnese.testing.ts';
import { tokenDoLink } from '../endereco.ts';
import { comLink, criarLink, familia, tokenDe } from '../links.testing.ts';

/** Links whose address is known to a member who does not reach their record any more. */
const server = testServer();

const colleague = async ({ user }: { user: User }, funcao: Funcao) => {
  const membro = await addMember(server, user.conta_id, funcao);
  const [session] = await sessionsOf(server, user.conta_id, membro.usuario_id, 1);
  return { ...membro, session: session ?? server.nobody() };
};

/** A form that Ana sent to both parents; Bia, of the same case, has read the address of the mother's link. */
const comBia = async () => {
  const casa = await comAnamnese(server);
  const { ana, paciente_id, mae, pai } = casa;
  const bia = await colleague(ana, 'profissional');
  await joinTeam(server, ana.user.conta_id, paciente_id, bia.membro_id);
  const [daMae, doPai] = await enviarPara(casa, [mae, pai]);
  const lido = await aberto(server, bia.session, daMae?.id ?? '');
  const estados = async () =>
    (await ana.call<LinkEnviado[]>(links.listar, { params: { id: paciente_id } })).body.map(({ estado }) => estado);
  return { casa, ana, bia, lido, ids: [daMae?.id, doPai?.id], paciente_id, estados };
};
type ComBia = Awaited<ReturnType<typeof comBia>>;

const LEAVES: Record<string, (all: ComBia) => Promise<{ status: number }>> = {
  'is taken off the team': ({ ana, bia, paciente_id }) =>
    ana.call(equipe.sair, { params: { id: paciente_id }, body: { membro_id: bia.membro_id } }),
  'is deactivated': ({ ana, bia }) =>
    ana.call(membros.desativar, {
      params: { id: bia.membro_id },
      body: { para: ana.user.membro.id, motivo: 'Assumo os casos da Bia' },
    }),
  'gets a function that is not clinical': ({ ana, bia }) =>
    ana.call(membros.editar, { params: { id: bia.membro_id }, body: { funcao: 'secretaria', versao: 1 } }),
};

describe('a link to an anamnesis', () => {
  it.each(Object.entries(LEAVES))('is revoked when a colleague who read its address %s', async (_, leave) => {
    const all = await comBia();
    expect((await all.lido.call(anamneseAberta.ler)).status).toBe(200);
    expect((await leave(all)).status).toBe(200);
    expect((await all.lido.call(anamneseAberta.ler)).status).toBe(404);
    // The link of the father, whose address only its maker could read, stays open. Newest first.
    expect(await all.estados()).toEqual(['criado', 'revogado']);
    // It can be sent again, as another link.
    const [nova] = await enviarPara(all.casa, [all.casa.mae]);
    expect(all.ids).not.toContain(nova?.id);
    expect((await (await aberto(server, all.ana, nova?.id ?? '')).call(anamneseAberta.ler)).status).toBe(200);
  });

  it('is revoked by an owner who is not on the case team and does not see it', async () => {
    const all = await comBia();
    const { ana, bia, paciente_id } = all;
    const caio = await colleague(ana, 'profissional');
    await joinTeam(server, ana.user.conta_id, paciente_id, caio.membro_id);
    const body = { membro_id: ana.user.membro.id };
    expect((await ana.call(equipe.sair, { params: { id: paciente_id }, body })).status).toBe(200);
    const off = { membro_id: bia.membro_id };
    expect((await ana.call(equipe.sair, { params: { id: paciente_id }, body: off })).status).toBe(200);
    expect((await all.lido.call(anamneseAberta.ler)).status).toBe(404);
    const { body: seen } = await caio.session.call<LinkEnviado[]>(links.listar, { params: { id: paciente_id } });
    // Ana, who made both, has left the team too.
    expect(seen.map(({ estado }) => estado)).toEqual(['revogado', 'revogado']);
  });

  it('is revoked also for an address that is read at the moment of leaving', async () => {
    const { ana, bia, ids, paciente_id } = await comBia();
    const [, id = ''] = ids;
    const client = await server.deps.database.pool.connect();
    await client.query('begin');
    await client.query(`select set_config('app.conta_id', $1, true), set_config('app.funcao', 'produto', true)`, [
      ana.user.conta_id,
    ]);
    await client.query('update links_enviados set lido_por = array[$2::uuid] where id = $1', [id, bia.membro_id]);
    const left = ana.call(equipe.sair, { params: { id: paciente_id }, body: { membro_id: bia.membro_id } });
    await server.blocked(left);
    await client.query('commit');
    client.release();
    expect((await left).status).toBe(200);
    expect((await comLink(server, tokenDoLink(server.deps.cofre, id))(linkAberto.ler)).status).toBe(404);
  });
});

describe('a link to an appointment', () => {
  const comSecretaria = async () => {
    const casa = await familia(server);
    const { ana } = casa;
    const dora = await colleague(ana, 'secretaria');
    const link = await criarLink(casa);
    const call = comLink(server, await tokenDe(dora.session, link.id));
    const edit = (funcao: Funcao, versao: number) =>
      ana.call(membros.editar, {
        params: { id: dora.membro_id },
        body: { funcao, versao, current_password: PASSWORD },
      });
    return { ana, dora, call, edit };
  };

  it('stays open while its reader reaches the agenda, and is revoked with the function that did', async () => {
    const { call, edit } = await comSecretaria();
    expect((await edit('dono', 1)).status).toBe(200);
    expect((await call(linkAberto.atendimento)).status).toBe(200);
    expect((await edit('profissional', 2)).status).toBe(200);
    expect((await call(linkAberto.atendimento)).status).toBe(404);
  });

  it('is revoked when its reader is deactivated', async () => {
    const { ana, dora, call } = await comSecretaria();
    expect((await ana.call(membros.desativar, { params: { id: dora.membro_id }, body: {} })).status).toBe(200);
    expect((await call(linkAberto.atendimento)).status).toBe(404);
  });
});
