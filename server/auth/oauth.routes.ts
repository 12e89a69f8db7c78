import type { FastifyReply } from 'fastify';
import * as oidc from 'openid-client';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import * as contract from '#contract/conta/auth.ts';
import { LocaleCode, Nome } from '#contract/fields.ts';
import type { Locale } from '#domain/constants.ts';
import { instante } from '#domain/days/fuso.ts';
import { newSecret } from '#server/platform/crypto/cripto.ts';
import type { OidcConfig } from '#server/platform/env.ts';
import { naoEncontrado, Recusa, semSessao } from '#server/platform/errors.ts';
import { Bytes, type Deps, type Serve } from '#server/platform/http/serve.ts';
import { once, throttle } from '#server/platform/http/throttle.ts';
import { acharPorEmail, confirmarEmail, criarConta, daPessoa, naPratica, tomarPosse } from './contas.queries.ts';
import { abrir } from './login.ts';

const COOKIE_START = 'vinculo_oauth';
const COOKIE_DONE = 'vinculo_oauth_ok';
const START_SECONDS = 10 * 60;
const DONE_SECONDS = 60;
const CODE_SECONDS = 5 * 60;
const FINISH_LIMIT = { max: 20, seconds: 15 * 60 };

const Start = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  remember: z.boolean(),
  /** The language of the web application: on the callback the browser sends its own. */
  locale: LocaleCode,
});
const Done = z.object({
  /** Makes every cookie unique, so that each can be used once. */
  jti: z.string(),
  provider: z.string(),
  id: z.string(),
  conta_id: z.string(),
  /** The identity that signed in: it must still belong to the user when the session begins. */
  chave: z.string(),
  remember: z.boolean(),
  ate: z.int(),
});

const seal = ({ cofre }: Deps, finalidade: string, value: object) =>
  cofre.seal(Buffer.from(JSON.stringify(value)), finalidade).toString('base64url');
const unseal = <S extends z.ZodType>(
  { cofre }: Deps,
  finalidade: string,
  schema: S,
  value: string | undefined,
): z.output<S> | null => {
  try {
    return schema.parse(JSON.parse(cofre.open(Buffer.from(value ?? '', 'base64url'), finalidade).toString()));
  } catch {
    return null;
  }
};

const cookie = (deps: Deps, maxAge: number) => ({
  path: '/api/oauth',
  httpOnly: true,
  // The callback comes from another site: with `strict` the browser would not send this cookie.
  sameSite: 'lax' as const,
  secure: deps.env.APP_URL.startsWith('https:'),
  maxAge,
});

const setDone = (deps: Deps, reply: FastifyReply, done: Omit<z.infer<typeof Done>, 'jti'>, seconds: number) =>
  reply.setCookie(COOKIE_DONE, seal(deps, COOKIE_DONE, { ...done, jti: newSecret() }), cookie(deps, seconds));

const configurations = new Map<string, Promise<oidc.Configuration>>();

const discover = (provider: OidcConfig): Promise<oidc.Configuration> => {
  const key = `${provider.issuer} ${provider.clientId}`;
  const known = configurations.get(key);
  if (known) return known;
  const plain = provider.issuer.startsWith('http:');
  const found = oidc.discovery(new URL(provider.issuer), provider.clientId, provider.clientSecret, undefined, {
    execute: plain ? [oidc.allowInsecureRequests] : [],
    timeout: 10,
  });
  configurations.set(key, found);
  found.catch(() => configurations.delete(key));
  return found;
};

const providerOf = ({ env }: Deps, id: string) => {
  const provider = env.oidc.find((one) => one.id === id);
  if (!provider) throw naoEncontrado();
  return provider;
};

const redirectUri = ({ env }: Deps, id: string) => `${env.APP_URL}/api/oauth/${id}/callback`;

type Claims = { iss: string; sub: string; email?: string; email_verified?: boolean; name?: string };

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;

/** The claims about the person. Many providers return the address only from the userinfo endpoint. */
const claimsOf = async (config: oidc.Configuration, tokens: Tokens): Promise<Claims | null> => {
  const claims = tokens.claims() as Claims | undefined;
  if (!claims) return null;
  const whole = claims.email && claims.email_verified !== undefined;
  if (whole || !config.serverMetadata().userinfo_endpoint) return claims;
  const { email, email_verified, name } = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
  return { iss: claims.iss, sub: claims.sub, email, email_verified, name };
};

type Known = { id: string; conta_id: string };

/** The user for these claims: by identity, else by a verified address, else a new one. */
const userFor = async (deps: Deps, chave: string, claims: Claims, locale: Locale): Promise<Known> => {
  const { database, env } = deps;
  const known = await database.transaction({ identidade: chave }, (db) =>
    db.selectFrom('identidades').select(['usuario_id as id', 'conta_id']).where('chave', '=', chave).executeTakeFirst(),
  );
  if (known) return known;
  const email = claims.email?.trim().toLowerCase();
  if (!email || claims.email_verified === false) throw new Recusa(403, 'oauth_sem_email');
  const existing = await acharPorEmail(database, email);
  // Some providers, such as Microsoft, do not report whether an address was verified. That is enough to open a
  // practice, as registering is, but never to enter an existing one.
  const proved = claims.email_verified === true;
  if (existing && !proved) throw new Recusa(403, 'oauth_sem_email');
  const conta_id = existing?.conta_id ?? uuidv7();
  const scope = existing ? daPessoa(existing) : { conta_id, membro: 'produto' as const };
  return database.transaction(scope, async (db) => {
    const { data: name = email } = Nome.safeParse(claims.name?.slice(0, 200));
    const nova = { name, email, senha_hash: null, profissao_id: null, locale };
    const user = existing ?? (await criarConta(db, conta_id, nova, env.TRIAL_DAYS));
    if (existing) await tomarPosse(db, existing.id);
    if (proved) await confirmarEmail(db, user.id);
    await db.insertInto('identidades').values({ conta_id, usuario_id: user.id, chave }).execute();
    return { id: user.id, conta_id };
  });
};

export const oauthRoutes = (serve: Serve) => {
  serve(contract.oauthProviders, async ({ deps }) => deps.env.oidc.map(({ id, nome }) => ({ id, nome })));

  serve(contract.oauthStart, async ({ deps, params, body, reply, locale }) => {
    const provider = providerOf(deps, params.provider);
    const config = await discover(provider).catch(() => {
      throw new Recusa(503, 'oauth_fora_do_ar', { retryAfter: 30 });
    });
    const start = {
      provider: provider.id,
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      remember: body?.remember ?? false,
      locale,
    };
    reply.setCookie(COOKIE_START, seal(deps, COOKIE_START, start), cookie(deps, START_SECONDS));
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri(deps, provider.id),
      scope: 'openid email profile',
      state: start.state,
      nonce: start.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(start.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href };
  });

  serve(contract.oauthCallback, async ({ deps, params, request, reply }) => {
    const provider = providerOf(deps, params.provider);
    const start = unseal(deps, COOKIE_START, Start, request.cookies[COOKIE_START]);
    reply.clearCookie(COOKIE_START, { path: '/api/oauth' });
    const back = (query: string) => new Bytes('', { location: `${deps.env.APP_URL}/login?${query}` });
    if (start?.provider !== provider.id) return back('oauth_erro=1');
    try {
      const here = new URL(request.url, deps.env.APP_URL);
      const config = await discover(provider);
      const tokens = await oidc.authorizationCodeGrant(config, here, {
        expectedState: start.state,
        expectedNonce: start.nonce,
        pkceCodeVerifier: start.verifier,
      });
      const claims = await claimsOf(config, tokens);
      if (!claims) return back('oauth_erro=1');
      const chave = `${claims.iss} ${claims.sub}`;
      const user = await userFor(deps, chave, claims, start.locale);
      const ate = Math.floor(Date.now() / 1000) + DONE_SECONDS;
      const done = { ...user, chave, provider: provider.id, remember: start.remember, ate };
      setDone(deps, reply, done, DONE_SECONDS);
      return back(`oauth=${provider.id}`);
    } catch (error) {
      request.log.warn(
        { nome: (error as Error).name, codigo: (error as { code?: string }).code },
        'a sign-in with a provider failed at its callback',
      );
      return back(error instanceof Recusa ? `oauth_erro=${error.mensagem.chave}` : 'oauth_erro=1');
    }
  });

  serve(contract.oauthFinish, async ({ deps, params, request, reply, body }) => {
    providerOf(deps, params.provider);
    const done = unseal(deps, COOKIE_DONE, Done, request.cookies[COOKIE_DONE]);
    reply.clearCookie(COOKIE_DONE, { path: '/api/oauth' });
    if (done?.provider !== params.provider || done.ate < Date.now() / 1000) throw semSessao();
    if (!(await once(deps.database, `oauth:${done.jti}`, instante(done.ate * 1000)))) throw semSessao();
    await throttle(deps.database, `oauth:${done.id}`, FINISH_LIMIT);
    const { remember, id, conta_id, chave } = done;
    try {
      const acao = 'entrou_provedor' as const;
      const user = await naPratica(deps.database, { id, conta_id }, true);
      const entrada = { user, lembrar: remember, codigo: body?.codigo, identidade: chave, acao };
      return { ...(await abrir(deps, request, reply, entrada)), remember };
    } catch (error) {
      // The second factor is still missing, and typing it takes longer than a redirect.
      const ate = body?.codigo ? done.ate : Math.floor(Date.now() / 1000) + CODE_SECONDS;
      if (error instanceof Recusa && error.status === 422) setDone(deps, reply, { ...done, ate }, CODE_SECONDS);
      throw error;
    }
  });
};
