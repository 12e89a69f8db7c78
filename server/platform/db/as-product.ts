import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * Does what follows from a member's change whatever this member may see, in the same transaction. An error ends the
 * transaction, and with it the rights.
 */
export const asProduct = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  const { rows } = await sql<{ como: string | null }>`
    with antes as materialized (select current_setting('app.funcao', true) as como)
    select como, set_config('app.funcao', 'produto', true) from antes`.execute(db);
  const done = await work();
  await sql`select set_config('app.funcao', ${rows[0]?.como ?? ''}, true)`.execute(db);
  return done;
};
