import { describe, expect, it } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import { ownServer, PASSWORD } from '#server/platform/testing/testing.ts';

const server = ownServer();

const policyOf = (headers: Headers) =>
  new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/);
      return [name, values] as const;
    }),
  );

describe('every answer', () => {
  it.each(['/api/user', '/api/nada', '/api/profissoes', '/health', '/'])(
    'has a policy that allows only scripts from this server: %s',
    async (path) => {
      const { headers } = await server.nobody().fetch(path);
      const policy = policyOf(headers);
      expect(policy.get('default-src')).toEqual(["'self'"]);
      expect(policy.get('script-src')).toEqual(["'self'"]);
      for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name)).toEqual(["'none'"]);
      for (const name of ['connect-src', 'form-action']) expect(policy.get(name)).toEqual(["'self'"]);
      expect([...policy.values()].flat()).not.toContain("'unsafe-eval'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toMatch(/deny|sameorigin/i);
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  it.each(['/api/user', '/api/nada', '/api/profissoes', '/api/oauth'])('of the API is not cached: %s', async (path) => {
    expect((await server.nobody().fetch(path)).headers.get('cache-control')).toBe('no-store');
  });

  it('has a unique request id', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await server.nobody().fetch('/api/nada')).headers.get('x-request-id')),
    );
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('ignores a request id sent by the client', async () => {
    const headers = { 'x-request-id': 'forjado', 'request-id': 'forjado' };
    expect((await server.nobody().fetch('/api/nada', { headers })).headers.get('x-request-id')).not.toBe('forjado');
  });

  it('allows no other origin', async () => {
    const headers = { origin: 'https://outro.example', 'access-control-request-method': 'POST' };
    const asked = await server.nobody().fetch('/api/login', { method: 'OPTIONS', headers });
    const got = await server.nobody().fetch('/api/profissoes', { headers });
    for (const answer of [asked, got]) expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('behind https', () => {
  const secure = ownServer({ APP_URL: 'https://vinculo.example' });

  it('answers have an HSTS header', async () => {
    const { headers } = await secure.nobody().fetch('/api/user');
    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    expect(policyOf(headers).has('upgrade-insecure-requests')).toBe(true);
    const plain = (await server.nobody().fetch('/api/user')).headers;
    expect(plain.get('strict-transport-security')).toBeNull();
    expect(policyOf(plain).has('upgrade-insecure-requests')).toBe(false);
  });

  it('cookies are HttpOnly, Secure and SameSite=Strict', async () => {
    const ana = await secure.practice();
    const body = { email: ana.email, password: PASSWORD, remember: true };
    const headers = { origin: 'https://vinculo.example' };
    const cookies = (await secure.nobody().call(auth.login, { body, headers })).headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Strict/);
    expect(cookies.find((one) => one.startsWith('vinculo_sessao='))).toContain('Max-Age=31536000');
  });
});

describe('health', () => {
  it('is public', async () => {
    const response = await server.nobody().fetch('/health');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ processo: 'ok', banco: 'ok', disco: 'ok' });
  });

  it('names the version to administrators only', async () => {
    const told = async (token: string) => (await server.as(token).fetch('/health')).json();
    const ana = await server.practice();
    const ok = { processo: 'ok', banco: 'ok', disco: 'ok' };
    expect(await told(ana.token ?? '')).toEqual(ok);
    expect(await told('de ninguém')).toEqual(ok);
    await server.owner(`update usuarios set role = 'admin' where id = $1`, [ana.user.id]);
    expect(await told(ana.token ?? '')).toEqual({ ...ok, versao: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  });

  it('answers within two seconds if the session of an administrator cannot be read', async () => {
    const ana = await server.practice();
    await server.owner(`update usuarios set role = 'admin' where id = $1`, [ana.user.id]);
    const release = await server.holding('lock table sessoes');
    const since = performance.now();
    expect(await (await server.as(ana.token ?? '').fetch('/health')).json()).toMatchObject({ banco: 'ok' });
    expect(performance.now() - since).toBeLessThan(2000);
    await release();
  });
});
