import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { z } from 'zod';
import { isCardStep, UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import manifest from '../package.json' with { type: 'json' };
import { adminRoutes } from './admin/admin.routes.ts';
import { agendaRoutes } from './agenda/agenda.routes.ts';
import { aoVivoRoutes } from './agenda/ao-vivo.routes.ts';
import { salasRoutes } from './agenda/salas.routes.ts';
import { anamnesesRoutes } from './anamneses/anamneses.routes.ts';
import { anamneseModelosRoutes } from './anamneses/modelos.routes.ts';
import { anamneseResumoRoutes } from './anamneses/resumo.routes.ts';
import { anexosRoutes } from './anexos/anexos.routes.ts';
import { atendimentosRoutes } from './atendimentos/atendimentos.routes.ts';
import { quemViuRoutes } from './auditoria/quem-viu.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { oauthRoutes } from './auth/oauth.routes.ts';
import { cepRoutes } from './cep/cep.routes.ts';
import { correioRoutes } from './correio/correio.routes.ts';
import { documentosRoutes } from './documentos/documentos.routes.ts';
import { escolasRoutes } from './escolas/escolas.routes.ts';
import { exportacaoRoutes } from './exportacao/exportacao.routes.ts';
import { extratoRoutes } from './financeiro/extrato/extrato.routes.ts';
import { financeiroRoutes } from './financeiro/financeiro.routes.ts';
import { cobrancaRoutes } from './financeiro/lancamentos/cobranca.routes.ts';
import { devedoresRoutes } from './financeiro/lancamentos/devedores.routes.ts';
import { lancamentosRoutes } from './financeiro/lancamentos/lancamentos.routes.ts';
import { recibosRoutes } from './financeiro/recibos/recibos.routes.ts';
import type { Politica } from './gateway/index.ts';
import { historiaRoutes } from './historia/historia.routes.ts';
import { homeRoutes } from './home/home.routes.ts';
import { iaRoutes } from './ia/ia.routes.ts';
import { imagensRoutes } from './imagens/imagens.routes.ts';
import { impressoesRoutes } from './impressoes/impressoes.routes.ts';
import { linkAbertoRoutes } from './links/abertos.routes.ts';
import { linksRoutes } from './links/links.routes.ts';
import { membrosRoutes } from './membros/membros.routes.ts';
import { novoPacienteRoutes } from './novo-paciente/novo-paciente.routes.ts';
import { equipeRoutes } from './pacientes/equipe.routes.ts';
import { nomesRoutes } from './pacientes/nomes.routes.ts';
import { pacientesRoutes } from './pacientes/pacientes.routes.ts';
import { gatewayRoutes } from './pagamentos/gateway.routes.ts';
import { pagamentosRoutes } from './pagamentos/pagamentos.routes.ts';
import { planosRoutes } from './planos/planos.routes.ts';
import { planosIntervencaoRoutes } from './planos-intervencao/planos-intervencao.routes.ts';
import { rascunhoIntervencaoRoutes } from './planos-intervencao/rascunho.routes.ts';
import { withDeadline } from './platform/deadline.ts';
import { Recusa } from './platform/errors.ts';
import { answerError } from './platform/http/answer-errors.ts';
import { documentApi } from './platform/http/docs.ts';
import { pruner } from './platform/http/prune.ts';
import { withReading } from './platform/http/reading.ts';
import { createServe, type Deps } from './platform/http/serve.ts';
import { bearerOf } from './platform/http/session.ts';
import { serveWeb } from './platform/http/web.ts';
import type { Log } from './platform/log.ts';
import { procurarRoutes } from './procurar/procurar.routes.ts';
import { profissoesRoutes } from './profissoes/profissoes.routes.ts';
import { rascunhosRoutes } from './rascunhos/rascunhos.routes.ts';
import { registrosRoutes } from './registros/registros.routes.ts';
import { relatoriosRoutes } from './relatorios/relatorios.routes.ts';
import { responsaveisRoutes } from './responsaveis/responsaveis.routes.ts';
import { semConexaoRoutes } from './sem-conexao/sem-conexao.routes.ts';
import { emailRoutes } from './settings/email.routes.ts';
import { segurancaRoutes } from './settings/seguranca.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { supervisaoRoutes } from './supervisao/supervisao.routes.ts';
import { aplicacoesRoutes } from './testes/aplicacoes.routes.ts';
import { termosDeTesteRoutes } from './testes/termos-de-teste.routes.ts';
import { testesRoutes } from './testes/testes.routes.ts';

/** Every feature of the API, one line each. */
const FEATURES = [
  authRoutes,
  oauthRoutes,
  settingsRoutes,
  emailRoutes,
  segurancaRoutes,
  membrosRoutes,
  profissoesRoutes,
  imagensRoutes,
  pacientesRoutes,
  nomesRoutes,
  novoPacienteRoutes,
  procurarRoutes,
  equipeRoutes,
  responsaveisRoutes,
  escolasRoutes,
  anexosRoutes,
  atendimentosRoutes,
  agendaRoutes,
  salasRoutes,
  aoVivoRoutes,
  linksRoutes,
  linkAbertoRoutes,
  anamneseModelosRoutes,
  anamnesesRoutes,
  anamneseResumoRoutes,
  registrosRoutes,
  supervisaoRoutes,
  rascunhosRoutes,
  historiaRoutes,
  quemViuRoutes,
  homeRoutes,
  semConexaoRoutes,
  testesRoutes,
  termosDeTesteRoutes,
  aplicacoesRoutes,
  cepRoutes,
  iaRoutes,
  planosIntervencaoRoutes,
  rascunhoIntervencaoRoutes,
  impressoesRoutes,
  documentosRoutes,
  financeiroRoutes,
  cobrancaRoutes,
  devedoresRoutes,
  lancamentosRoutes,
  correioRoutes,
  extratoRoutes,
  recibosRoutes,
  planosRoutes,
  pagamentosRoutes,
  gatewayRoutes,
  exportacaoRoutes,
  adminRoutes,
  relatoriosRoutes,
];

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
