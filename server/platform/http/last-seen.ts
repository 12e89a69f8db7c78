import type { User } from '#contract/conta/auth.ts';

export type SessionRow = { sessao_id: string; navegador_hash: string | null; user: User };

/** What a request says about its session: the hash of its token, and the practice that it names. */
export type Asked = { hash: string; pratica: string | null; key: string };

/** A session as PostgreSQL returned it, under the name of its version. */
export type Seen = { marca: string; row: SessionRow };

/** What `abrir_sessao` returns: without a user if the caller knows the version. */
export type Told = { sessao_id: string | null; navegador_hash: string | null; marca: string | null; user: User | null };

/**
 * Sessions as PostgreSQL last returned them, by token and named practice. PostgreSQL says at every request whether they are
 * still current.
 */
const lastSeen = new Map<string, Seen>();
const SEEN_MAX = 5000;

export const seenLast = ({ key }: Asked) => lastSeen.get(key);

export const remember = ({ key, pratica }: Asked, seen: Seen | null) => {
  lastSeen.delete(key);
  // Made-up practices must not push out the sessions of others.
  if (seen === null || (pratica !== null && pratica !== seen.row.user.conta_id)) return;
  lastSeen.set(key, seen);
  if (lastSeen.size > SEEN_MAX) lastSeen.delete(lastSeen.keys().next().value ?? '');
};

/** Several requests get the same object: none of them may change it. */
const frozen = <T>(value: T): T => {
  if (value !== null && typeof value === 'object') for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
};

/** The session that PostgreSQL told; without a user, it is the `known` one. */
export const seenOf = ({ sessao_id, navegador_hash, marca, user }: Told, known: Seen | undefined): Seen => {
  if (user === null && known && known.marca === marca) return known;
  if (!sessao_id || !marca || !user) throw new Error('The session was opened without its user.');
  return { marca, row: { sessao_id, navegador_hash, user: frozen(user) } };
};
