import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import { rascunhoChave } from '#contract/conta/rascunhos.ts';
import { totpComecar, totpConfirmar } from '#contract/conta/seguranca.ts';
import { settingsEmail, settingsEmailConfirm, settingsPassword } from '#contract/conta/settings.ts';
import { financeiroConfig, financeiroConfigSalvar } from '#contract/financeiro/financeiro.ts';
import type { RouteDef } from '#contract/route.ts';
import { ownServer, PASSWORD } from '#server/platform/testing/testing.ts';
import { CLIENT, createBrowser, headersIn, startProvider } from './oidc.testing.ts';

/** Whoever proves an address owns the account that was opened with it. The provider omits `email_verified`. */
const provider = await startProvider();
const server = ownServer({
  OIDC_PROVIDERS: 'teste',
  OIDC_TESTE_ISSUER: provider.issuer,
  OIDC_TESTE_CLIENT_ID: CLIENT.id,
  OIDC_TESTE_CLIENT_SECRET: CLIENT.secret,
});
beforeAll(() => provider.serve(server.url));
afterAll(() => provider.stop());

const NOVA = 'a frase da dona do endereço';
const JSON_TYPE = { 'content-type': 'application/json' };
type Browser = ReturnType<typeof createBrowser>;

const arrive = async (browser: Browser) => {
  const init = { method: 'POST', headers: { ...JSON_TYPE, origin: server.url }, body: '{}' };
  const { url } = (await (await browser.request(`${server.url}/api/oauth/teste`, init)).json()) as { url: string };
  return (await browser.follow(url, /^\/login$/)).search;
};
const finish = (browser: Browser) =>
  browser.request(`${server.url}/api/oauth/teste/finish`, { method: 'POST', headers: { origin: server.url } });

/** Calls with the session that this browser opened. */
const caller = (browser: Browser, token: string) => async (def: RouteDef, body?: object) => {
  const session = await headersIn(browser, server.url, token);
  const response = await browser.request(server.url + def.path, {
    method: def.method,
    headers: body ? { ...JSON_TYPE, ...session } : session,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
};

/** An attacker at a provider that does not report whether it verified the victim's address. */
const openAtProvider = async (email: string) => {
  provider.person({ sub: `atacante ${email}`, email });
  const browser = createBrowser();
  expect(await arrive(browser)).toBe('?oauth=teste');
  const { token } = (await (await finish(browser)).json()) as { token: string };
  const call = caller(browser, token);
  const { id = '' } = (await call(auth.user)).body;
  return { call, id };
};

const turnOnFactor = async (call: ReturnType<typeof caller>, current_password: string) => {
  const { body } = await call(totpComecar, { current_password });
  const codigo = generateSync({ secret: body.segredo ?? '' });
  expect((await call(totpConfirmar, { codigo })).status).toBe(200);
};

/** Tokens of messages already used: a second reset waits for a new message. */
const spent = new Set<string | undefined>();

const reset = async (email: string) => {
  await server.nobody().call(auth.passwordEmail, { body: { email } });
  const token = await vi.waitFor(
    async () => {
      const found = /password\/reset\/([\w-]+)\?/.exec(await server.mailTo(email))?.[1];
      expect(found).toBeDefined();
      expect(spent).not.toContain(found);
      return found;
    },
    { timeout: 15_000, interval: 100 },
  );
  spent.add(token);
  const body = { token, email, password: NOVA, password_confirmation: NOVA };
  expect((await server.nobody().call(auth.passwordReset, { body })).status).toBe(200);
};
const login = (email: string, password: string, codigo?: string) =>
  server.nobody().call<{ token: string }>(auth.login, { body: { email, password, codigo } });

describe('a reset of an address that was never confirmed', () => {
  it('removes every access of the person who opened the account by a provider', async () => {
    const email = 'vitima-1@x.example';
    const thief = await openAtProvider(email);
    await thief.call(settingsPassword, { password: PASSWORD, password_confirmation: PASSWORD });
    await turnOnFactor(thief.call, PASSWORD);
    const before = (await thief.call(rascunhoChave)).body.chave;
    const late = createBrowser();
    expect(await arrive(late)).toBe('?oauth=teste');

    await reset(email);

    expect((await thief.call(auth.user)).status).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(422);
    expect((await finish(late)).status).toBe(401);
    expect(await arrive(createBrowser())).toBe('?oauth_erro=oauth_sem_email');
    const owner = await login(email, NOVA);
    expect(owner.status).toBe(200);
    const { body } = await server.as(owner.body.token).call<{ chave: string }>(rascunhoChave);
    expect(body.chave).not.toBe(before);
    for (const table of ['identidades', 'dispositivos', 'segundos_fatores', 'codigos_recuperacao'])
      expect(await server.owner(`select 1 from ${table} where usuario_id = $1`, [thief.id]), table).toEqual([]);
  });

  it('is not blocked by a second factor of the person who registered with it', async () => {
    const thief = await server.practice();
    const begun = await thief.call<{ segredo: string }>(totpComecar, { body: { current_password: PASSWORD } });
    await thief.call(totpConfirmar, { body: { codigo: generateSync({ secret: begun.body.segredo }) } });
    await reset(thief.email);
    expect((await login(thief.email, NOVA)).status).toBe(200);
    expect((await thief.call(auth.user)).status).toBe(401);
  });

  it('removes a PIX key of the person who registered with it', async () => {
    const thief = await server.practice();
    const { body: config } = await thief.call<{ versao: number }>(financeiroConfig);
    const pix = { pix_chave: 'atacante@x.example', pix_nome: 'Atacante' };
    expect((await thief.call(financeiroConfigSalvar, { body: { ...config, ...pix } })).status).toBe(200);
    await reset(thief.email);
    const owner = server.as((await login(thief.email, NOVA)).body.token);
    expect((await owner.call(financeiroConfig)).body).toMatchObject({ pix_chave: null, pix_nome: null });
  });

  it('greets without the name typed by an unverified registrant; later mails use the name', async () => {
    const thief = await server.practice({ name: 'Ganhe um prêmio' });
    const told = async () => {
      await server.deliverMail();
      return server.mailTo(thief.email);
    };
    await reset(thief.email);
    expect(await told()).toContain('Your password was changed');
    expect(await told()).not.toContain('Ganhe um prêmio');
    await reset(thief.email);
    expect(await told()).toContain('Ganhe um prêmio');
  });

  it('cancels a pending change of address', async () => {
    const thief = await server.practice();
    const own = 'atacante-3@x.example';
    await thief.call(settingsEmail, { body: { email: own, current_password: PASSWORD } });
    const token = /[?&]confirmar=([\w-]+)/.exec(await server.mailTo(own))?.[1];
    await reset(thief.email);
    const { body } = await login(thief.email, NOVA);
    const owner = server.as(body.token);
    expect((await owner.call(auth.user)).body).toMatchObject({ email: thief.email, email_pendente: null });
    expect((await owner.call(settingsEmailConfirm, { body: { token } })).status).toBe(422);
  });

  it('takes over once: the next reset keeps the owner’s identity', async () => {
    const email = 'dona-4@x.example';
    await openAtProvider(email);
    await reset(email);
    provider.person({ sub: 'dona-4', email, email_verified: true });
    const hers = createBrowser();
    expect(await arrive(hers)).toBe('?oauth=teste');
    await reset(email);
    const again = createBrowser();
    expect(await arrive(again)).toBe('?oauth=teste');
    expect((await finish(again)).status).toBe(200);
  });
});

describe('a provider that omits whether it verified an address', () => {
  it('neither confirms it nor joins an account that has it, confirmed or not', async () => {
    const { id } = await openAtProvider('vitima-5@x.example');
    const [row] = await server.owner('select email_confirmado_em as em from usuarios where id = $1', [id]);
    expect(row).toEqual({ em: null });
    for (const confirmed of [false, true]) {
      const bia = await server.practice();
      if (confirmed) await server.owner('update usuarios set email_confirmado_em = now() where id = $1', [bia.user.id]);
      provider.person({ sub: `outra ${bia.email}`, email: bia.email });
      expect(await arrive(createBrowser())).toBe('?oauth_erro=oauth_sem_email');
      expect(await server.owner('select 1 from identidades where usuario_id = $1', [bia.user.id])).toEqual([]);
    }
  });
});
