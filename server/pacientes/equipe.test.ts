import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { anamneseCriar, anamnesesListar } from '#contract/anamneses/anamneses.ts';
import type { User } from '#contract/conta/auth.ts';
import { membros } from '#contract/conta/membros.ts';
import { type QuemViu, quemViu } from '#contract/conta/seguranca.ts';
import { acessoExcepcional, type Equipe, equipe } from '#contract/equipe.ts';
import { type Home, home } from '#contract/home/home.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { registroGravar, registroLer } from '#contract/registros.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();

const colleague = async ({ user }: { user: User }, funcao: Funcao) => {
  const membro = await addMember(server, user.conta_id, funcao);
  const [session] = await sessionsOf(server, user.conta_id, membro.usuario_id, 1);
  return { ...membro, session: session ?? server.nobody() };
};

const withPatient = async () => {
  const ana = await server.practice();
  const { body } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
  await ana.call(anamneseCriar, { body: { paciente_id: body.id, modelo: 'infantojuvenil' } });
  return { ana, paciente_id: body.id, params: { id: body.id } };
};

const forms = async (who: Caller, paciente_id: string) => {
  const { status, body } = await who.call<object[]>(anamnesesListar, { query: { paciente_id } });
  return status === 200 ? body.length : status;
};

describe('the case team', () => {
  it('has whoever created the patient; the owner puts others on and takes them off', async () => {
    const { ana, paciente_id, params } = await withPatient();
    const bia = await colleague(ana, 'profissional');
    const before = await ana.call<Equipe>(equipe.ler, { params });
    expect(before.body.equipe.map(({ membro_id, atual }) => [membro_id, atual])).toEqual([[ana.user.membro.id, true]]);
    expect(before.body.colegas.map(({ membro_id }) => membro_id)).toEqual([bia.membro_id]);
    expect(await forms(bia.session, paciente_id)).toBe(404);
    const body = { membro_id: bia.membro_id };
    for (const _ of [1, 2]) expect((await ana.call(equipe.entrar, { params, body })).status).toBe(200);
    expect(await forms(bia.session, paciente_id)).toBe(1);
    const { body: after } = await ana.call<Equipe>(equipe.sair, { params, body });
    expect(after.equipe.map(({ membro_id, atual }) => [membro_id, atual])).toEqual([
      [ana.user.membro.id, true],
      [bia.membro_id, false],
    ]);
    expect(await forms(bia.session, paciente_id)).toBe(404);
  });

  it('is left only by handing the upcoming appointments over to a member who stays', async () => {
    const { ana, paciente_id, params } = await withPatient();
    const [bia, eva] = [await colleague(ana, 'profissional'), await colleague(ana, 'profissional')];
    const body = { membro_id: bia.membro_id };
    await ana.call(equipe.entrar, { params, body });
    const horario = { inicio: '2031-03-04T12:00:00.000Z', fim: '2031-03-04T12:50:00.000Z' };
    const { body: atendimento } = await bia.session.call<{ id: string }>(atendimentos.criar, {
      body: { paciente_id, ...horario },
    });
    const { body: antes } = await ana.call<Equipe>(equipe.ler, { params });
    expect(antes.equipe.map(({ atendimentos: n }) => n)).toEqual([0, 1]);
    const refused = async (saida: object) => (await ana.call<object>(equipe.sair, { params, body: saida })).status;
    expect(await refused(body)).toBe(422);
    expect(await refused({ ...body, para: eva.membro_id })).toBe(422);
    expect(await refused({ ...body, para: bia.membro_id })).toBe(422);
    expect((await ana.call(equipe.sair, { params, body: { ...body, para: ana.user.membro.id } })).status).toBe(200);
    const { body: depois } = await ana.call<{ profissional_id: string }>(atendimentos.ler, { params: atendimento });
    expect(depois.profissional_id).toBe(ana.user.membro.id);
  });

  it('is never empty, and has only members with a clinical function', async () => {
    const { ana, params } = await withPatient();
    const last = { membro_id: ana.user.membro.id };
    expect((await ana.call(equipe.sair, { params, body: last })).status).toBe(409);
    const clerk = await colleague(ana, 'secretaria');
    expect((await ana.call(equipe.entrar, { params, body: { membro_id: clerk.membro_id } })).status).toBe(422);
    const other = await withPatient();
    const stranger = { membro_id: other.ana.user.membro.id };
    expect((await ana.call(equipe.entrar, { params, body: stranger })).status).toBe(422);
  });

  it('is read by its members, and changed by the owner only', async () => {
    const { ana, params } = await withPatient();
    const bia = await colleague(ana, 'profissional');
    const body = { membro_id: bia.membro_id };
    expect((await bia.session.call(equipe.entrar, { params, body })).status).toBe(404);
    await ana.call(equipe.entrar, { params, body });
    expect((await bia.session.call(equipe.ler, { params })).status).toBe(200);
    expect((await bia.session.call(equipe.sair, { params, body })).status).toBe(404);
  });

  it('hides the record from an owner who is not on it', async () => {
    const { ana, paciente_id, params } = await withPatient();
    const bia = await colleague(ana, 'profissional');
    await ana.call(equipe.entrar, { params, body: { membro_id: bia.membro_id } });
    await ana.call(equipe.sair, { params, body: { membro_id: ana.user.membro.id } });
    expect(await forms(ana, paciente_id)).toBe(404);
    expect((await ana.call(pacientes.ler, { params })).status).toBe(200);
  });
});

describe('an owner outside the team', () => {
  it('joins it only with a reason, which the team reads in the product and by e-mail, and which marks the trail', async () => {
    const { ana, paciente_id, params } = await withPatient();
    const bia = await colleague(ana, 'profissional');
    const boss = await colleague(ana, 'dono');
    await ana.call(equipe.entrar, { params, body: { membro_id: bia.membro_id } });
    const join = (body: object = {}) =>
      boss.session.call<{ errors: object }>(equipe.entrar, { params, body: { membro_id: boss.membro_id, ...body } });
    for (const body of [{}, { motivo: '' }, { motivo: '  ' }]) {
      const refused = await join(body);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['motivo']]);
    }
    expect(await forms(boss.session, paciente_id)).toBe(404);
    const motivo = 'Assumo o caso nas férias da Bia';
    for (const _ of [1, 2]) expect((await join({ motivo })).status).toBe(200);
    expect(await forms(boss.session, paciente_id)).toBe(1);
    for (const { email } of [ana, bia]) {
      const mails = (await server.mailsTo(email)).filter((mail) => mail.includes(motivo));
      expect(mails).toHaveLength(1);
    }
    for (const who of [ana, bia.session]) {
      const { body } = await who.call<Home>(home);
      const [newest] = body.atencao.excecoes;
      expect(newest).toMatchObject({ paciente_id, motivo, como: 'entrou' });
    }
    await boss.session.call(equipe.sair, { params, body: { membro_id: boss.membro_id } });
    const seen = await ana.call<QuemViu[]>(quemViu, { params, query: { listas: true } });
    const lines = seen.body.filter(({ usuario }) => usuario?.id === boss.usuario_id);
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(lines.map((line) => line.motivo)).toContain(motivo);
    const { body: team } = await ana.call<Equipe>(equipe.ler, { params });
    expect(team.equipe.find(({ membro_id }) => membro_id === boss.membro_id)).toMatchObject({ motivo_entrada: motivo });
  });

  it('joins without a reason in a practice of one', async () => {
    const { ana, params } = await withPatient();
    await server.owner('update paciente_equipe set ate = now() where paciente_id = $1', [params.id]);
    const joined = await ana.call(equipe.entrar, { params, body: { membro_id: ana.user.membro.id } });
    expect(joined.status).toBe(200);
  });
});

describe('a member who loses the function or leaves at the same moment', () => {
  const CHANGES = [`funcao = 'secretaria'`, 'ativo = false, saiu_em = now()'];

  it.each(CHANGES)('joins no team (%s)', async (change) => {
    const { ana, paciente_id, params } = await withPatient();
    const bia = await colleague(ana, 'profissional');
    const rows = () =>
      server.owner('select 1 from paciente_equipe where paciente_id = $1 and membro_id = $2', [
        paciente_id,
        bia.membro_id,
      ]);
    for (const [who, rota, body, status] of [
      [ana, equipe.entrar, { membro_id: bia.membro_id }, 422],
      [bia.session, acessoExcepcional, { motivo: 'Crise na sala de espera' }, 404],
    ] as const) {
      await server.owner(`update membros set funcao = 'profissional', ativo = true, saiu_em = null where id = $1`, [
        bia.membro_id,
      ]);
      const commit = await server.holding(`update membros set ${change} where id = '${bia.membro_id}'`);
      const joining = who.call(rota, { params, body });
      await server.blocked(joining);
      await commit();
      expect((await joining).status).toBe(status);
      expect(await rows()).toEqual([]);
    }
  });

  it('leaves the team that was joined a moment before', async () => {
    const { ana, params } = await withPatient();
    const boss = await colleague(ana, 'dono');
    const bia = await colleague(ana, 'profissional');
    const join = () => ana.call(equipe.entrar, { params, body: { membro_id: bia.membro_id } });
    const demote = () =>
      boss.session.call(membros.editar, { params: { id: bia.membro_id }, body: { funcao: 'secretaria' } });
    const [joined, demoted] = await Promise.all([join(), demote()]);
    expect([200, 422]).toContain(joined.status);
    expect(demoted.status).toBe(200);
    const { body } = await ana.call<Equipe>(equipe.ler, { params });
    expect(body.equipe.filter(({ atual }) => atual).map(({ membro_id }) => membro_id)).toEqual([ana.user.membro.id]);
  });
});

it.each(['leaves', 'is demoted'])('somebody who joined after the change began %s', async (how) => {
  const { ana, params } = await withPatient();
  const boss = await colleague(ana, 'dono');
  const bia = await colleague(ana, 'profissional');
  const body = { membro_id: bia.membro_id };
  await ana.call(equipe.entrar, { params, body });
  // As if the transaction of the change had begun before that of joining.
  await server.owner(`update paciente_equipe set desde = now() + interval '1 minute' where membro_id = $1`, [
    bia.membro_id,
  ]);
  const { status } =
    how === 'leaves'
      ? await ana.call(equipe.sair, { params, body })
      : await boss.session.call(membros.editar, { params: { id: bia.membro_id }, body: { funcao: 'secretaria' } });
  expect(status).toBe(200);
});

describe('somebody who writes meanwhile', () => {
  it('is refused once off the team or out of the practice, and what was written before stays', async () => {
    const { ana, paciente_id, params } = await withPatient();
    const bia = await colleague(ana, 'profissional');
    const body = { membro_id: bia.membro_id };
    await ana.call(equipe.entrar, { params, body });
    const times = { inicio: '2026-03-04T12:00:00Z', fim: '2026-03-04T12:50:00Z' };
    const { body: made } = await bia.session.call<{ id: string }>(atendimentos.criar, {
      body: { paciente_id, ...times },
    });
    const write = (texto: string) =>
      bia.session.call(registroGravar, {
        params: { id: made.id },
        body: { conteudo: `<p>${texto}</p>`, objetivos: [] },
      });
    expect((await write('Antes')).status).toBe(200);
    // Both at once: the note is saved or refused, never half of it.
    const [off, race] = await Promise.all([ana.call(equipe.sair, { params, body }), write('Durante')]);
    expect(off.status).toBe(200);
    expect([200, 404]).toContain(race.status);
    expect((await write('Depois')).status).toBe(404);
    const { body: note } = await ana.call<{ conteudo: string }>(registroLer, { params: { id: made.id } });
    expect(note.conteudo).toContain(race.status === 200 ? 'Durante' : 'Antes');
    await ana.call(membros.desativar, { params: { id: bia.membro_id }, body: {} });
    expect((await write('Fora')).status).toBe(401);
  });

  it('acts as nobody else, whatever ids a body names', async () => {
    const { ana, paciente_id } = await withPatient();
    const other = await withPatient();
    const forged = { conta_id: other.ana.user.conta_id, membro_id: other.ana.user.membro.id, criado_por: null };
    const { body } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Rui', ...forged } });
    const [row] = await server.owner<{ conta_id: string; criado_por: string }>(
      'select conta_id, criado_por from pacientes where id = $1',
      [body.id],
    );
    expect(row).toEqual({ conta_id: ana.user.conta_id, criado_por: ana.user.membro.id });
    const bia = await colleague(ana, 'profissional');
    const motivo = 'Urgência na escola';
    await bia.session.call(acessoExcepcional, {
      params: { id: paciente_id },
      body: { motivo, membro_id: ana.user.membro.id },
    });
    const granted = await server.owner('select membro_id from paciente_equipe where motivo = $1 and paciente_id = $2', [
      motivo,
      paciente_id,
    ]);
    expect(granted).toEqual([{ membro_id: bia.membro_id }]);
  });
});

describe('an exceptional access', () => {
  it('opens a file for an hour, notifies the owner, and is in the trail with its reason', async () => {
    const { ana, paciente_id, params } = await withPatient();
    const bia = await colleague(ana, 'profissional');
    expect((await bia.session.call(acessoExcepcional, { params, body: { motivo: '' } })).status).toBe(422);
    expect(await forms(bia.session, paciente_id)).toBe(404);
    const motivo = 'Crise na sala de espera';
    const { status, body } = await bia.session.call<{ ate: string }>(acessoExcepcional, { params, body: { motivo } });
    expect(status).toBe(200);
    expect(Date.parse(body.ate) - Date.now()).toBeLessThanOrEqual(60 * 60_000);
    expect(await forms(bia.session, paciente_id)).toBe(1);
    expect(await server.mailTo(ana.email)).toContain(motivo);
    const seen = await ana.call<QuemViu[]>(quemViu, { params, query: { listas: true } });
    const hers = seen.body.filter(({ usuario }) => usuario?.id === bia.usuario_id);
    expect(hers.length).toBeGreaterThanOrEqual(2);
    const file = await (await ana.fetch(`/api/pacientes-json/${paciente_id}/acessos-json/exportar`)).text();
    expect(file).toMatch(new RegExp(`profissional.*abriu fora dos casos.*${motivo}`));
    const hidden = await bia.session.fetch(`/api/pacientes-json/${paciente_id}/acessos-json/exportar`);
    expect(hidden.status).toBe(404);
    for (const line of hers) expect(line).toMatchObject({ motivo, usuario: { funcao: 'profissional' } });
    await server.owner('update paciente_equipe set ate = now() where motivo is not null and paciente_id = $1', [
      paciente_id,
    ]);
    expect(await forms(bia.session, paciente_id)).toBe(404);
  });

  it('is for members with a clinical function, and for patients of the practice', async () => {
    const { ana, params } = await withPatient();
    const clerk = await colleague(ana, 'secretaria');
    const body = { motivo: 'Urgência na escola' };
    expect((await clerk.session.call(acessoExcepcional, { params, body })).status).toBe(404);
    const other = await withPatient();
    expect((await ana.call(acessoExcepcional, { params: other.params, body })).status).toBe(404);
  });
});
