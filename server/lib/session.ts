import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/auth.ts';
import { REMEMBER_SECONDS } from '#contract/constants.ts';
import { newSecret, sha256 } from './cripto.ts';
import { type Call, type Database, type Db, type Fixed, isSearch } from './db.ts';
import { Recusa, semSessao } from './errors.ts';
import type { Fields } from './opened.ts';

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

type SessionRow = { sessao_id: string; navegador_hash: string | null; user: User };

const sameHash = (a: string, b: string) => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));

/** A session that a browser opened needs the half that only this browser holds. */
export const isHalfOf = (navegadorHash: string | null, request: FastifyRequest) =>
  navegadorHash === null || sameHash(navegadorHash, sha256(request.cookies[COOKIE_HALF] ?? ''));

/** A session that has not run out, as `abrir_sessao` judges it. */
export const vigente = sql<boolean>`expira_em > now() and (lembrar or ultimo_uso > now() - interval '12 hours')`;

const OPEN: Fixed = {
  name: 'abrir',
  types: 'text, boolean, boolean',
  text: 'select * from abrir_sessao($1, $2, $3)',
};

const openedBy = (row: SessionRow | undefined, request: FastifyRequest): Sessao => {
  if (!row || !isHalfOf(row.navegador_hash, request)) throw semSessao();
  return { id: row.sessao_id, user: row.user };
};

const hashOf = (request: FastifyRequest) => {
  const token = bearerOf(request);
  if (!token) throw semSessao();
  return sha256(token);
};

/** Opens a transaction in the name of the request's session. The session and its practice are found in one round trip. */
export const withSession = <T>(
  database: Database,
  request: FastifyRequest,
  work: (sessao: Sessao, db: Db, last: (call: Call) => void) => Promise<T>,
): Promise<T> =>
  database.open<SessionRow, T>({ fixed: OPEN, values: [hashOf(request), 'false', 'false'] }, ([row], db, last) =>
    work(openedBy(row, request), db, last),
  );

/** What a reading goes on with once its session is found: the practice, and nothing that writes. */
const GO_ON: Fixed = {
  name: 'ler',
  types: 'text, text',
  text: `select set_config('app.conta_id', $1, true), set_config('plan_cache_mode', $2, true),
    set_config('synchronous_commit', 'off', true), set_config('transaction_read_only', 'on', true)`,
};

/** Sessions as PostgreSQL last answered them. Never believed: only compared with what it answers this time. */
const lastSeen = new Map<string, string>();
const SEEN_MAX = 5000;
const ATTEMPTS = 5;

const remember = (hash: string, seen: string | null) => {
  lastSeen.delete(hash);
  if (seen === null) return;
  lastSeen.set(hash, seen);
  if (lastSeen.size > SEEN_MAX) lastSeen.delete(lastSeen.keys().next().value ?? '');
};

const rowOf = (seen: string): SessionRow => {
  const [sessao_id, navegador_hash, user] = JSON.parse(seen) as [string, string | null, string];
  return { sessao_id, navegador_hash, user: JSON.parse(user) };
};

/** What the session turned out to be is not what the work began with. */
const AGAIN = Symbol('again');

/** One attempt. `believed` is the session as it was last seen, or nothing: then it is asked for first. */
const attempt = <T>(
  database: Database,
  request: FastifyRequest,
  hash: string,
  believed: string | undefined,
  work: (sessao: Sessao, db: Db) => Promise<T>,
): Promise<T | typeof AGAIN> => {
  let basis: string | null | undefined = believed;
  let told: string | null | undefined;
  let agreed = true;
  let practice: string | undefined;
  const opened = (fields: Fields) => {
    told = fields ? JSON.stringify(fields) : null;
    basis ??= told;
    agreed &&= told === basis;
    remember(hash, told);
    if (told === null) throw semSessao();
  };
  const opening = (text: string) =>
    practice !== undefined && told && agreed
      ? {
          call: { fixed: GO_ON, values: [practice, isSearch(text) ? 'force_custom_plan' : 'force_generic_plan'] },
          opened: () => undefined,
        }
      : { call: { fixed: OPEN, values: [hash, 'true', String(isSearch(text))] }, opened };
  return database.reading(opening, async (db) => {
    const ask = () => sql`select 1`.execute(db);
    try {
      if (!basis) await ask();
      const sessao = openedBy(rowOf(basis ?? ''), request);
      practice = sessao.user.conta_id;
      const result = await work(sessao, db);
      if (told === undefined) await ask();
      return agreed ? result : AGAIN;
    } catch (error) {
      // A refusal tells something too: it is given only to whom the session belongs.
      if (told === undefined) await ask();
      if (told === null) throw semSessao();
      if (!agreed) return AGAIN;
      throw error;
    }
  });
};

/**
 * Reads in the name of the request's session. The first query goes out with the opening of the session, in the belief that
 * it is as it was last seen; nothing is answered before PostgreSQL has said that it is. If it is not, the work, which can
 * have changed nothing, begins again with what it is now.
 */
export const withReading = async <T>(
  database: Database,
  request: FastifyRequest,
  work: (sessao: Sessao, db: Db) => Promise<T>,
): Promise<T> => {
  const hash = hashOf(request);
  for (let count = 0; count < ATTEMPTS; count++) {
    const outcome = await attempt(database, request, hash, lastSeen.get(hash), work);
    if (outcome !== AGAIN) return outcome as T;
  }
  throw new Recusa(503, 'indisponivel', { retryAfter: 1 });
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
