import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { login, type User, user } from '#contract/conta/auth.ts';
import {
  type Convite,
  conviteAceitar,
  conviteLer,
  convites,
  type Membro,
  membroCoincide,
  membros,
} from '#contract/conta/membros.ts';
import * as seguranca from '#contract/conta/seguranca.ts';
import { type Home, home, pendencias } from '#contract/home.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, PASSWORD, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const NOVA = { name: 'Bia Nova', password: PASSWORD, password_confirmation: PASSWORD };
let count = 0;
const anEmail = () => `convite-${Date.now()}-${count++}@equipe.example`;

const linkIn = (mail: string) => /\/convite\/([\w-]+)/.exec(mail)?.[1] ?? '';

const invite = async (who: Caller, email: string, funcao: Funcao = 'profissional') => {
  const { body, status } = await who.call<Convite>(convites.criar, {
    body: { email, funcao, current_password: PASSWORD },
  });
  expect(status).toBe(201);
  return { ...body, token: linkIn(await server.mailTo(email)) };
};
const accept = (token: string, body: object = NOVA) =>
  server.nobody().call<{ token: string; errors?: object }>(conviteAceitar, { params: { token }, body });
const list = async (who: Caller) => (await who.call<{ membros: Membro[]; convites: Convite[] }>(membros.listar)).body;

describe('an invitation', () => {
  it('lets a new person in, with the function it names', async () => {
    const ana = await server.practice();
    const email = anEmail();
    const { token } = await invite(ana, email, 'secretaria');
    const { body: seen } = await server.nobody().call(conviteLer, { params: { token } });
    expect(seen).toMatchObject({ email, funcao: 'secretaria', por: ana.user.name, conhecido: false });
    const { status, body } = await accept(token);
    expect(status).toBe(200);
    const bia = await server.as(body.token).call<User>(user);
    expect(bia.body).toMatchObject({ email, conta_id: ana.user.conta_id, membro: { funcao: 'secretaria' } });
    expect((await server.nobody().call(login, { body: { email, password: PASSWORD } })).status).toBe(200);
    const { membros: all, convites: open } = await list(ana);
    expect(all.map(({ email: one, funcao }) => [one, funcao])).toContainEqual([email, 'secretaria']);
    expect(open).toEqual([]);
  });

  it('works once, also for two at the same moment', async () => {
    const ana = await server.practice();
    const { token } = await invite(ana, anEmail());
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await accept(token)).status).toBe(404);
  });

  it('ends after seven days, when it is withdrawn, and when it is sent again', async () => {
    const ana = await server.practice();
    const late = await invite(ana, anEmail());
    await server.owner('update convites set expira_em = now() where id = $1', [late.id]);
    expect((await accept(late.token)).status).toBe(404);
    const gone = await invite(ana, anEmail());
    expect((await ana.call(convites.retirar, { params: { id: gone.id } })).status).toBe(204);
    expect((await accept(gone.token)).status).toBe(404);
    const email = anEmail();
    const first = await invite(ana, email);
    expect((await ana.call(convites.reenviar, { params: { id: first.id } })).status).toBe(200);
    const second = linkIn(await server.mailTo(email));
    expect(second).not.toBe(first.token);
    expect((await accept(first.token)).status).toBe(404);
    expect((await accept(second)).status).toBe(200);
    expect((await ana.call(convites.reenviar, { params: { id: first.id } })).status).toBe(404);
  });

  it('is sent to one address three times a day by one practice, and ten times by all', async () => {
    const email = anEmail();
    const resend = async (who: Caller, id: string) => who.call(convites.reenviar, { params: { id } });
    const practices = await Promise.all(Array.from({ length: 4 }, () => server.practice({ locale: 'pt-br' })));
    const statuses: number[][] = [];
    for (const ana of practices) {
      const { status, body } = await ana.call<Convite>(convites.criar, { body: { email, funcao: 'secretaria' } });
      const again = [];
      for (let times = 0; times < 3; times++) again.push((await resend(ana, body.id)).status);
      statuses.push([status, ...again]);
    }
    expect(statuses).toEqual([...Array(3).fill([201, 200, 200, 429]), [201, 429, 429, 429]]);
    expect(await server.mailsTo(email)).toHaveLength(10);
    // Another address is not concerned, and the refusal says why.
    const [ana] = practices;
    if (ana) await invite(ana, anEmail(), 'secretaria');
    const { status, body } =
      (await practices[0]?.call(convites.criar, { body: { email, funcao: 'secretaria' } })) ?? {};
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, ['email']]);
  });

  it('is refused for a member, and twice for one address', async () => {
    const ana = await server.practice();
    const PT = { 'accept-language': 'pt-br' };
    const own = await ana.call<{ errors: object }>(convites.criar, {
      body: { email: ana.email, funcao: 'secretaria' },
      headers: PT,
    });
    expect([own.status, own.body.errors]).toEqual([422, { email: ['Esta pessoa já faz parte da equipe.'] }]);
    const email = anEmail();
    await invite(ana, email);
    const again = await ana.call<{ errors: object }>(convites.criar, {
      body: { email, funcao: 'secretaria' },
      headers: PT,
    });
    expect([again.status, again.body.errors]).toEqual([
      422,
      { email: [expect.stringContaining('já tem um convite em aberto')] },
    ]);
  });

  it('asks a new person for a name and a good password', async () => {
    const ana = await server.practice();
    const { token } = await invite(ana, anEmail());
    const missing = await accept(token, { password: PASSWORD });
    expect([missing.status, Object.keys(missing.body.errors ?? {})]).toEqual([422, ['name', 'password_confirmation']]);
    const weak = { ...NOVA, password: '12345678', password_confirmation: '12345678' };
    expect((await accept(token, weak)).status).toBe(422);
    expect((await accept(token)).status).toBe(200);
  });
});

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

  it('can come back by an invitation, with the same account', async () => {
    const ana = await server.practice();
    const email = anEmail();
    await accept((await invite(ana, email)).token);
    const [{ id } = { id: '' }] = (await list(ana)).membros.filter((one) => one.email === email);
    expect((await ana.call(membros.desativar, { params: { id }, body: {} })).status).toBe(200);
    expect((await server.nobody().call(login, { body: { email, password: PASSWORD } })).status).toBe(422);
    const { token } = await invite(ana, email, 'estagiario');
    expect((await accept(token, { password: 'outra senha qualquer' })).status).toBe(422);
    const { status, body } = await accept(token, { password: PASSWORD });
    expect(status).toBe(200);
    expect((await server.as(body.token).call<User>(user)).body.membro).toEqual({
      id,
      funcao: 'estagiario',
      equipe: true,
    });
  });

  it('comes back only with a code if the account has a second factor', async () => {
    const ana = await server.practice();
    const email = anEmail();
    const bia = server.as((await accept((await invite(ana, email)).token)).body.token);
    const { segredo } = (
      await bia.call<{ segredo: string }>(seguranca.totpComecar, { body: { current_password: PASSWORD } })
    ).body;
    const turnedOn = await bia.call<{ codigos: string[] }>(seguranca.totpConfirmar, {
      body: { codigo: generateSync({ secret: segredo }) },
    });
    const [{ id } = { id: '' }] = (await list(ana)).membros.filter((one) => one.email === email);
    await ana.call(membros.desativar, { params: { id }, body: {} });
    const { token } = await invite(ana, email);
    for (const codigo of [undefined, '000000']) {
      const refused = await accept(token, { password: PASSWORD, codigo });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['codigo']]);
    }
    expect((await accept(token, { password: PASSWORD, codigo: turnedOn.body.codigos[0] })).status).toBe(200);
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
      expect((await session.call(convites.criar, { body: { email: anEmail(), funcao: 'dono' } })).status).toBe(404);
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

  it('changes function, profession, colour and hours, and leaves the case teams of who no longer treats', async () => {
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
