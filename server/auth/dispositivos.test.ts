import { describe, expect, it } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import { ownServer, PASSWORD } from '#server/platform/testing/testing.ts';

/** Known browsers. The proxy header gives every request its own IP address. */
const server = ownServer({ TRUST_PROXY: 'true' });

let addresses = 0;
const attempt = async (email: string, password: string, cookie?: string) => {
  addresses += 1;
  const response = await server.nobody().fetch('/api/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: server.url,
      'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}`,
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify({ email, password }),
  });
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  return { status: response.status, device: cookies.find((one) => one.startsWith('vinculo_dispositivo')) ?? '' };
};
const signIn = async (email: string, cookie?: string) => {
  const done = await attempt(email, PASSWORD, cookie);
  expect(done.status).toBe(200);
  return done.device;
};

describe('throttling', () => {
  it('delays a guesser, and lets the owner in from a known browser', async () => {
    const ana = await server.practice();
    const device = await signIn(ana.email);
    for (let guess = 0; guess < 10; guess++) expect((await attempt(ana.email, `chute ${guess}`)).status).toBe(422);
    expect((await attempt(ana.email, PASSWORD)).status).toBe(429);
    expect((await attempt(ana.email, PASSWORD, device)).status).toBe(200);
  });

  it('counts guesses with a stolen device cookie from any IP address', async () => {
    const ana = await server.practice();
    const device = await signIn(ana.email);
    for (let guess = 0; guess < 10; guess++)
      expect((await attempt(ana.email, `chute ${guess}`, device)).status).toBe(422);
    expect((await attempt(ana.email, PASSWORD, device)).status).toBe(429);
  });

  it('has a limit for all browsers of a user together', { timeout: 60_000 }, async () => {
    const ana = await server.practice();
    const statuses: number[] = [];
    for (let browser = 0; browser < 6; browser++) {
      const device = await signIn(ana.email);
      const guesses = Array.from({ length: 9 }, (_, guess) => attempt(ana.email, `chute ${guess}`, device));
      statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });
});

describe('the device cookie', () => {
  it('is issued by the server at every sign-in: a planted one is never accepted', async () => {
    const ana = await server.practice();
    const first = await signIn(ana.email);
    const name = first.slice(0, first.indexOf('='));
    const planted = `${name}=${'a'.repeat(43)}`;
    expect(await signIn(ana.email, planted)).not.toBe(planted);
    for (let guess = 0; guess < 10; guess++)
      expect((await attempt(ana.email, `chute ${guess}`, planted)).status).toBe(422);
    // Counted as an unknown browser, which is blocked by now.
    expect((await attempt(ana.email, PASSWORD)).status).toBe(429);
  });

  it('changes with every sign-in, and the previous one is invalid', async () => {
    const ana = await server.practice();
    const first = await signIn(ana.email);
    const second = await signIn(ana.email, first);
    expect(second).not.toBe(first);
    expect(await server.owner('select 1 from dispositivos where usuario_id = $1', [ana.user.id])).toHaveLength(1);
  });

  it('of two users in one browser are both known', async () => {
    const [ana, bia] = await Promise.all([server.practice(), server.practice()]);
    const hers = await signIn(ana.email);
    const both = `${hers}; ${await signIn(bia.email, hers)}`;
    for (let guess = 0; guess < 10; guess++) await attempt(ana.email, `chute ${guess}`);
    expect((await attempt(ana.email, PASSWORD, both)).status).toBe(200);
  });

  it('is kept for the twenty newest browsers of a user', async () => {
    const ana = await server.practice();
    await server.owner(
      `insert into dispositivos (conta_id, usuario_id, token_hash, criado_em)
       select $1, $2, 'antigo ' || n, now() - make_interval(days => n) from generate_series(1, 25) n`,
      [ana.user.conta_id, ana.user.id],
    );
    await signIn(ana.email);
    expect(await server.owner('select 1 from dispositivos where usuario_id = $1', [ana.user.id])).toHaveLength(20);
    expect(await server.owner(`select 1 from dispositivos where token_hash = 'antigo 20'`)).toEqual([]);
  });

  it('is not set for a program', async () => {
    const ana = await server.practice();
    const { headers } = await server.nobody().call(auth.login, { body: { email: ana.email, password: PASSWORD } });
    expect(headers.getSetCookie()).toEqual([]);
  });
});
