import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/auth.ts';
import { REMEMBER_SECONDS } from '#contract/constants.ts';
import { newSecret, sha256 } from './cripto.ts';
import type { Call, Database, Db, Fixed } from './db.ts';
import { semSessao } from './errors.ts';

export type Sessao = { id: string; user: User };

const IDLE_SECONDS = 12 * 60 * 60;
const SESSION_MAX_SECONDS = 30 * 24 * 60 * 60;

/** The half of a browser's session that no script can read. */
const COOKIE_HALF = 'vinculo_sessao';
/** Marks a browser that has signed in before. */
const COOKIE_DEVICE = 'vinculo_dispositivo';

export const bearerOf = (request: FastifyRequest): string | null => {
  const match = /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
};

export type SessionRow = { sessao_id: string; navegador_hash: string | null; user: User };

const sameHash = (a: string, b: string) => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));

/** A session that a browser opened needs the half that only this browser holds. */
export const isHalfOf = (navegadorHash: string | null, request: FastifyRequest) =>
  navegadorHash === null || sameHash(navegadorHash, sha256(request.cookies[COOKIE_HALF] ?? ''));

/** A session that has not run out, as `abrir_sessao` judges it. */
export const vigente = sql<boolean>`expira_em > now() and (lembrar or ultimo_uso > now() - interval '12 hours')`;

export const OPEN: Fixed = {
  name: 'abrir',
  types: 'text, boolean, boolean',
  text: 'select * from abrir_sessao($1, $2, $3)',
};

export const openedBy = (row: SessionRow | undefined, request: FastifyRequest): Sessao => {
  if (!row || !isHalfOf(row.navegador_hash, request)) throw semSessao();
  return { id: row.sessao_id, user: row.user };
};

export const hashOf = (request: FastifyRequest) => {
  const token = bearerOf(request);
  if (!token) throw semSessao();
  return sha256(token);
};

const practices = new Map<string, string>();
const PRACTICES_MAX = 5000;

/**
 * Whose turn a request takes, known before its session is found: the practice that the session had the last time, so that
 * signing in many times gives no larger share; the session itself when it is new here. Decides about waiting only.
 */
export const turnOf = (hash: string) => practices.get(hash) ?? hash;

export const rememberPractice = (hash: string, { user }: Sessao) => {
  practices.delete(hash);
  practices.set(hash, user.conta_id);
  if (practices.size > PRACTICES_MAX) practices.delete(practices.keys().next().value ?? '');
};

/** Opens a transaction in the name of the request's session. The session and its practice are found in one round trip. */
export const withSession = <T>(
  database: Database,
  request: FastifyRequest,
  work: (sessao: Sessao, db: Db, last: (call: Call) => void) => Promise<T>,
): Promise<T> => {
  const hash = hashOf(request);
  const first = { fixed: OPEN, values: [hash, 'false', 'false'] };
  return database.open<SessionRow, T>(
    first,
    ([row], db, last) => {
      const sessao = openedBy(row, request);
      rememberPractice(hash, sessao);
      return work(sessao, db, last);
    },
    turnOf(hash),
  );
};

/** Browsers send one of these with every POST, and nothing else does of its own accord. */
export const fromBrowser = (request: FastifyRequest) =>
  request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined;

const cookieOptions = (secure: boolean, maxAge?: number) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure,
  ...(maxAge === undefined ? {} : { maxAge }),
});

export type Access = { token: string; token_type: 'bearer'; expires_in: number };

/** Begins a session for a user whose practice is in force in the transaction. */
export const startSession = async (
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, lembrar, secure }: { user: { id: string; conta_id: string }; lembrar: boolean; secure: boolean },
): Promise<Access> => {
  const token = newSecret();
  const half = fromBrowser(request) ? newSecret() : null;
  const lifetime = lembrar ? REMEMBER_SECONDS : SESSION_MAX_SECONDS;
  await db
    .insertInto('sessoes')
    .values({
      conta_id: user.conta_id,
      id: uuidv7(),
      usuario_id: user.id,
      token_hash: sha256(token),
      navegador_hash: half && sha256(half),
      lembrar,
      agente: request.headers['user-agent']?.slice(0, 300) ?? null,
      endereco: request.ip,
      expira_em: new Date(Date.now() + lifetime * 1000).toISOString(),
    })
    .execute();
  if (half) {
    reply.setCookie(COOKIE_HALF, half, cookieOptions(secure, lembrar ? REMEMBER_SECONDS : undefined));
    await rememberDevice(db, request, reply, user, secure);
  }
  return { token, token_type: 'bearer', expires_in: lembrar ? REMEMBER_SECONDS : IDLE_SECONDS };
};

const rememberDevice = async (
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  user: { id: string; conta_id: string },
  secure: boolean,
) => {
  const device = request.cookies[COOKIE_DEVICE] ?? newSecret();
  await db
    .insertInto('dispositivos')
    .values({ conta_id: user.conta_id, usuario_id: user.id, token_hash: sha256(device) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  reply.setCookie(COOKIE_DEVICE, device, cookieOptions(secure, REMEMBER_SECONDS));
};

export const isKnownDevice = async (db: Db, request: FastifyRequest, usuarioId: string) => {
  const device = request.cookies[COOKIE_DEVICE];
  if (!device) return false;
  const row = await db
    .selectFrom('dispositivos')
    .select('token_hash')
    .where('usuario_id', '=', usuarioId)
    .where('token_hash', '=', sha256(device))
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether the user has signed in with a browser before. */
export const hasDevices = async (db: Db, usuarioId: string) =>
  (await db.selectFrom('dispositivos').select('token_hash').where('usuario_id', '=', usuarioId).executeTakeFirst()) !==
  undefined;

export const forgetSession = (reply: FastifyReply) => reply.clearCookie(COOKIE_HALF, { path: '/' });

export const endSessions = async (db: Db, usuarioId: string, except?: string) => {
  let query = db.deleteFrom('sessoes').where('usuario_id', '=', usuarioId);
  if (except) query = query.where('id', '!=', except);
  await query.execute();
};
