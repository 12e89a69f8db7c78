import { describe, expect, it } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import * as settings from '#contract/conta/settings.ts';
import { type Caller, PASSWORD, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();

const again = async (email: string, headers = {}) => {
  const body = { email, password: PASSWORD };
  const { body: access } = await server.nobody().call<{ token: string }>(auth.login, { body, headers });
  return server.as(access.token);
};
const list = async (caller: Caller) => (await caller.call<settings.Sessao[]>(settings.settingsSessions)).body;
const signedIn = async (caller: Caller) => (await caller.call(auth.user)).status === 200;

describe('the sessions of a user', () => {
  it('are listed with their origin, and which one is current', async () => {
    const ana = await server.practice();
    const phone = await again(ana.email, { 'user-agent': 'Telefone/1.0' });
    const here = await list(phone);
    expect(here).toHaveLength(2);
    expect(here.filter(({ atual }) => atual)).toMatchObject([{ agente: 'Telefone/1.0', endereco: '127.0.0.1' }]);
    expect(JSON.stringify(here)).not.toMatch(/hash|token/);
  });

  it('end one by one', async () => {
    const ana = await server.practice();
    const phone = await again(ana.email);
    const id = (await list(phone)).find(({ atual }) => atual)?.id ?? '';
    expect((await ana.call(settings.settingsSessionEnd, { params: { id } })).status).toBe(204);
    expect([await signedIn(ana), await signedIn(phone)]).toEqual([true, false]);
    expect((await ana.call(settings.settingsSessionEnd, { params: { id } })).status).toBe(404);
  });

  it('end all but this one', async () => {
    const ana = await server.practice();
    const others = [await again(ana.email), await again(ana.email)];
    const bia = await server.practice();
    expect((await ana.call(settings.settingsSessionsEnd)).status).toBe(204);
    expect(await Promise.all([ana, ...others, bia].map(signedIn))).toEqual([true, false, false, true]);
    expect(await list(ana)).toHaveLength(1);
  });

  it('cannot be seen or ended by another user', async () => {
    const [ana, bia] = await Promise.all([server.practice(), server.practice()]);
    const [{ id } = { id: '' }] = await list(bia);
    expect((await list(ana)).map((one) => one.id)).not.toContain(id);
    expect((await ana.call(settings.settingsSessionEnd, { params: { id } })).status).toBe(404);
    expect((await ana.call(settings.settingsSessionEnd, { params: { id: 'x' } })).status).toBe(404);
    expect(await signedIn(bia)).toBe(true);
  });
});

describe('a session that is not remembered', () => {
  const idleFor = (hours: number, user: auth.User) =>
    server.owner(`update sessoes set ultimo_uso = now() - $2 * interval '1 hour' where usuario_id = $1`, [
      user.id,
      hours,
    ]);

  it('ends after twelve idle hours', async () => {
    const ana = await server.practice();
    await idleFor(11.9, ana.user);
    expect(await signedIn(ana)).toBe(true);
    await idleFor(12.1, ana.user);
    expect(await signedIn(ana)).toBe(false);
  });

  it('is extended by use', async () => {
    const ana = await server.practice();
    await idleFor(11, ana.user);
    await signedIn(ana);
    const [row] = await server.owner<{ fresh: boolean }>(
      `select ultimo_uso > now() - interval '1 minute' as fresh from sessoes where usuario_id = $1`,
      [ana.user.id],
    );
    expect(row?.fresh).toBe(true);
  });

  it('is not listed once it has ended', async () => {
    const ana = await server.practice();
    await idleFor(13, ana.user);
    expect(await list(await again(ana.email))).toHaveLength(1);
  });
});

describe('a remembered session', () => {
  it('lasts a year without use, and no longer', async () => {
    const ana = await server.practice();
    const body = { email: ana.email, password: PASSWORD, remember: true };
    const { body: access } = await server.nobody().call<{ token: string; expires_in: number }>(auth.login, { body });
    const laptop = server.as(access.token);
    expect(access.expires_in).toBe(365 * 24 * 3600);
    await server.owner(`update sessoes set ultimo_uso = now() - interval '300 days' where lembrar`);
    expect(await signedIn(laptop)).toBe(true);
    await server.owner(`update sessoes set expira_em = now() where lembrar`);
    expect(await signedIn(laptop)).toBe(false);
  });
});
