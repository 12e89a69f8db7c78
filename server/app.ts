import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { z } from 'zod';
import { isCardStep, UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import manifest from '../package.json' with { type: 'json' };
import { FEATURES } from './features.ts';
import type { Politica } from './gateway/index.ts';
import { withDeadline } from './platform/deadline.ts';
import { Recusa } from './platform/errors.ts';
import { answerError } from './platform/http/answer-errors.ts';
import { documentApi } from './platform/http/pages/docs.ts';
import { serveWeb } from './platform/http/pages/web.ts';
import { pruner } from './platform/http/prune.ts';
import { withReading } from './platform/http/reading.ts';
import { createServe, type Deps } from './platform/http/serve.ts';
import { bearerOf } from './platform/http/session.ts';
import type { Log } from './platform/log.ts';

const MAX_DELAY_MS = 30_000;
const BODY_LIMIT = 1024 * 1024;

const logRequests = (app: FastifyInstance) => {
  app.addHook('onResponse', (request, reply, done) => {
    // Log the route's pattern, never the address: a search in it may be a patient's name.
    const route = request.routeOptions.url ?? '-';
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ metodo: request.method, rota: route, status: reply.statusCode, ms }, 'request');
    done();
  });
};

/** Forms are accepted by the routes that declare it: one-click unsubscribing (RFC 8058) and the sandbox's bank. */
const acceptForms = (app: FastifyInstance) =>
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (request, body, done) => {
      if (!request.routeOptions.config.formulario) return done(new Recusa(415, 'formato_desconhecido'));
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );

/** The headers are the same for every answer of a kind, so they are computed once. */
const secureHeaders = async ({ env }: Deps, extra: Partial<Politica>) => {
  const https = env.APP_URL.startsWith('https:');
  const one = Fastify();
  await one.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(extra.scriptSrc ?? [])],
        // Components set sizes as style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(extra.connectSrc ?? [])],
        frameSrc: ["'self'", 'blob:', ...(extra.frameSrc ?? [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...(extra.formAction ?? [])],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  one.get('/', (_, reply) => reply.send(reply.getHeaders()));
  const headers = (await one.inject('/')).json<Record<string, string>>();
  await one.close();
  return headers;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address. Stored at the start: `ip` is gone once the client has disconnected. */
    endereco: string;
  }
}

const UNKNOWN_ADDRESS = '0.0.0.0';

const keepAddress = (app: FastifyInstance) => {
  app.decorateRequest('endereco', UNKNOWN_ADDRESS);
  app.addHook('onRequest', (request, _, done) => {
    request.endereco = request.ip ?? UNKNOWN_ADDRESS;
    done();
  });
};

const setHeaders = async (app: FastifyInstance, deps: Deps) => {
  const secure = await secureHeaders(deps, {});
  // Only the page where a card is typed may load the provider's script and frames.
  const card = await secureHeaders(deps, deps.gateway.checkout.politica);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isCardStep(request.url.split('?')[0] ?? '') ? card : secure).header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    done();
  });
};

/** `/health` answers within two seconds even if every connection is taken, then without the version. */
const VERSION_MS = 800;

/** The version is shown to administrators only: it tells an attacker which vulnerabilities to try. */
const versionFor = async (database: Deps['database'], request: FastifyRequest) => {
  if (!bearerOf(request)) return {};
  const reading = () => withReading(database, request, async ({ user }) => user.role);
  const role = await withDeadline(VERSION_MS, reading).catch(() => null);
  return role === 'admin' ? { versao: manifest.version } : {};
};

const health = async (app: FastifyInstance, { database, disco }: Deps) => {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_DELAY_MS,
    // Without a sample the delay is reported as infinite, as in the first second of a slow start: ignore it.
    pressureHandler: async (_request, _reply, _type, value) => {
      if (Number.isFinite(value)) throw new Recusa(503, 'indisponivel', { retryAfter: 2 });
    },
  });
  app.get('/health', { schema: { hide: true } }, async (request, reply) => {
    const state = { processo: 'ok', disco: disco.estado() };
    if (await database.beats()) return { ...state, banco: 'ok', ...(await versionFor(database, request)) };
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ ...state, banco: 'fora' });
  });
};

export const createApp = async (
  deps: Deps,
  log: Log,
  webFolder: string | null,
  features = FEATURES,
): Promise<FastifyInstance> => {
  const onError = answerError(deps.env.DEFAULT_LOCALE);
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = Fastify({
    loggerInstance,
    // An address that cannot be decoded is refused before the application sees it.
    frameworkErrors: (error, request, reply) => onError(error, request, reply),
    logController: new LogController({ disableRequestLogging: true }),
    // Trust only the last hop of X-Forwarded-For: the client can write the others.
    trustProxy: deps.env.TRUST_PROXY ? (_: string, hop: number) => hop === 0 : false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 300 },
  });
  app.setSerializerCompiler<z.ZodType>(({ schema }) => {
    const prune = pruner(schema);
    return (value) => JSON.stringify(prune(value));
  });
  // `serve` validates, after it has identified the session.
  app.setValidatorCompiler(() => (value) => ({ value }));
  keepAddress(app);
  logRequests(app);
  app.setErrorHandler(onError);
  await setHeaders(app, deps);
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_MAX_BYTES + 1, files: 1, fields: 10, fieldSize: 10_000 },
  });
  acceptForms(app);
  await documentApi(app, deps);
  await health(app, deps);
  const serve = createServe(app, deps);
  app.register(async () => {
    for (const feature of features) feature(serve);
  });
  await serveWeb(app, deps.env, webFolder);
  return app;
};
