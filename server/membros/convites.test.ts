import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { login, type User, user } from '#contract/conta/auth.ts';
import { type Convite, conviteAceitar, conviteLer, convites, type Membro, membros } from '#contract/conta/membros.ts';
import * as seguranca from '#contract/conta/seguranca.ts';
import type { Funcao } from '#contract/permissoes.ts';
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
    // Another address can still be invited, and the refusal gives the reason.
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

describe('a member who left', () => {
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
