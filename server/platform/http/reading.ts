import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Fixed } from '#server/platform/db/call.ts';
import type { Database, Db } from '#server/platform/db/db.ts';
import type { Fields } from '#server/platform/db/opened.ts';
import { isSearch } from '#server/platform/db/plans.ts';
import { actorOf } from '#server/platform/db/scope.ts';
import { isConnectionLoss, Recusa, semSessao } from '#server/platform/errors.ts';
import { type Asked, remember, type Seen, seenLast, seenOf, type Told } from './last-seen.ts';
import { askedBy, OPEN, openedBy, rememberMember, type Sessao, turnOf } from './session.ts';

/** Opens every further query of a read request once its session is known: sets the practice and member, read-only. */
const GO_ON: Fixed = {
  name: 'ler',
  text: `select set_config('app.conta_id', $1, true), set_config('app.membro_id', $2, true),
    set_config('app.funcao', $3, true), set_config('app.usuario_id', $4, true), set_config('plan_cache_mode', $5, true),
    set_config('synchronous_commit', 'off', true), set_config('transaction_read_only', 'on', true)`,
};

const ATTEMPTS = 5;

/** The fields that `abrir_sessao` returned, unparsed. */
const toldBy = ([sessao_id = null, navegador_hash = null, marca = null, user]: (string | null)[]): Told => ({
  sessao_id,
  navegador_hash,
  marca,
  user: user ? JSON.parse(user) : null,
});

/** The session is not the one that the work was started with. */
const AGAIN = Symbol('again');

/** One attempt. `believed` is the session as last seen; if it is undefined, the session is read first. */
const attempt = <T>(
  database: Database,
  request: FastifyRequest,
  asked: Asked,
  believed: Seen | undefined,
  work: (sessao: Sessao, db: Db) => Promise<T>,
): Promise<T | typeof AGAIN> => {
  let basis = believed;
  let told: Seen | null | undefined;
  let agreed = true;
  let practice: string[] | undefined;
  const opened = (fields: Fields) => {
    told = fields ? seenOf(toldBy(fields), basis) : null;
    remember(asked, told);
    basis ??= told ?? undefined;
    agreed &&= told !== null && told.marca === basis?.marca;
    if (told === null) throw semSessao();
  };
  const opening = (text: string) =>
    practice !== undefined && told && agreed
      ? {
          call: { fixed: GO_ON, values: [...practice, isSearch(text) ? 'force_custom_plan' : 'force_generic_plan'] },
          opened: () => undefined,
        }
      : {
          call: {
            fixed: OPEN,
            values: [asked.hash, 'true', String(isSearch(text)), basis?.marca ?? null, asked.pratica],
          },
          opened,
        };
  return database.reading(turnOf(asked.key), opening, async (db) => {
    const ask = () => sql`select 1`.execute(db);
    try {
      if (!basis) await ask();
      const sessao = openedBy(basis?.row, request);
      practice = actorOf({ ...sessao.user, usuario_id: sessao.user.id });
      rememberMember(asked.key, sessao);
      const result = await work(sessao, db);
      if (told === undefined) await ask();
      return agreed ? result : AGAIN;
    } catch (error) {
      // Check the session before returning an error, too: its text can leak. After a lost connection there is nothing to check.
      if (told === undefined && !isConnectionLoss(error as Error)) await ask();
      if (told === null) throw semSessao();
      if (!agreed) return AGAIN;
      throw error;
    }
  });
};

/**
 * Reads in the name of the request's session. The first query is sent together with the opening of the session,
 * assuming that the session is as last seen; nothing is returned before PostgreSQL has confirmed that. If it differs,
 * the work, which is read-only, starts again with the current session.
 */
export const withReading = async <T>(
  database: Database,
  request: FastifyRequest,
  work: (sessao: Sessao, db: Db) => Promise<T>,
): Promise<T> => {
  const asked = askedBy(request);
  for (let count = 0; count < ATTEMPTS; count++) {
    // The last attempt reads the session first, so that it cannot differ.
    const believed = count < ATTEMPTS - 1 ? seenLast(asked) : undefined;
    const outcome = await attempt(database, request, asked, believed, work);
    if (outcome !== AGAIN) return outcome as T;
  }
  throw new Recusa(503, 'indisponivel', { retryAfter: 1 });
};
