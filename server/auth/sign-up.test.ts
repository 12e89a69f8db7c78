import { afterAll, describe, expect, it, vi } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import { type Seguranca, seguranca } from '#contract/conta/seguranca.ts';
import * as settings from '#contract/conta/settings.ts';
import { startInbox } from '#server/platform/mail/smtp.testing.ts';
import { type Caller, ownServer, PASSWORD } from '#server/platform/testing/testing.ts';

/** Registration with mail configured. */
const inbox = await startInbox();
const server = ownServer({ SMTP_URL: inbox.url });
afterAll(() => inbox.stop());

const WAIT = { timeout: 15_000, interval: 50 };
type Refusal = { errors: Record<string, string[]> };
const person = (email: string) => ({ name: 'Ana', email, password: PASSWORD, password_confirmation: PASSWORD });
const register = (email: string) => server.nobody().call(auth.register, { body: person(email) });
const linkIn = (mail: string) => /register\?confirmar=([\w-]+)/.exec(mail)?.[1] ?? '';
const confirm = (token: string, password = PASSWORD) =>
  server.nobody().call<{ token: string; user: auth.User } & Refusal>(auth.registerConfirm, {
    body: { token, password },
  });
const confirmedAt = async (id: string) => {
  const [row] = await server.owner<{ em: Date | null }>(
    'select email_confirmado_em as em from usuarios where id = $1',
    [id],
  );
  return row?.em ?? null;
};

describe('registering', () => {
  it('answers equally for a new address and one with an account', async () => {
    const ana = await server.practice();
    const fresh = await register('nova-1@x.example');
    const known = await register(ana.email);
    const headers = ({ headers }: typeof fresh) => [...headers.keys()].sort();
    expect([known.status, known.body, headers(known)]).toEqual([fresh.status, fresh.body, headers(fresh)]);
    expect(fresh.body).toEqual({ status: 'confirmacao_enviada' });
    const told = await inbox.arrived(ana.email);
    expect(told).toContain('You already have an account');
    expect(linkIn(told)).toBe('');
  });

  it('takes equally long for both', async () => {
    const ana = await server.practice();
    const known: number[] = [];
    const fresh: number[] = [];
    for (let round = 0; round < 12; round++)
      for (const [times, email] of [
        [known, ana.email],
        [fresh, `tempo-${round}@x.example`],
      ] as const) {
        const since = performance.now();
        await register(email);
        times.push(performance.now() - since);
      }
    // Other work on the machine only adds time: the quickest of each shows what the request itself costs.
    const [a, b] = [Math.min(...known), Math.min(...fresh)];
    expect(Math.abs(a - b)).toBeLessThan(0.5 * Math.max(a, b));
  });

  it('opens a confirmed account by the link and the password, and stores nothing before', async () => {
    const email = 'nova-2@x.example';
    await register(email);
    const token = linkIn(await inbox.arrived(email));
    expect(await server.owner('select 1 from usuarios where email = $1', [email])).toEqual([]);
    const { status, body } = await confirm(token);
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ email, name: 'Ana' });
    expect((await server.as(body.token).call(auth.user)).status).toBe(200);
    expect(await confirmedAt(body.user.id)).not.toBeNull();
    const twice = await confirm(token);
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['token']]);
  });

  it('with another person’s address gives that person no account with a foreign password', async () => {
    const victim = 'vitima@x.example';
    await register(victim);
    const token = linkIn(await inbox.arrived(victim));
    const refused = await confirm(token, 'a senha que a vítima digita');
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['password']]);
    expect(await server.owner('select 1 from usuarios where email = $1', [victim])).toEqual([]);
  });

  it.each(['', 'x', 'A'.repeat(400)])('refuses a forged link: %s', async (token) => {
    expect((await confirm(token)).status).toBe(422);
  });
});

describe('an unconfirmed address', () => {
  const asked = async (caller: Caller) => (await caller.call<Seguranca>(seguranca)).body.email_a_confirmar;
  const tokenIn = (mail: string) => /[?&]confirmar=([\w-]+)/.exec(mail)?.[1] ?? '';

  it('is reported until its user opens the link; other sessions go on', async () => {
    const ana = await server.practice();
    const { body } = await server
      .nobody()
      .call<{ token: string }>(auth.login, { body: { email: ana.email, password: PASSWORD } });
    expect(await asked(ana)).toBe(ana.email);
    const sent = await ana.call(settings.settingsEmailSend);
    expect(sent).toMatchObject({ status: 200, body: { status: 'confirmacao_enviada' } });
    const token = tokenIn(await inbox.arrived(ana.email));
    const stranger = await server.practice();
    expect((await stranger.call(settings.settingsEmailConfirm, { body: { token } })).status).toBe(422);
    expect(await asked(ana)).toBe(ana.email);
    const done = await ana.call(settings.settingsEmailConfirm, { body: { token } });
    expect(done).toMatchObject({ status: 200, body: { status: 'email_confirmado' } });
    expect(await asked(ana)).toBeNull();
    expect((await server.as(body.token).call(auth.user)).status).toBe(200);
    expect((await ana.call(settings.settingsEmailSend)).body).toEqual({ status: 'email_confirmado' });
  });

  it('is replaced by a new address requested meanwhile', async () => {
    const ana = await server.practice();
    const novo = 'ana-outra@x.example';
    await ana.call(settings.settingsEmail, { body: { email: novo, current_password: PASSWORD } });
    expect(await asked(ana)).toBe(novo);
    const first = tokenIn(await inbox.arrived(novo));
    await ana.call(settings.settingsEmailSend);
    const token = await vi.waitFor(async () => {
      const found = tokenIn(await inbox.arrived(novo));
      expect(found).not.toBe(first);
      return found;
    }, WAIT);
    await ana.call(settings.settingsEmailConfirm, { body: { token } });
    expect(await asked(ana)).toBeNull();
  });

  it('gets at most five messages an hour', async () => {
    const ana = await server.practice();
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++) statuses.push((await ana.call(settings.settingsEmailSend)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
