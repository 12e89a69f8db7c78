import { describe, expect, it } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import { PASSWORD, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const login = (email: string, password: string, headers = {}) =>
  server.nobody().call<{ token: string; errors: Record<string, string[]> }>(auth.login, {
    body: { email, password },
    headers,
  });

describe('register', () => {
  it('creates a practice with a trial of thirty days and signs its user in', async () => {
    const ana = await server.practice();
    const { status, body } = await ana.call<auth.User>(auth.user);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Ana Prática', email: ana.email, role: 'user', config: null });
    const days = (Date.parse(body.venc_plano ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
  });

  it('answers with every field of the specification, the membership and the practices', async () => {
    const { body } = await (await server.practice()).call<auth.User>(auth.user);
    const fields = 'id name email foto role config venc_plano profissao_id registro telefone locale membro contas';
    expect(Object.keys(body)).toEqual(expect.arrayContaining(fields.split(' ')));
  });

  it.each([
    ['name', { name: ' ' }, 'Este campo é obrigatório.'],
    ['email', { email: 'x' }, 'Este e-mail não é válido.'],
    ['password', { password: '1234567', password_confirmation: '1234567' }, 'No mínimo 8 caracteres.'],
    ['password', { password: 'password1', password_confirmation: 'password1' }, 'fácil demais'],
    ['password_confirmation', { password_confirmation: 'outra' }, 'As duas senhas são diferentes.'],
    ['profissao_id', { profissao_id: '019a0000-0000-7000-8000-0000000000ff' }, 'Este item não existe.'],
  ])('reports an error on the field %s', async (campo, over, text) => {
    const good = { name: 'Ana', email: 'nova@x.example', password: PASSWORD, password_confirmation: PASSWORD };
    const { status, body } = await server.nobody().call<{ errors: Record<string, string[]> }>(auth.register, {
      body: { ...good, ...over },
      headers: { 'accept-language': 'pt-br' },
    });
    expect(status).toBe(422);
    expect(body.errors[campo]?.[0]).toContain(text);
  });

  it('does not sign in with an address in use, in any case, and notifies its owner', async () => {
    const ana = await server.practice();
    const body = {
      name: 'Outra',
      email: ana.email.toUpperCase(),
      password: PASSWORD,
      password_confirmation: PASSWORD,
    };
    const again = await server.nobody().call(auth.register, { body });
    expect(again).toMatchObject({ status: 201, body: { status: 'confirmacao_enviada' } });
    expect(again.body).not.toHaveProperty('token');
    expect(await server.mailTo(ana.email)).toContain('You already have an account');
    expect(await server.owner('select id from usuarios where email = $1', [ana.email])).toHaveLength(1);
  });

  it('accepts eight characters without capitals, and sixty-four', async () => {
    await server.practice({ password: 'zqxjkvbp', password_confirmation: 'zqxjkvbp' });
    const long = 'ção e espaço '.repeat(6).slice(0, 70);
    await server.practice({ password: long, password_confirmation: long });
  });
});

describe('login', () => {
  it('returns a token that is valid until logout', async () => {
    const ana = await server.practice();
    const { status, body } = await login(ana.email, PASSWORD);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 12 * 3600 });
    const session = server.as(body.token);
    expect((await session.call(auth.user)).status).toBe(200);
    expect((await session.call(auth.logout)).status).toBe(204);
    expect((await session.call(auth.user)).status).toBe(401);
  });

  it('returns the same for a wrong password and an unknown address', async () => {
    const ana = await server.practice();
    const wrong = await login(ana.email, 'não é esta');
    const unknown = await login('ninguem@x.example', 'não é esta');
    expect([wrong.status, unknown.status]).toEqual([422, 422]);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.errors).toHaveProperty('email');
  });

  it('takes equally long for both: the answer does not wait for the audit line, which only an account has', async () => {
    const ana = await server.practice();
    const refusals = async () =>
      (await server.owner(`select 1 from auditoria where usuario_id = $1 and acao = 'senha_recusada'`, [ana.user.id]))
        .length;
    // Locks the trail for three seconds, so that nothing can be written to it.
    const held = server.owner(
      `begin; lock table auditoria in exclusive mode; select pg_sleep(3), 'held by a test' as what; commit`,
    );
    const asleep = `select 1 from pg_stat_activity where wait_event = 'PgSleep' and query like '%held by a test%'`;
    await expect.poll(() => server.owner(asleep), { timeout: 3000 }).toHaveLength(1);
    expect((await login(ana.email, 'não é esta')).status).toBe(422);
    expect(await server.owner(asleep)).toHaveLength(1);
    await held;
    await expect.poll(refusals, { timeout: 5000 }).toBe(1);
  });

  it('stores only hashes of tokens and passwords', async () => {
    const ana = await server.practice();
    const dump = JSON.stringify(await server.owner('select * from sessoes, usuarios'));
    expect(dump).not.toContain(ana.token);
    expect(dump).not.toContain(PASSWORD);
    expect(dump).toContain('$argon2id$');
  });
});

describe('a session in a browser', () => {
  it('needs the half that scripts cannot read', async () => {
    const ana = await server.practice();
    const response = await server.nobody().fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ email: ana.email, password: PASSWORD }),
    });
    const { token } = (await response.json()) as { token: string };
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith('vinculo_sessao='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect((await server.as(token).call(auth.user)).status).toBe(401);
    const whole = await server.as(token).call(auth.user, { headers: { cookie: cookie?.split(';')[0] } });
    expect(whole.status).toBe(200);
  });
});

describe('a new password by e-mail', () => {
  it('works once, ends every session, and does not reveal who has an account', async () => {
    const ana = await server.practice();
    const asked = await server.nobody().call(auth.passwordEmail, { body: { email: ana.email } });
    const unknown = await server.nobody().call(auth.passwordEmail, { body: { email: 'ninguem@x.example' } });
    expect(asked).toMatchObject({ status: 200, body: unknown.body });
    const [, token] = /password\/reset\/([\w-]+)\?/.exec(await server.mailTo(ana.email)) ?? [];
    const body = { token, email: ana.email, password: 'outra frase longa', password_confirmation: 'outra frase longa' };
    const wrongAddress = await server
      .nobody()
      .call(auth.passwordReset, { body: { ...body, email: 'outra@x.example' } });
    expect(wrongAddress.status).toBe(422);
    expect((await server.nobody().call(auth.passwordReset, { body })).status).toBe(200);
    expect((await ana.call(auth.user)).status).toBe(401);
    expect((await login(ana.email, 'outra frase longa')).status).toBe(200);
    expect((await login(ana.email, PASSWORD)).status).toBe(422);
    expect((await server.nobody().call(auth.passwordReset, { body })).status).toBe(422);
  });

  it('refuses a weak password without using up the link', async () => {
    const ana = await server.practice();
    await server.nobody().call(auth.passwordEmail, { body: { email: ana.email } });
    const [, token] = /password\/reset\/([\w-]+)\?/.exec(await server.mailTo(ana.email)) ?? [];
    const reset = (password: string) =>
      server.nobody().call<{ errors: object }>(auth.passwordReset, {
        body: { token, email: ana.email, password, password_confirmation: password },
      });
    const weak = await reset('Ana Prática');
    expect(weak.status).toBe(422);
    expect(Object.keys(weak.body.errors)).toEqual(['password']);
    expect((await reset('outra frase longa')).status).toBe(200);
  });

  it('does not reveal the name of a user without the link', async () => {
    const ana = await server.practice();
    const guess = (email: string) =>
      server.nobody().call(auth.passwordReset, {
        body: { token: 'x'.repeat(43), email, password: 'Ana Prática', password_confirmation: 'Ana Prática' },
      });
    expect((await guess(ana.email)).body).toEqual((await guess('ninguem@x.example')).body);
  });

  it('expires after sixty minutes', async () => {
    const ana = await server.practice();
    await server.nobody().call(auth.passwordEmail, { body: { email: ana.email } });
    const [, token] = /password\/reset\/([\w-]+)\?/.exec(await server.mailTo(ana.email)) ?? [];
    await server.owner(`update links set expira_em = now() - interval '1 second' where email = $1`, [ana.email]);
    const body = { token, email: ana.email, password: 'outra frase longa', password_confirmation: 'outra frase longa' };
    expect((await server.nobody().call(auth.passwordReset, { body })).status).toBe(422);
  });
});
