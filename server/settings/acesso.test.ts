import { describe, expect, it } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import * as settings from '#contract/conta/settings.ts';
import { type Caller, PASSWORD, testServer } from '#server/platform/testing/testing.ts';

/** Sign-in data: password, address, sessions. */
const server = testServer();
type Refusal = { errors: Record<string, string[]> };

const NOVA = 'outra frase comprida';
const newPassword = { password: NOVA, password_confirmation: NOVA };

const login = async (email: string, password = PASSWORD) => {
  const { status, body } = await server.nobody().call<{ token: string }>(auth.login, { body: { email, password } });
  return { status, caller: server.as(body.token) };
};
const signedIn = async (caller: Caller) => (await caller.call(auth.user)).status === 200;
const tokenIn = (mail: string) => /[?&]confirmar=([\w-]+)/.exec(mail)?.[1] ?? '';

describe('a new password', () => {
  it('requires the current one', async () => {
    const ana = await server.practice();
    const without = await ana.call<Refusal>(settings.settingsPassword, { body: newPassword });
    const wrong = await ana.call<Refusal>(settings.settingsPassword, {
      body: { current_password: 'não é esta', ...newPassword },
    });
    for (const refused of [without, wrong]) {
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.body.errors)).toEqual(['current_password']);
    }
    expect((await login(ana.email)).status).toBe(200);
  });

  it('is also for a suspended account', async () => {
    const ana = await server.practice();
    await server.owner('update contas set suspensa_em = now() where id = $1', [ana.user.conta_id]);
    const body = { current_password: PASSWORD, ...newPassword };
    expect((await ana.call(settings.settingsPassword, { body })).status).toBe(200);
  });

  it('ends all other sessions, keeps this one, and notifies the owner', async () => {
    const ana = await server.practice();
    const other = (await login(ana.email)).caller;
    const bia = await server.practice();
    const changed = await ana.call(settings.settingsPassword, { body: { current_password: PASSWORD, ...newPassword } });
    expect(changed).toMatchObject({ status: 200, body: { status: 'senha_alterada' } });
    expect([await signedIn(ana), await signedIn(other), await signedIn(bia)]).toEqual([true, false, true]);
    expect((await login(ana.email)).status).toBe(422);
    expect((await login(ana.email, NOVA)).status).toBe(200);
    expect(await server.mailTo(ana.email)).toContain('Your password was changed');
  });

  it.each([
    ['password', { password: 'password1', password_confirmation: 'password1' }],
    ['password', { password: 'curta', password_confirmation: 'curta' }],
    ['password_confirmation', { password: NOVA, password_confirmation: 'outra' }],
  ])('is refused on %s if it is weak or differs', async (campo, body) => {
    const ana = await server.practice();
    const refused = await ana.call<Refusal>(settings.settingsPassword, {
      body: { current_password: PASSWORD, ...body },
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual([campo]);
  });

  it('cannot be guessed through an open session', async () => {
    const ana = await server.practice();
    const guess = (current_password: string) =>
      ana.call(settings.settingsPassword, { body: { current_password, ...newPassword } });
    for (let tries = 0; tries < 10; tries++) expect((await guess(`chute ${tries}`)).status).toBe(422);
    expect((await guess(PASSWORD)).status).toBe(429);
  });

  it('cancels pending links of anybody signed in before', async () => {
    const ana = await server.practice();
    const intruder = 'intruso-1@x.example';
    await ana.call(settings.settingsEmail, { body: { email: intruder, current_password: PASSWORD } });
    const token = tokenIn(await server.mailTo(intruder));
    await ana.call(settings.settingsPassword, { body: { current_password: PASSWORD, ...newPassword } });
    expect((await ana.call(settings.settingsEmailConfirm, { body: { token } })).status).toBe(422);
    expect((await ana.call(auth.user)).body).toMatchObject({ email: ana.email, email_pendente: null });
  });
});

describe('a new e-mail address', () => {
  const ask = (caller: Caller, email: string, over = {}) =>
    caller.call<Refusal>(settings.settingsEmail, { body: { email, current_password: PASSWORD, ...over } });
  const confirm = (caller: Caller, token: string) => caller.call(settings.settingsEmailConfirm, { body: { token } });

  it('takes effect by its link, once, and the old address is notified', async () => {
    const ana = await server.practice();
    const novo = 'ana-nova@pratica.example';
    expect((await ask(ana, novo)).status).toBe(200);
    expect((await ana.call(auth.user)).body).toMatchObject({ email: ana.email, email_pendente: novo });
    expect((await login(novo)).status).toBe(422);
    const token = tokenIn(await server.mailTo(novo));
    expect((await confirm(ana, token)).status).toBe(200);
    expect((await ana.call(auth.user)).body).toMatchObject({ email: novo, email_pendente: null });
    expect((await login(novo)).status).toBe(200);
    expect((await login(ana.email)).status).toBe(422);
    expect(await server.mailTo(ana.email)).toContain(novo);
    expect((await confirm(ana, token)).status).toBe(422);
  });

  it('requires the current password, and must differ', async () => {
    const ana = await server.practice();
    const without = await ask(ana, 'x1@x.example', { current_password: undefined });
    const wrong = await ask(ana, 'x1@x.example', { current_password: 'não é esta' });
    const same = await ask(ana, ana.email.toUpperCase());
    expect([without.status, wrong.status, same.status]).toEqual([422, 422, 422]);
    expect(Object.keys(wrong.body.errors)).toEqual(['current_password']);
    expect(Object.keys(same.body.errors)).toEqual(['email']);
  });

  it('ends every other session', async () => {
    const ana = await server.practice();
    const other = (await login(ana.email)).caller;
    const novo = 'ana-sozinha@x.example';
    await ask(ana, novo);
    expect((await confirm(ana, tokenIn(await server.mailTo(novo)))).status).toBe(200);
    expect([await signedIn(ana), await signedIn(other)]).toEqual([true, false]);
  });

  it('can be confirmed only by the user who requested it, signed in', async () => {
    const [thief, victim] = await Promise.all([server.practice(), server.practice()]);
    const address = 'vitima-2@x.example';
    await ask(thief, address);
    const token = tokenIn(await server.mailTo(address));
    expect((await confirm(server.nobody(), token)).status).toBe(401);
    expect((await confirm(victim, token)).status).toBe(422);
    expect((await thief.call(auth.user)).body).toMatchObject({ email: thief.email });
  });

  it('is answered equally if it has an account, whose owner is notified instead', async () => {
    const [ana, bia] = await Promise.all([server.practice(), server.practice()]);
    const free = await ask(ana, 'livre@x.example');
    const taken = await ask(ana, bia.email);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect((await ana.call(auth.user)).body).toMatchObject({ email_pendente: bia.email });
    const mail = await server.mailTo(bia.email);
    expect(mail).toContain('You already have an account');
    expect(tokenIn(mail)).toBe('');
  });

  it('is refused if it was registered meanwhile', async () => {
    const ana = await server.practice();
    const wanted = 'disputado@x.example';
    await ask(ana, wanted);
    const token = tokenIn(await server.mailTo(wanted));
    await server.practice({ email: wanted });
    expect((await confirm(ana, token)).status).toBe(422);
    expect((await ana.call(auth.user)).body).toMatchObject({ email: ana.email });
  });

  it('has only its newest link, for an hour', async () => {
    const ana = await server.practice();
    await ask(ana, 'primeiro@x.example');
    const first = tokenIn(await server.mailTo('primeiro@x.example'));
    await ask(ana, 'segundo@x.example');
    const second = tokenIn(await server.mailTo('segundo@x.example'));
    expect((await confirm(ana, first)).status).toBe(422);
    await server.owner('update links set expira_em = now()');
    expect((await confirm(ana, second)).status).toBe(422);
    expect((await confirm(ana, 'inventado')).status).toBe(422);
  });

  it('invalidates a password link of the old address', async () => {
    const ana = await server.practice();
    await server.nobody().call(auth.passwordEmail, { body: { email: ana.email } });
    const reset = /password\/reset\/([\w-]+)\?/.exec(await server.mailTo(ana.email))?.[1];
    const novo = 'ana-mudou@x.example';
    await ask(ana, novo);
    await confirm(ana, tokenIn(await server.mailTo(novo)));
    const old = await server
      .nobody()
      .call(auth.passwordReset, { body: { token: reset, email: ana.email, ...newPassword } });
    expect(old.status).toBe(422);
    expect((await login(novo)).status).toBe(200);
  });
});
