import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import type { User } from '#contract/conta/auth.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { membros } from '#contract/conta/membros.ts';
import { acessoExcepcional, type Equipe, equipe } from '#contract/equipe.ts';
import { devedores } from '#contract/financeiro/devedores.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { type Home, home } from '#contract/home/home.ts';
import { pacientes } from '#contract/pacientes.ts';
import { relatorios } from '#contract/papel/relatorios.ts';
import { type Funcao, ofereceRota, podeChamar } from '#contract/permissoes.ts';
import { registroAssinar, registroGravar, registroLer } from '#contract/registros.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { testServer } from '#server/platform/testing/testing.ts';

/** An exceptional access is for reading, for an hour, and never becomes more. */
const server = testServer();

const colleague = async ({ user }: { user: User }, funcao: Funcao) => {
  const membro = await addMember(server, user.conta_id, funcao);
  const [session] = await sessionsOf(server, user.conta_id, membro.usuario_id, 1);
  return { ...membro, session: session ?? server.nobody() };
};

const MOTIVO = { motivo: 'Crise na sala de espera' };

/** A patient of the owner with a guardian, an appointment and an unsigned note. */
const aCase = async () => {
  const ana = await server.practice();
  const { body: mae } = await ana.call<{ id: string }>(responsaveis.criar, { body: { nome: 'Carla' } });
  const { body: lia } = await ana.call<{ id: string }>(pacientes.criar, {
    body: { nome: 'Lia', responsaveis: [{ responsavel_id: mae.id }] },
  });
  const times = { inicio: '2026-03-04T12:00:00Z', fim: '2026-03-04T12:50:00Z' };
  const { body: atendimento } = await ana.call<{ id: string }>(atendimentos.criar, {
    body: { paciente_id: lia.id, ...times },
  });
  const note = { params: { id: atendimento.id }, body: { conteudo: '<p>Leu</p>', objetivos: [] } };
  await ana.call(registroGravar, note);
  return { ana, mae, lia, atendimento, note, params: { id: lia.id } };
};

const AGENDA: string[] = [atendimentos.criar.path, atendimentos.editar.path];

describe('an exceptional access', () => {
  it('reads the file and changes nothing of it', async () => {
    const { ana, mae, lia, atendimento, note, params } = await aCase();
    for (const funcao of ['profissional', 'estagiario'] as const) {
      const { session } = await colleague(ana, funcao);
      expect((await session.call(acessoExcepcional, { params, body: MOTIVO })).status).toBe(200);
      expect((await session.call(registroLer, { params: note.params })).status).toBe(200);
      const times = { inicio: '2026-03-05T12:00:00Z', fim: '2026-03-05T12:50:00Z' };
      const calls = [
        [registroGravar, note],
        [pacientes.editar, { params, body: { nome: 'Outra' } }],
        [responsaveis.editar, { params: { id: mae.id }, body: { nome: 'Outra' } }],
        [atendimentos.criar, { body: { paciente_id: lia.id, ...times } }],
        [atendimentos.editar, { params: { id: atendimento.id }, body: times }],
        [relatorios.criar, { body: { paciente_id: lia.id, tipo: 'acompanhamento', titulo: 'Relatório' } }],
        // A trainee neither signs nor deletes anyway.
        ...(funcao === 'profissional'
          ? ([
              [pacientes.excluir, { params }],
              [registroAssinar, { params: note.params, body: { versao: 1 } }],
            ] as const)
          : []),
      ] as const;
      for (const [rota, input] of calls) {
        const { status, body } = await session.call(rota, input);
        // The agenda is refused first: the only member on the team attends the patient.
        const codigo = AGENDA.includes(rota.path) ? 'atendimento_de_colega' : 'excecao_so_le';
        expect([status, body], rota.path).toMatchObject([403, { codigo }]);
        // The screens do not offer it either.
        const quem = { membro: { funcao }, config: null };
        expect([ofereceRota(quem, rota, true), ofereceRota(quem, rota, false)], rota.path).toEqual([
          false,
          podeChamar(quem, rota),
        ]);
      }
    }
    const { body: note2 } = await ana.call<{ versao: number; assinado_em: null }>(registroLer, {
      params: note.params,
    });
    expect(note2).toMatchObject({ versao: 1, assinado_em: null });
  });

  it('shows no charge of the family: these follow their own cases', async () => {
    const { ana, lia, params } = await aCase();
    const config = { ...CONFIG_PADRAO, modulos: { financeiro: true, producao: true } };
    const { conta_id } = ana.user;
    await server.owner('update contas set config = $2 where id = $1', [conta_id, JSON.stringify(config)]);
    const rafael = await colleague(ana, 'profissional');
    const charge = { tipo: 'Receber', descricao: 'Sessão', valor: '180.00', vencimento: '2026-01-05' };
    await ana.call(lancamentos.criar, { body: { ...charge, paciente_id: lia.id } });
    const seen = async () => {
      const lista = await rafael.session.call<object[]>(lancamentos.listar, { query: { tipo: 'Receber' } });
      const deve = await rafael.session.call<{ devedores: object[] }>(devedores);
      const { body } = await rafael.session.call<{ devido: string }>(home);
      return [lista.body.length, deve.body.devedores.length, body.devido];
    };
    expect((await rafael.session.call(acessoExcepcional, { params, body: MOTIVO })).status).toBe(200);
    expect(await seen()).toEqual([0, 0, '0.00']);
    await joinTeam(server, conta_id, lia.id, rafael.membro_id);
    expect(await seen()).toEqual([1, 1, '180.00']);
  });

  it('does not make the file one of their own cases', async () => {
    const { ana, lia, atendimento, params } = await aCase();
    const { session } = await colleague(ana, 'profissional');
    await session.call(acessoExcepcional, { params, body: MOTIVO });
    const listed = async (who: typeof session, casos: string) =>
      (await who.call<{ id: string }[]>(pacientes.listar, { query: { casos } })).body.map(({ id }) => id);
    expect(await listed(session, 'todos')).toEqual([lia.id]);
    expect(await listed(session, 'meus')).toEqual([]);
    expect(await listed(ana, 'meus')).toEqual([lia.id]);
    const inbox = async (who: typeof session) => (await who.call<Home>(home, { query: { casos: 'meus' } })).body.totais;
    await ana.call(atendimentos.editar, { params: { id: atendimento.id }, body: { status: 'Realizado' } });
    expect((await inbox(ana)).registros).toBe(1);
    expect((await inbox(session)).registros).toBe(0);
  });

  it('lets an owner change the register, and nothing clinical', async () => {
    const { ana, note, params } = await aCase();
    const { session } = await colleague(ana, 'dono');
    await session.call(acessoExcepcional, { params, body: MOTIVO });
    expect((await session.call(pacientes.editar, { params, body: { nome: 'Lia Prado' } })).status).toBe(200);
    expect((await session.call(pacientes.editar, { params, body: { queixa: 'Outra' } })).status).toBe(422);
    expect((await session.call(registroGravar, note)).status).toBe(403);
    const offered = [pacientes.editar, atendimentos.editar, registroGravar, registroLer].map((rota) =>
      ofereceRota({ membro: { funcao: 'dono' }, config: null }, rota, true),
    );
    expect(offered).toEqual([true, true, false, true]);
  });

  it('does not get in the way of somebody on the case team', async () => {
    const { ana, lia, note, params } = await aCase();
    const bia = await colleague(ana, 'profissional');
    await bia.session.call(acessoExcepcional, { params, body: MOTIVO });
    await joinTeam(server, ana.user.conta_id, lia.id, bia.membro_id);
    expect((await bia.session.call(registroGravar, note)).status).toBe(200);
  });

  it('is not renewed without end', async () => {
    const { ana, params } = await aCase();
    const { session, membro_id } = await colleague(ana, 'profissional');
    const answers: number[] = [];
    for (const _ of [1, 2, 3, 4]) {
      answers.push((await session.call(acessoExcepcional, { params, body: MOTIVO })).status);
      await server.owner('update paciente_equipe set ate = now() where membro_id = $1', [membro_id]);
    }
    expect(answers).toEqual([200, 200, 200, 429]);
  });

  it('needs a reason of at least ten letters', async () => {
    const { ana, params } = await aCase();
    const { session } = await colleague(ana, 'profissional');
    for (const motivo of ['urgência!', '. . . . . . . . . . . .', '1234567890123'])
      expect((await session.call(acessoExcepcional, { params, body: { motivo } })).status, motivo).toBe(422);
    expect((await session.call(acessoExcepcional, { params, body: { motivo: 'Crise agora' } })).status).toBe(200);
  });

  it('in force is returned, not doubled, also for two requests at once', async () => {
    const { ana, lia, params } = await aCase();
    const { session, membro_id } = await colleague(ana, 'profissional');
    const ask = () => session.call<{ ate: string }>(acessoExcepcional, { params, body: MOTIVO });
    const answers = [...(await Promise.all([ask(), ask()])), await ask(), await ask(), await ask()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => Date.parse(body.ate))).size).toBe(1);
    const granted = 'select 1 from paciente_equipe where membro_id = $1 and paciente_id = $2';
    expect(await server.owner(granted, [membro_id, lia.id])).toHaveLength(1);
    expect((await server.mailsTo(ana.email)).filter((mail) => mail.includes(MOTIVO.motivo))).toHaveLength(1);
  });

  it('of the only owner is reported to the case team; a link in the reason is removed', async () => {
    const { ana, lia, params } = await aCase();
    const bia = await colleague(ana, 'profissional');
    await joinTeam(server, ana.user.conta_id, lia.id, bia.membro_id);
    await ana.call(equipe.sair, { params, body: { membro_id: ana.user.membro.id } });
    const motivo = 'Veja http://evil.example/premio';
    expect((await ana.call(acessoExcepcional, { params, body: { motivo } })).status).toBe(200);
    const mail = await server.mailTo(bia.email);
    expect(mail).toContain(ana.user.name);
    expect(mail).not.toContain('evil.example');
  });

  it('is not handed over to a colleague', async () => {
    const { ana, params } = await aCase();
    const [leaves, stays] = [await colleague(ana, 'estagiario'), await colleague(ana, 'profissional')];
    await leaves.session.call(acessoExcepcional, { params, body: MOTIVO });
    const { body: own } = await stays.session.call<{ id: string }>(pacientes.criar, { body: { nome: 'Rui' } });
    await joinTeam(server, ana.user.conta_id, own.id, leaves.membro_id);
    const done = await ana.call(membros.desativar, {
      params: { id: leaves.membro_id },
      body: { para: stays.membro_id },
    });
    expect(done.status).toBe(200);
    expect((await stays.session.call(pacientes.ler, { params })).status).toBe(404);
    const open = await server.owner(
      'select 1 from paciente_equipe where paciente_id = $1 and membro_id = any($2) and (ate is null or ate > now())',
      [params.id, [leaves.membro_id, stays.membro_id]],
    );
    expect(open).toEqual([]);
  });

  it('does not tell why an owner joined the team', async () => {
    const { ana, params } = await aCase();
    const boss = await colleague(ana, 'dono');
    const motivo = 'Assumo o caso nas férias da Ana';
    await boss.session.call(equipe.entrar, { params, body: { membro_id: boss.membro_id, motivo } });
    const bia = await colleague(ana, 'profissional');
    await bia.session.call(acessoExcepcional, { params, body: MOTIVO });
    const reasons = async (who: Pick<typeof ana, 'call'>) => {
      const { body } = await who.call<Equipe>(equipe.ler, { params });
      const { body: inbox } = await who.call<Home>(home);
      const told = inbox.atencao.excecoes.filter(({ como }) => como === 'entrou').map((one) => one.motivo);
      return [body.equipe.flatMap(({ motivo_entrada }) => motivo_entrada ?? []), told];
    };
    expect(await reasons(ana)).toEqual([[motivo], [motivo]]);
    expect(await reasons(bia.session)).toEqual([[], []]);
    const { body } = await bia.session.call<Equipe>(equipe.ler, { params });
    for (const one of body.equipe) expect(one).not.toHaveProperty('motivo_entrada');
    await joinTeam(server, ana.user.conta_id, params.id, bia.membro_id);
    expect(await reasons(bia.session)).toEqual([[motivo], [motivo]]);
  });

  it('is shown with its reason to whoever may see the trail, and to nobody else', async () => {
    const { ana, params } = await aCase();
    const bia = await colleague(ana, 'profissional');
    await bia.session.call(acessoExcepcional, { params, body: MOTIVO });
    const seen = async (who: Pick<typeof ana, 'call'>) =>
      (await who.call<Equipe>(equipe.ler, { params })).body.equipe.map(({ motivo }) => motivo);
    expect(await seen(ana)).toEqual([null, MOTIVO.motivo]);
    for (const funcao of ['secretaria', 'estagiario'] as const) {
      const other = await colleague(ana, funcao);
      if (funcao === 'estagiario') await joinTeam(server, ana.user.conta_id, params.id, other.membro_id);
      const rows = await seen(other.session);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter((motivo) => motivo !== null)).toEqual([]);
    }
    const own = await colleague(ana, 'estagiario');
    await own.session.call(acessoExcepcional, { params, body: { motivo: 'Outro motivo' } });
    expect((await seen(own.session)).filter((motivo) => motivo !== null)).toEqual(['Outro motivo']);
  });
});
