import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { User, user } from '#contract/conta/auth.ts';
import { QUEM_HEADER, quemDe } from '#contract/conta/quem.ts';

/** A real OpenID Connect provider on its own port, which signs in a given person without asking. */
export const CLIENT = { id: 'vinculo', secret: 'segredo-do-cliente' };

type Person = { sub: string; email?: string; email_verified?: boolean; name?: string };

const people = new Map<string, Person>();
let current: Person | null = null;

const create = (issuer: string, redirect: string, claimsInToken: boolean) =>
  new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirect] }],
    cookies: { keys: ['chave dos cookies'] },
    conformIdTokenClaims: !claimsInToken,
    pkce: { required: () => true },
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: async (_, sub) => ({ accountId: sub, claims: async () => people.get(sub) ?? { sub } }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });

export const startProvider = async () => {
  let provider: Provider | null = null;
  const http: Server = createServer(async (request, response) => {
    if (!provider) return void response.writeHead(503).end();
    if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, response);
    const result = current
      ? { login: { accountId: current.sub } }
      : { error: 'access_denied', error_description: 'not today' };
    await provider.interactionFinished(request, response, result);
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    issuer,
    /** Serves an application at this address. Not every provider puts the address into its token. */
    serve: (appUrl: string, { claimsInToken = false } = {}) => {
      provider = create(issuer, `${appUrl}/api/oauth/teste/callback`, claimsInToken);
    },
    silence: () => {
      provider = null;
    },
    /** The person who signs in at the provider; `null` declines. */
    person: (one: Person | null) => {
      current = one;
      if (one) people.set(one.sub, one);
    },
    stop: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
};

/** A minimal browser with redirects and cookies: a jar per site; it stops at the web application. */
export const createBrowser = (jars = new Map<string, Map<string, string>>()) => {
  const jarOf = (url: URL) => {
    const jar = jars.get(url.origin) ?? new Map<string, string>();
    jars.set(url.origin, jar);
    return jar;
  };
  const request = async (address: string, init: RequestInit = {}) => {
    const url = new URL(address);
    const jar = jarOf(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, headers: { ...init.headers, cookie }, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, pair.slice(name.length + 1));
    }
    return response;
  };
  return {
    request,
    /** Another browser with the same cookies, as an attacker would have. */
    copy: () => createBrowser(new Map([...jars].map(([origin, jar]) => [origin, new Map(jar)]))),
    forget: (name: string) => {
      for (const jar of jars.values()) jar.delete(name);
    },
    /** Follows redirects until one leads to an address that matches `stop`; returns that one. */
    follow: async (address: string, stop: RegExp, headers: Record<string, string> = {}): Promise<URL> => {
      let here = new URL(address);
      for (let hops = 0; hops < 15 && !stop.test(here.pathname); hops++) {
        const response = await request(here.href, { headers });
        const location = response.headers.get('location');
        if (!location) throw new Error(`${here.pathname} answered ${response.status} ${await response.text()}`);
        here = new URL(location, here);
      }
      return here;
    },
  };
};

/** The headers of a session that this browser opened; without the practice if the session is over. */
export const headersIn = async (
  browser: ReturnType<typeof createBrowser>,
  base: string,
  token: string,
): Promise<Record<string, string>> => {
  const authorization = `Bearer ${token}`;
  const response = await browser.request(`${base}${user.path}`, { headers: { authorization } });
  if (!response.ok) return { authorization };
  return { authorization, [QUEM_HEADER]: quemDe(User.parse(await response.json())) };
};
