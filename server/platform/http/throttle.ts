import { sql } from 'kysely';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import type { Database } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';

type Limit = { max: number; seconds: number };

const WINDOW_START = (seconds: number) =>
  sql<string>`to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds})`;

const keyOf = (what: string) => sha256(`tentativas:${what}`);

/**
 * Counts one more of `what` in the current window and returns the count. Kept in PostgreSQL, so that all nodes share
 * it.
 */
export const count = (database: Database, what: string, { seconds }: Limit): Promise<number> =>
  database.transaction(null, async (db) => {
    const row = await db
      .insertInto('tentativas')
      .values({ chave: keyOf(what), janela: WINDOW_START(seconds), contagem: 1 })
      .onConflict((conflict) =>
        conflict.column('chave').doUpdateSet({
          contagem: sql`case when tentativas.janela = excluded.janela then tentativas.contagem + 1 else 1 end`,
          janela: sql`excluded.janela`,
        }),
      )
      .returning('contagem')
      .executeTakeFirstOrThrow();
    return row.contagem;
  });

export const forget = (database: Database, what: string) =>
  database.transaction(null, (db) => db.deleteFrom('tentativas').where('chave', '=', keyOf(what)).execute());

/** Takes one count back, for an action that turned out not to be limited. */
export const uncount = (database: Database, what: string) =>
  database.transaction(null, (db) =>
    db
      .updateTable('tentativas')
      .set({ contagem: sql`greatest(contagem - 1, 0)` })
      .where('chave', '=', keyOf(what))
      .execute(),
  );

/** True for the first call with this `what` until the given time, false for every other one, on all nodes. */
export const once = (database: Database, what: string, until: string): Promise<boolean> =>
  database.transaction(null, async (db) => {
    const done = await db
      .insertInto('tentativas')
      .values({ chave: keyOf(what), janela: until, contagem: 1 })
      .onConflict((conflict) => conflict.column('chave').doNothing())
      .executeTakeFirst();
    return done.numInsertedOrUpdatedRows === 1n;
  });

const secondsLeft = ({ seconds }: Limit) => seconds - (Math.floor(Date.now() / 1000) % seconds);

/** Counts, and refuses with 429 past the limit. */
export const throttle = async (database: Database, what: string, limit: Limit) => {
  if ((await count(database, what, limit)) > limit.max) throw tooMany(limit);
};

export const tooMany = (limit: Limit) => {
  const retryAfter = secondsLeft(limit);
  return new Recusa(429, { chave: 'tentativas_demais', valores: { segundos: retryAfter } }, { retryAfter });
};
