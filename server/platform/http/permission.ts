import type { FastifyError, FastifyRequest } from 'fastify';
import type { User } from '#contract/conta/auth.ts';
import { moduloLigado } from '#contract/conta/config.ts';
import { FORA_DA_PRATICA } from '#contract/conta/quem.ts';
import { faltaSupervisor, type Modo, modoDe, pode, podeChamar, type Recurso } from '#contract/permissoes.ts';
import type { Modulo, RouteDef } from '#contract/route.ts';
import { GRACE_DAYS_ROUTES } from '#domain/constants.ts';
import type { Database } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa, semSessao } from '#server/platform/errors.ts';
import { withReading } from './reading.ts';
import { bearerOf, type Sessao, withSession } from './session.ts';

/** Who may call a route, and the checks before a request body is read. */

const DAY_MS = 24 * 60 * 60 * 1000;
export const isExpired = (vencPlano: string | null, now = Date.now()) =>
  vencPlano !== null && now > Date.parse(vencPlano) + GRACE_DAYS_ROUTES * DAY_MS;

/** A suspended account may read and export its data; it may write only where the contract allows it. */
export const isClosedTo = ({ permission, method, suspensa }: RouteDef) =>
  permission === 'conta' || (permission === 'sessao' && method !== 'GET' && !suspensa);

/** Whether a route is behind a sign-in. */
export const isSigned = ({ permission }: RouteDef) => permission !== 'publica' && permission !== 'link';

/** 404: for a function, routes that it may not call do not exist. */
export const exigeRecurso = (user: User, recurso: Recurso, modo: Modo) => {
  if (!pode(user, recurso, modo)) throw naoEncontrado();
};

/** A part of the product that the practice switched off. */
export const exigeModulo = ({ config }: User, modulo: Modulo | undefined) => {
  if (modulo && !moduloLigado(config, modulo)) throw new Recusa(403, 'modulo_desligado');
};

/** The trash is listed by whoever may restore from it. */
export const exigeLixeira = (user: User, { lixeira }: { lixeira?: boolean }, restaurar: RouteDef) => {
  if (lixeira && restaurar.recurso) exigeRecurso(user, restaurar.recurso, modoDe(restaurar));
};

export const checkPermission = (def: RouteDef, { user, anonima }: Sessao) => {
  if (anonima && !def.semPratica) throw new Recusa(401, FORA_DA_PRATICA);
  if (def.permission === 'admin' && user.role !== 'admin') throw new Recusa(403, 'sem_permissao');
  if (user.suspensa_em && isClosedTo(def)) throw new Recusa(403, 'conta_suspensa');
  if (def.permission === 'conta' && isExpired(user.venc_plano)) throw new Recusa(402, 'plano_vencido');
  if (!podeChamar(user, def)) throw naoEncontrado();
  if (faltaSupervisor(user, def)) throw new Recusa(403, 'estagio_sem_supervisao');
  exigeModulo(user, def.modulo);
};

/**
 * A read runs without a transaction; only its audit line is written, before the answer. Not for downloads, which are
 * recorded before they are sent, nor for administration, which changes its role for a transaction.
 */
export const isReading = ({ method, leitura, response, permission }: RouteDef) =>
  (leitura ?? method === 'GET') && response !== 'stream' && permission !== 'admin';

/** The session of a request that may call the route. No transaction is open afterwards. */
export const allowed = (def: RouteDef, database: Database, request: FastifyRequest) => {
  const find = isReading(def) ? withReading : withSession;
  return find(database, request, async (sessao: Sessao) => {
    checkPermission(def, sessao);
    return sessao;
  });
};

/** The maximum body of a request without a known session: reading a large body delays all other requests. */
const UNKNOWN_BODY = 64 * 1024;
export const bodyLimitOf = (def: RouteDef) => def.bodyLimit ?? (isSigned(def) ? undefined : UNKNOWN_BODY);

/** A body above the limit, or of unknown length. */
const isLarge = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > UNKNOWN_BODY;

/** A body that Fastify could not read: malformed, too long, of an unknown type. */
const isBodyError = ({ code }: Partial<FastifyError>) => code?.startsWith('FST_ERR_CTP_') ?? false;

/**
 * Checks the session before the body: a large body is not read, and errors in a small one are not reported, without a
 * session.
 */
export const sessionFirst = (def: RouteDef, database: Database) => ({
  onRequest: async (request: FastifyRequest) => {
    if (!bearerOf(request)) throw semSessao();
    if (isLarge(request)) await allowed(def, database, request);
  },
  errorHandler: async (error: FastifyError, request: FastifyRequest) => {
    if (isBodyError(error)) await allowed(def, database, request);
    throw error;
  },
});
