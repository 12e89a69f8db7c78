import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { type User, user } from '#contract/conta/auth.ts';
import { convites, type Membro, membroCoincide, membros } from '#contract/conta/membros.ts';
import { type Home, home, pendencias } from '#contract/home/home.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, PASSWORD, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();

const list = async (who: Caller) => (await who.call<{ membros: Membro[] }>(membros.listar)).body;

const colleague = async (ana: Caller & { user: User }, funcao: Funcao) => {
  const { conta_id } = ana.user;
  const membro = await addMember(server, conta_id, funcao);
  const [session] = await sessionsOf(server, conta_id, membro.usuario_id, 1);
  return { ...membro, session: session ?? server.nobody() };
};

describe('a member who leaves', () => {
  it('is shown with what coincides in the agenda of the colleague, before the handover', async () => {
    const ana = await server.practice();
    const [bia, eva] = [await colleague(ana, 'profissional'), await colleague(ana, 'profissional')];
    const book = async ({ session }: { session: Caller }, nome: string, hour: number) => {
      const { body } = await session.call<{ id: string }>(pacientes.criar, { body: { nome } });
      const horario = { inicio: `2031-03-04T${hour}:00:00.000Z`, fim: `2031-03-04T${hour}:50:00.000Z` };
      await session.call(atendimentos.criar, { body: { paciente_id: body.id, ...horario } });
    };
    await book(bia, 'Lia', 12);
    await book(bia, 'Davi', 14);
    await book(eva, 'Caio', 12);
    await book(eva, 'Nina', 15);
    const params = { id: bia.membro_id, para: eva.membro_id };
    const { body } = await ana.call<object[]>(membroCoincide, { params });
    expect(body).toEqual([{ inicio: '2031-03-04T12:00:00.000Z', paciente: 'Lia', com: 'Caio' }]);
    expect((await bia.session.call(membroCoincide, { params })).status).toBe(404);
    const trail = await server.owner(
      'select usuario_id, recurso_ids from auditoria where acao = $1 and conta_id = $2',
      ['leu coincidências', ana.user.conta_id],
    );
    expect(trail).toEqual([{ usuario_id: ana.user.id, recurso_ids: [bia.membro_id, eva.membro_id] }]);
  });

  it('is out at once, and hands the cases over; records keep their author', async () => {
    const ana = await server.practice();
    const [bia, eva] = [await colleague(ana, 'profissional'), await colleague(ana, 'profissional')];
    const { body: lia } = await bia.session.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
    const params = { id: bia.membro_id };
    const alone = await ana.call<{ errors: object }>(membros.desativar, { params, body: {} });
    expect([alone.status, Object.keys(alone.body.errors)]).toEqual([422, ['para']]);
    const nobody = await colleague(ana, 'secretaria');
    expect((await ana.call(membros.desativar, { params, body: { para: nobody.membro_id } })).status).toBe(422);
    const { status, body } = await ana.call<Membro>(membros.desativar, { params, body: { para: eva.membro_id } });
    expect([status, body.ativo, body.casos]).toEqual([200, false, 0]);
    expect((await bia.session.call(user)).status).toBe(401);
    expect((await eva.session.call(pacientes.ler, { params: { id: lia.id } })).status).toBe(200);
    const authors = await server.owner('select criado_por from pacientes where id = $1', [lia.id]);
    expect(authors).toEqual([{ criado_por: bia.membro_id }]);
    expect((await ana.call(membros.desativar, { params, body: {} })).status).toBe(409);
  });
});

describe('the last access of a member', () => {
  it('is the last use of a session, and the last sign-in once that has ended', async () => {
    const ana = await server.practice();
    const { membro_id, usuario_id, session } = await colleague(ana, 'profissional');
    const seen = async () => (await list(ana)).membros.find(({ id }) => id === membro_id)?.ultimo_acesso;
    const before = new Date(Date.now() - 2 * 3_600_000).toISOString();
    await server.owner('update sessoes set ultimo_uso = $2 where usuario_id = $1', [usuario_id, before]);
    expect(await seen()).toBe(before);
    expect((await session.call(user)).status).toBe(200);
    expect(Math.abs(Date.now() - Date.parse((await seen()) ?? ''))).toBeLessThan(60_000);
    await server.owner('delete from sessoes where usuario_id = $1', [usuario_id]);
    expect(await seen()).toBeNull();
    await server.owner(
      `insert into auditoria (conta_id, usuario_id, recurso, recurso_ids, acao, endereco, quando)
       values ($1, $2, 'acessos', '{}', 'entrou', '203.0.113.7', '2026-02-03T12:00:00Z')`,
      [ana.user.conta_id, usuario_id],
    );
    expect(await seen()).toBe('2026-02-03T12:00:00.000Z');
  });
});

describe('the owner', () => {
  it('alone sees and changes the members', async () => {
    const ana = await server.practice();
    for (const funcao of ['profissional', 'estagiario', 'secretaria', 'financeiro'] as const) {
      const { session, membro_id } = await colleague(ana, funcao);
      expect((await session.call(membros.listar)).status).toBe(404);
      const body = { funcao: 'dono' };
      expect((await session.call(membros.editar, { params: { id: membro_id }, body })).status).toBe(404);
      expect(
        (await session.call(convites.criar, { body: { email: 'bia@equipe.example', funcao: 'dono' } })).status,
      ).toBe(404);
    }
    const other = await server.practice();
    const params = { id: ana.user.membro.id };
    expect((await other.call(membros.editar, { params, body: { funcao: 'financeiro' } })).status).toBe(404);
  });

  it('cannot be the last one to leave or to change function', async () => {
    const ana = await server.practice();
    const params = { id: ana.user.membro.id };
    const current_password = PASSWORD;
    expect((await ana.call(membros.editar, { params, body: { funcao: 'financeiro', current_password } })).status).toBe(
      409,
    );
    expect((await ana.call(membros.desativar, { params, body: { current_password } })).status).toBe(409);
    expect((await ana.call<User>(user)).body.membro.funcao).toBe('dono');
  });

  it('stays, if two demote each other at the same moment', async () => {
    const ana = await server.practice();
    const bia = await colleague(ana, 'dono');
    const demote = (who: Caller, id: string) =>
      who.call(membros.editar, { params: { id }, body: { funcao: 'profissional', current_password: PASSWORD } });
    const both = await Promise.all([demote(ana, bia.membro_id), demote(bia.session, ana.user.membro.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    const left = await server.owner(`select 1 from membros where conta_id = $1 and funcao = 'dono' and ativo`, [
      ana.user.conta_id,
    ]);
    expect(left).toHaveLength(1);
  });

  it('gives the practice away only with the password', async () => {
    const ana = await server.practice();
    const bia = await colleague(ana, 'profissional');
    const params = { id: bia.membro_id };
    expect((await ana.call(membros.transferir, { params, body: {} })).status).toBe(422);
    const wrong = { current_password: 'outra senha qualquer' };
    expect((await ana.call(membros.transferir, { params, body: wrong })).status).toBe(422);
    const { status, body } = await ana.call<Membro>(membros.transferir, {
      params,
      body: { current_password: PASSWORD },
    });
    expect([status, body.funcao]).toEqual([200, 'dono']);
    expect((await ana.call<User>(user)).body.membro.funcao).toBe('profissional');
    expect((await ana.call(membros.listar)).status).toBe(404);
  });

  it('changes function, profession, colour and hours, and leaves the case teams of whoever no longer treats', async () => {
    const ana = await server.practice();
    const bia = await colleague(ana, 'profissional');
    const { body: lia } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
    await joinTeam(server, ana.user.conta_id, lia.id, bia.membro_id);
    const params = { id: bia.membro_id };
    const horarios = [{ dia: 1, inicio: '08:00', fim: '12:00' }];
    const changed = await ana.call<Membro>(membros.editar, { params, body: { cor: 'teal', horarios, versao: 1 } });
    expect(changed.body).toMatchObject({ cor: 'teal', horarios, casos: 1, versao: 2 });
    expect((await ana.call(membros.editar, { params, body: { cor: 'pink', versao: 1 } })).status).toBe(409);
    const wrong = [{ dia: 1, inicio: '12:00', fim: '08:00' }];
    expect((await ana.call(membros.editar, { params, body: { horarios: wrong } })).status).toBe(422);
    const clerk = await ana.call<Membro>(membros.editar, { params, body: { funcao: 'secretaria' } });
    expect(clerk.body).toMatchObject({ funcao: 'secretaria', casos: 0 });
  });

  it('gives the agenda to the colleague who takes the cases over from somebody who no longer treats', async () => {
    const ana = await server.practice();
    const [bia, eva] = [await colleague(ana, 'profissional'), await colleague(ana, 'profissional')];
    const { body: lia } = await bia.session.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
    const [came, toCome] = await server.owner<{ id: string }>(
      `insert into atendimentos (conta_id, id, paciente_id, profissional_id, inicio, fim, status)
       values ($1, gen_random_uuid(), $2, $3, '2026-03-10T12:00Z', '2026-03-10T13:00Z', 'Realizado'),
         ($1, gen_random_uuid(), $2, $3, '2036-03-10T12:00Z', '2036-03-10T13:00Z', 'Agendado') returning id`,
      [ana.user.conta_id, lia.id, bia.membro_id],
    );
    const who = async (one: { id: string } | undefined) =>
      (
        await server.owner<{ profissional_id: string | null }>(
          'select profissional_id from atendimentos where id = $1',
          [one?.id],
        )
      )[0]?.profissional_id;
    const clerk = (id: string, para?: string) =>
      ana.call(membros.editar, { params: { id }, body: { funcao: 'secretaria', para } });
    expect((await clerk(bia.membro_id)).status).toBe(422);
    expect(await who(toCome)).toBe(bia.membro_id);
    expect((await clerk(bia.membro_id, eva.membro_id)).status).toBe(200);
    expect([await who(came), await who(toCome)]).toEqual([bia.membro_id, eva.membro_id]);
    // With a colleague on the team nobody has to take over: the appointments wait for a professional.
    await joinTeam(server, ana.user.conta_id, lia.id, ana.user.membro.id);
    expect((await clerk(eva.membro_id)).status).toBe(200);
    expect(await who(toCome)).toBeNull();
  });

  it('is shown who has not signed in for ninety days', async () => {
    const ana = await server.practice();
    const bia = await colleague(ana, 'profissional');
    await server.owner(`update sessoes set ultimo_uso = now() - interval '91 days' where usuario_id = $1`, [
      bia.usuario_id,
    ]);
    const named = (await list(ana)).membros.filter(({ sem_uso }) => sem_uso).map(({ id }) => id);
    expect(named).toEqual([bia.membro_id]);
    const inbox = async () => (await ana.call<Home>(home)).body.atencao.sem_uso;
    expect(await inbox()).toMatchObject([{ membro_id: bia.membro_id }]);
    const body = { tipo: 'sem_uso', alvo: bia.membro_id, ate: null };
    expect((await ana.call(pendencias.adiar, { body })).status).toBe(204);
    expect(await inbox()).toEqual([]);
  });
});
