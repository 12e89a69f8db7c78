import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import { settingsSessions } from '#contract/conta/settings.ts';
import { ownServer, PASSWORD } from '#server/platform/testing/testing.ts';
import { count, forget, throttle, uncount } from './throttle.ts';

const server = ownServer();

const WINDOW_MS = 15 * 60 * 1000;
const NEEDED_MS = 45_000;

// Counts start again every quarter of an hour: a test must not run across such a boundary.
beforeAll(async () => {
  const left = WINDOW_MS - (Date.now() % WINDOW_MS);
  if (left < NEEDED_MS) await sleep(left + 500);
}, NEEDED_MS + 10_000);
const LIMIT = { max: 3, seconds: 3600 };

describe('a limit', () => {
  it('is counted separately for each key, refuses beyond it, and can be reset', async () => {
    const { database } = server.deps;
    for (let time = 0; time < 3; time++) await throttle(database, 'a', LIMIT);
    await expect(throttle(database, 'a', LIMIT)).rejects.toMatchObject({ status: 429 });
    await throttle(database, 'b', LIMIT);
    await uncount(database, 'b');
    expect([await count(database, 'a', LIMIT), await count(database, 'b', LIMIT)]).toEqual([5, 1]);
    await forget(database, 'a');
    expect(await count(database, 'a', LIMIT)).toBe(1);
  });

  it('counts concurrent calls exactly', async () => {
    const counts = await Promise.all(Array.from({ length: 20 }, () => count(server.deps.database, 'c', LIMIT)));
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('starts again with the next window', async () => {
    const { database } = server.deps;
    await count(database, 'd', LIMIT);
    await server.owner(`update tentativas set janela = janela - interval '1 hour'`);
    expect(await count(database, 'd', LIMIT)).toBe(1);
  });

  it('does not store its keys in clear', async () => {
    await count(server.deps.database, 'login:ana@x.example', LIMIT);
    expect(JSON.stringify(await server.owner('select * from tentativas'))).not.toContain('ana');
  });
});

describe('guesses at many accounts', () => {
  const guess = (email: string, headers = {}) =>
    server.nobody().call(auth.login, { body: { email, password: PASSWORD }, headers });

  it('are limited by address, whatever headers they send', async () => {
    const ana = await server.practice();
    for (let time = 0; time < 50; time++)
      await count(server.deps.database, 'login:127.0.0.1', { max: 50, seconds: 15 * 60 });
    const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' };
    expect((await guess(ana.email)).status).toBe(429);
    expect((await guess(ana.email, headers)).status).toBe(429);
  });
});

describe('concurrent guesses', () => {
  it('are all counted', async () => {
    await server.owner('delete from tentativas');
    const ana = await server.practice();
    const body = (index: number) => ({ email: ana.email, password: `chute ${index}` });
    const all = await Promise.all(
      Array.from({ length: 25 }, (_, index) => server.nobody().call(auth.login, { body: body(index) })),
    );
    expect(all.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(15);
  });
});

describe('behind a proxy', () => {
  const proxied = ownServer({ TRUST_PROXY: 'true' });

  it('the client’s address is the one the proxy saw, not one sent by the client', async () => {
    const ana = await proxied.practice();
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' };
    const { body } = await proxied
      .nobody()
      .call<{ token: string }>(auth.login, { body: { email: ana.email, password: PASSWORD }, headers });
    const { body: sessions } = await proxied
      .as(body.token)
      .call<{ atual: boolean; endereco: string }[]>(settingsSessions);
    expect(sessions.find(({ atual }) => atual)?.endereco).toBe('203.0.113.7');
  });
});
