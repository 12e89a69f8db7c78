import { generateSync } from 'otplib';
import { describe, expect, it, vi } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import { totpComecar, totpConfirmar } from '#contract/conta/seguranca.ts';
import { PASSWORD } from '#server/platform/testing/testing.ts';
import { type Access, type Browser, JSON_TYPE, oauthDeTeste } from './oauth.testing.ts';
import { CLIENT, createBrowser, headersIn } from './oidc.testing.ts';

const { provider, server, start, finish, arrive, signIn } = await oauthDeTeste();

const ana = { sub: 'ana-1', email: 'Ana@Provedor.example', email_verified: true, name: 'Ana do Provedor' };

describe('a sign-in with a provider', () => {
  it('is offered by name, without its secrets', async () => {
    const { body } = await server.nobody().call(auth.oauthProviders);
    expect(body).toEqual([
      { id: 'teste', nome: 'Provedor de teste' },
      { id: 'fora', nome: 'fora' },
    ]);
  });

  it('sends a state, a nonce and a proof key', async () => {
    const url = new URL(await start(createBrowser()));
    expect(url.origin).toBe(provider.issuer);
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(url.searchParams);
    for (const random of [state, nonce, code_challenge]) expect(random).toMatch(/^[\w-]{43}$/);
    expect(rest).toEqual({
      client_id: CLIENT.id,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${server.url}/api/oauth/teste/callback`,
    });
  });

  it('creates a practice for a new person, in the language they use here', async () => {
    provider.person(ana);
    const { user, access } = await signIn({}, { 'accept-language': 'es' });
    expect(user).toMatchObject({ name: ana.name, email: 'ana@provedor.example', tem_senha: false, locale: 'es' });
    expect(Date.parse(user.venc_plano ?? '')).toBeGreaterThan(Date.now());
    expect(access).toMatchObject({ remember: false, expires_in: 12 * 3600 });
    expect((await server.as(access.token).call(auth.user)).status).toBe(401);
  });

  it('finds the same account, even after the address at the provider has changed', async () => {
    provider.person({ ...ana, sub: 'volta', email: 'volta@x.example' });
    const first = await signIn();
    provider.person({ sub: 'volta', email: 'mudou@x.example', email_verified: false });
    const second = await signIn({ remember: true });
    expect(second.user).toMatchObject({ id: first.user.id, email: 'volta@x.example' });
    expect(second.access).toMatchObject({ remember: true, expires_in: 365 * 24 * 3600 });
  });

  it('takes the address from the ID token if it is there', async () => {
    provider.serve(server.url, { claimsInToken: true });
    provider.person({ sub: 'duda', email: 'duda@x.example', email_verified: true });
    expect((await signIn()).user).toMatchObject({ email: 'duda@x.example', name: 'duda@x.example' });
    provider.serve(server.url);
  });

  it('joins the account with the verified address', async () => {
    const bia = await server.practice();
    provider.person({ sub: 'bia-1', email: bia.email.toUpperCase(), email_verified: true });
    await server.owner('update usuarios set email_confirmado_em = now() where id = $1', [bia.user.id]);
    expect((await signIn()).user.id).toBe(bia.user.id);
    const login = { email: bia.email, password: PASSWORD };
    expect((await server.nobody().call(auth.login, { body: login })).status).toBe(200);
  });

  it('takes over an account that somebody else opened with this address', async () => {
    const thief = await server.practice();
    provider.person({ sub: 'dona-1', email: thief.email, email_verified: true });
    expect((await signIn()).user.id).toBe(thief.user.id);
    const login = { email: thief.email, password: PASSWORD };
    expect((await server.nobody().call(auth.login, { body: login })).status).toBe(422);
    expect((await thief.call(auth.user)).status).toBe(401);
  });

  it.each([
    ['is not verified', (email: string) => ({ email, email_verified: false })],
    ['is not said to be verified', (email: string) => ({ email })],
    ['is missing', () => ({ email_verified: true })],
  ])('is refused if the address %s, also that of an account', async (_, claims) => {
    const caio = await server.practice();
    provider.person({ sub: `caio-${caio.user.id}`, ...claims(caio.email) });
    const browser = createBrowser();
    expect((await arrive(browser)).search).toBe('?oauth_erro=oauth_sem_email');
    expect((await finish(browser)).status).toBe(401);
    expect(await server.owner('select 1 from identidades where usuario_id = $1', [caio.user.id])).toEqual([]);
  });
});

describe('a second factor', () => {
  const finishWith = (browser: Browser, codigo?: string) =>
    browser.request(`${server.url}/api/oauth/teste/finish`, {
      method: 'POST',
      headers: { ...JSON_TYPE, origin: server.url },
      body: JSON.stringify({ codigo }),
    });
  const turnOn = async (access: Access, browser: Browser) => {
    const send = async (def: { path: string }, body: object) => {
      const headers = { ...JSON_TYPE, ...(await headersIn(browser, server.url, access.token)) };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await browser.request(server.url + def.path, init)).json();
    };
    const { segredo } = (await send(totpComecar, {})) as { segredo: string };
    const before = Math.floor(Date.now() / 1000) - 30;
    const confirmed = await send(totpConfirmar, { codigo: generateSync({ secret: segredo, epoch: before }) });
    expect(confirmed).toHaveProperty('codigos');
    return segredo;
  };

  it('is required after the provider too, with enough time to type it', async () => {
    provider.person({ sub: 'fator', email: 'fator@x.example', email_verified: true });
    const { access, browser: first } = await signIn();
    const secret = await turnOn(access, first);
    const browser = createBrowser();
    await arrive(browser);
    const asked = await finishWith(browser);
    expect(asked.status).toBe(422);
    expect(await asked.json()).toMatchObject({ errors: { codigo: [expect.stringMatching(/\S/)] } });
    expect((await finishWith(browser, '000000')).status).toBe(422);
    expect((await finishWith(createBrowser(), generateSync({ secret }))).status).toBe(401);
    const done = await finishWith(browser, generateSync({ secret }));
    expect(done.status).toBe(200);
    expect((await finishWith(browser)).status).toBe(401);
  });

  it('may be entered within five minutes of the request', async () => {
    provider.person({ sub: 'prazo', email: 'prazo@x.example', email_verified: true });
    const { access, browser: first } = await signIn();
    const secret = await turnOn(access, first);
    const asked = async () => {
      const browser = createBrowser();
      await arrive(browser);
      expect((await finishWith(browser)).status).toBe(422);
      return browser;
    };
    const inTime = await asked();
    const late = await asked();
    const begun = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: begun + 290_000 });
    // A wrong code does not prolong it.
    expect((await finishWith(late, '000000')).status).toBe(422);
    expect((await finishWith(inTime, generateSync({ secret }))).status).toBe(200);
    vi.setSystemTime(begun + 330_000);
    expect((await finishWith(late, generateSync({ secret }))).status).toBe(401);
    vi.useRealTimers();
  });

  it('of somebody who opened the account with another’s address is removed', async () => {
    const thief = await server.practice();
    const { body } = await thief.call<{ segredo: string }>(totpComecar, { body: { current_password: PASSWORD } });
    await thief.call(totpConfirmar, { body: { codigo: generateSync({ secret: body.segredo }) } });
    provider.person({ sub: 'dona-2', email: thief.email, email_verified: true });
    expect((await signIn()).user.id).toBe(thief.user.id);
  });
});

describe('a provider that does not report whether an address was verified', () => {
  it('can open a practice, as registering can, and the address stays unconfirmed', async () => {
    provider.person({ sub: 'edu-1', email: 'edu@tenant.example' });
    const first = await signIn();
    expect(first.user.email).toBe('edu@tenant.example');
    expect((await signIn()).user.id).toBe(first.user.id);
    const rows = await server.owner('select email_confirmado_em from usuarios where id = $1', [first.user.id]);
    expect(rows).toEqual([{ email_confirmado_em: null }]);
  });

  it('loses the account to the person who proves the address later', async () => {
    provider.person({ sub: 'falsa', email: 'fabi@tenant.example' });
    const stranger = await signIn();
    provider.person({ sub: 'fabi-1', email: 'fabi@tenant.example', email_verified: true });
    expect((await signIn()).user.id).toBe(stranger.user.id);
    provider.person({ sub: 'falsa', email: 'fabi@tenant.example' });
    const browser = createBrowser();
    expect((await arrive(browser)).search).toBe('?oauth_erro=oauth_sem_email');
  });
});

describe('a callback without a matching request', () => {
  const atCallback = async (browser: Browser) => browser.follow(await start(browser), /\/callback$/);
  const refused = async (browser: Browser, url: URL) => {
    expect((await browser.follow(url.href, /^\/login$/)).search).toBe('?oauth_erro=1');
    expect((await finish(browser)).status).toBe(401);
  };

  it('is refused with another state', async () => {
    provider.person(ana);
    const browser = createBrowser();
    const url = await atCallback(browser);
    url.searchParams.set('state', 'x'.repeat(43));
    await refused(browser, url);
  });

  it('is refused in another browser', async () => {
    provider.person(ana);
    const url = await atCallback(createBrowser());
    await refused(createBrowser(), url);
    const third = createBrowser();
    await start(third);
    await refused(third, url);
  });

  it('is refused when repeated', async () => {
    provider.person(ana);
    const browser = createBrowser();
    const url = await atCallback(browser);
    await browser.follow(url.href, /^\/login$/);
    browser.forget('vinculo_oauth_ok');
    await refused(browser, url);
  });

  it('is refused if the person declined, or if a cookie was forged', async () => {
    provider.person(null);
    const browser = createBrowser();
    await refused(browser, await atCallback(browser));
    const headers = { cookie: `vinculo_oauth=${Buffer.from('{}').toString('base64url')}` };
    const forged = await server.nobody().fetch('/api/oauth/teste/callback?code=x&state=y', { headers });
    expect(forged.headers.get('location')).toBe(`${server.url}/login?oauth_erro=1`);
  });
});

describe('a provider', () => {
  it('that is down returns 503, and the password still works', async () => {
    const down = await server.nobody().call<{ message: string }>(auth.oauthStart, {
      params: { provider: 'fora' },
      body: {},
      headers: { 'accept-language': 'pt-br' },
    });
    expect(down.status).toBe(503);
    expect(down.body.message).toBe('Este provedor não responde. Tente de novo ou use sua senha.');
    expect(Number(down.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('that goes down during the sign-in leads back to login', async () => {
    provider.person(ana);
    const browser = createBrowser();
    const url = await browser.follow(await start(browser), /\/callback$/);
    provider.silence();
    expect((await browser.follow(url.href, /^\/login$/)).search).toBe('?oauth_erro=1');
    provider.serve(server.url);
  });

  it.each(['desconhecido', 'TESTE', '..', 'teste%00'])('that is not configured returns 404: %s', async (id) => {
    const headers = JSON_TYPE;
    const begun = await server.nobody().fetch(`/api/oauth/${id}`, { method: 'POST', headers, body: '{}' });
    expect(begun.status).toBe(404);
    expect((await server.nobody().fetch(`/api/oauth/${id}/callback?code=x`)).status).toBe(404);
  });

  it('completes a sign-in once: a copy of its cookie opens no second session', async () => {
    provider.person(ana);
    const browser = createBrowser();
    await arrive(browser);
    const copy = browser.copy();
    expect((await finish(browser)).status).toBe(200);
    expect((await finish(copy)).status).toBe(401);
  });

  it('must be the same that completes, within a minute', async () => {
    provider.person(ana);
    const browser = createBrowser();
    await arrive(browser);
    expect((await finish(browser, 'fora')).status).toBe(401);
    expect((await finish(createBrowser())).status).toBe(401);
    const late = createBrowser();
    await arrive(late);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect((await finish(late)).status).toBe(401);
    vi.useRealTimers();
  });
});
