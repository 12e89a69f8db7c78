import { afterAll, beforeAll, expect } from 'vitest';
import type { User } from '#contract/conta/auth.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import { CLIENT, createBrowser, startProvider } from './oidc.testing.ts';

export type Browser = ReturnType<typeof createBrowser>;
export type Access = { token: string; expires_in: number; remember: boolean };

export const JSON_TYPE = { 'content-type': 'application/json' };

const oidc = (id: string, issuer: string) => ({
  [`OIDC_${id}_ISSUER`]: issuer,
  [`OIDC_${id}_CLIENT_ID`]: CLIENT.id,
  [`OIDC_${id}_CLIENT_SECRET`]: CLIENT.secret,
});

/**
 * A server with two sign-in providers: `teste`, and `fora`, which is down. Call it once, at the top of a test file.
 */
export const oauthDeTeste = async () => {
  const provider = await startProvider();
  const server = ownServer({
    OIDC_PROVIDERS: 'teste,fora',
    OIDC_TESTE_NAME: 'Provedor de teste',
    ...oidc('TESTE', provider.issuer),
    // Nothing listens on this port.
    ...oidc('FORA', 'http://127.0.0.1:9'),
  });
  beforeAll(() => provider.serve(server.url));
  afterAll(() => provider.stop());

  const start = async (browser: Browser, body: object = {}, headers: Record<string, string> = {}) => {
    const response = await browser.request(`${server.url}/api/oauth/teste`, {
      method: 'POST',
      headers: { ...JSON_TYPE, origin: server.url, ...headers },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return ((await response.json()) as { url: string }).url;
  };
  const finish = (browser: Browser, id = 'teste') =>
    browser.request(`${server.url}/api/oauth/${id}/finish`, { method: 'POST', headers: { origin: server.url } });

  /** The whole sign-in in a new browser, up to the page after the callback. */
  const arrive = async (browser: Browser, body?: object, headers?: Record<string, string>) =>
    browser.follow(await start(browser, body, headers), /^\/login$/, { 'accept-language': 'zh-CN' });

  const signIn = async (body?: object, headers?: Record<string, string>) => {
    const browser = createBrowser();
    expect((await arrive(browser, body, headers)).search).toBe('?oauth=teste');
    const access = (await (await finish(browser)).json()) as Access;
    const answer = await browser.request(`${server.url}/api/user`, {
      headers: { authorization: `Bearer ${access.token}` },
    });
    expect(answer.status).toBe(200);
    return { browser, access, user: (await answer.json()) as User };
  };

  return { provider, server, start, finish, arrive, signIn };
};
