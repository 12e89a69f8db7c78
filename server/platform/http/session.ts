import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/conta/auth.ts';
import { FORA_DA_PRATICA, OUTRA_SESSAO, praticaDe, QUEM_HEADER, quemDe, usuarioDe } from '#contract/conta/quem.ts';
import { REMEMBER_SECONDS } from '#domain/constants.ts';
import { instante } from '#domain/days/fuso.ts';
import { newSecret, sha256 } from '#server/platform/crypto/cripto.ts';
import type { Call, Fixed } from '#server/platform/db/call.ts';
import type { Database, Db } from '#server/platform/db/db.ts';
import { Recusa, semSessao } from '#server/platform/errors.ts';
import type { DeQuem } from '#server/platform/jobs/vez.ts';
import { type Asked, remember, type SessionRow, seenLast, seenOf, type Told } from './last-seen.ts';

/** `anonima`: a browser sent no practice with the request, so it may call only routes with `semPratica`. */
export type Sessao = { id: string; user: User; anonima: boolean };

const IDLE_SECONDS = 12 * 60 * 60;
const SESSION_MAX_SECONDS = 30 * 24 * 60 * 60;

/** The half of a browser's session token that scripts cannot read. */
const COOKIE_HALF = 'vinculo_sessao';
/** Marks a browser in which a user has signed in before: one cookie per user, since browsers are shared. */
const COOKIE_DEVICE = 'vinculo_dispositivo';
const DEVICES_MAX = 20;

export const bearerOf = (request: FastifyRequest): string | null => {
  const match = /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
};

const sameHash = (a: string, b: string) => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));

/** A session opened by a browser is valid only with the half stored in that browser's cookie. */
export const isHalfOf = (navegadorHash: string | null, request: FastifyRequest) =>
  navegadorHash === null || sameHash(navegadorHash, sha256(request.cookies[COOKIE_HALF] ?? ''));

/**
 * A session that has not expired, by the same rule as `abrir_sessao`: a sign-in is in use in whichever practice it is.
 */
export const vigente = sql<boolean>`sessoes.expira_em > now() and (sessoes.lembrar or exists (
  select 1 from sessoes uso where uso.id = sessoes.id and uso.ultimo_uso > now() - interval '12 hours'))`;

export const OPEN: Fixed = {
  name: 'abrir',
  text: 'select * from abrir_sessao($1, $2, $3, $4, $5)',
};

const quemOf = (request: FastifyRequest) => {
  const named = request.headers[QUEM_HEADER];
  return named === undefined ? undefined : String(named);
};

/** Throws if the request names another user or practice than those of its session. */
export const requireQuem = (owner: { id: string; conta_id: string }, request: FastifyRequest) => {
  const named = quemOf(request);
  if (named === undefined || named === quemDe(owner)) return;
  throw new Recusa(401, usuarioDe(named) === owner.id ? FORA_DA_PRATICA : OUTRA_SESSAO);
};

export const askedBy = (request: FastifyRequest): Asked => {
  const hash = hashOf(request);
  const pratica = praticaDe(quemOf(request) ?? '');
  return { hash, pratica, key: `${hash} ${pratica ?? ''}` };
};

export const openedBy = (row: SessionRow | undefined, request: FastifyRequest): Sessao => {
  if (!row || !isHalfOf(row.navegador_hash, request)) throw semSessao();
  requireQuem(row.user, request);
  return { id: row.sessao_id, user: row.user, anonima: row.navegador_hash !== null && quemOf(request) === undefined };
};

export const hashOf = (request: FastifyRequest) => {
  const token = bearerOf(request);
  if (!token) throw semSessao();
  return sha256(token);
};

const members = new Map<string, DeQuem>();
const MEMBERS_MAX = 5000;

/** The queue of a member: a share of the practice's own. */
export const turnOfMember = ({ conta_id, membro }: Pick<User, 'conta_id' | 'membro'>): DeQuem => ({
  conta: conta_id,
  membro: membro.id,
});

/**
 * The queue of a request, by the key of `askedBy`, before its session is read: the member of the session last time, so
 * that signing in several times gives no larger share; the session itself if it is new. Used for queueing only.
 */
export const turnOf = (key: string) => members.get(key) ?? key;

export const rememberMember = (key: string, { user }: Sessao) => {
  members.delete(key);
  members.set(key, turnOfMember(user));
  if (members.size > MEMBERS_MAX) members.delete(members.keys().next().value ?? '');
};

/**
 * Opens a transaction in the name of the request's session. Session and practice are read in one round trip; the user only if
 * it has changed since it was last seen.
 */
export const withSession = <T>(
  database: Database,
  request: FastifyRequest,
  work: (sessao: Sessao, db: Db, last: (call: Call) => void) => Promise<T>,
): Promise<T> => {
  const asked = askedBy(request);
  const { hash, pratica, key } = asked;
  const known = seenLast(asked);
  const first = { fixed: OPEN, values: [hash, 'false', 'false', known?.marca ?? null, pratica] };
  return database.open<Told, T>(
    first,
    ([told], db, last) => {
      const seen = told ? seenOf(told, known) : null;
      remember(asked, seen);
      const sessao = openedBy(seen?.row, request);
      rememberMember(key, sessao);
      return work(sessao, db, last);
    },
    turnOf(key),
  );
};

/** Browsers add one of these headers to every POST; other programs do not. */
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

/** Starts a session for a user whose practice and person are set in the transaction. */
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
      endereco: request.endereco,
      expira_em: instante(Date.now() + lifetime * 1000),
    })
    .execute();
  if (half) {
    reply.setCookie(COOKIE_HALF, half, cookieOptions(secure, lembrar ? REMEMBER_SECONDS : undefined));
    await rememberDevice(db, request, reply, user, secure);
  }
  return { token, token_type: 'bearer', expires_in: lembrar ? REMEMBER_SECONDS : IDLE_SECONDS };
};

const deviceCookie = (usuarioId: string) => `${COOKIE_DEVICE}_${sha256(usuarioId).slice(0, 16)}`;

/** The hash of this browser's device cookie for the user; `null` if the user has never signed in with it. */
export const knownDevice = async (db: Db, request: FastifyRequest, usuarioId: string): Promise<string | null> => {
  const secret = request.cookies[deviceCookie(usuarioId)];
  if (!secret) return null;
  const row = await db
    .selectFrom('dispositivos')
    .select('token_hash')
    .where('usuario_id', '=', usuarioId)
    .where('token_hash', '=', sha256(secret))
    .executeTakeFirst();
  return row?.token_hash ?? null;
};

/** Every sign-in creates a new secret, so a cookie planted in the browser never becomes a known device. */
const rememberDevice = async (
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  user: { id: string; conta_id: string },
  secure: boolean,
) => {
  const before = await knownDevice(db, request, user.id);
  const secret = newSecret();
  if (before)
    await db.deleteFrom('dispositivos').where('usuario_id', '=', user.id).where('token_hash', '=', before).execute();
  await db
    .insertInto('dispositivos')
    .values({ conta_id: user.conta_id, usuario_id: user.id, token_hash: sha256(secret) })
    .execute();
  await forgetOldDevices(db, user.id);
  reply.setCookie(deviceCookie(user.id), secret, cookieOptions(secure, REMEMBER_SECONDS));
};

const forgetOldDevices = (db: Db, usuarioId: string) =>
  db
    .deleteFrom('dispositivos')
    .where('usuario_id', '=', usuarioId)
    .where('token_hash', 'not in', (eb) =>
      eb
        .selectFrom('dispositivos')
        .select('token_hash')
        .where('usuario_id', '=', usuarioId)
        .orderBy('criado_em', 'desc')
        .limit(DEVICES_MAX),
    )
    .execute();

/** Whether the user has signed in with any browser before. */
export const hasDevices = async (db: Db, usuarioId: string) =>
  (await db.selectFrom('dispositivos').select('token_hash').where('usuario_id', '=', usuarioId).executeTakeFirst()) !==
  undefined;

/**
 * Ends the sign-ins of the person who acts, in all practices. They are locked first: a practice that is being entered
 * with one of them (`entrarNaPratica`) is then seen by the second statement.
 */
export const endSessions = async (db: Db, usuarioId: string, except?: string) => {
  await db.selectFrom('sessoes').select('id').where('usuario_id', '=', usuarioId).forUpdate().execute();
  let query = db.deleteFrom('sessoes').where('usuario_id', '=', usuarioId);
  if (except) query = query.where('id', '!=', except);
  await query.execute();
};

/** Locks the rows of a sign-in, in all practices, until the transaction ends. */
export const trancarEntrada = (db: Db, id: string) =>
  db.selectFrom('sessoes').select('id').where('id', '=', id).forUpdate().execute();

/** Ends one sign-in of the person who acts, in all practices. Returns whether there was one. */
export const endSession = async (db: Db, usuarioId: string, id: string) => {
  await trancarEntrada(db, id);
  const gone = await db
    .deleteFrom('sessoes')
    .where('usuario_id', '=', usuarioId)
    .where('id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
};

/**
 * Ends the sessions of a member in one practice; those in other practices stay. A sign-in from before does not enter
 * the practice again.
 */
export const endSessionsIn = async (db: Db, { conta_id, usuario_id }: Pertence, except?: string) => {
  await db
    .updateTable('membros')
    .set({ sessoes_desde: sql<string>`now()` })
    .where('conta_id', '=', conta_id)
    .where('usuario_id', '=', usuario_id)
    .execute();
  let query = db.deleteFrom('sessoes').where('conta_id', '=', conta_id).where('usuario_id', '=', usuario_id);
  if (except) query = query.where('id', '!=', except);
  await query.execute();
};
type Pertence = { conta_id: string; usuario_id: string };
