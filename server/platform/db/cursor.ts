import type { CompiledQuery } from 'kysely';
import type { Db } from './db.ts';

/**
 * The rows of a query in batches, through a cursor in the transaction of `db`. The next batch is read on demand, so
 * only one is in memory. One cursor at a time per transaction.
 */
export async function* batches<R>(db: Db, query: CompiledQuery<R>, size: number): AsyncGenerator<R[]> {
  await db.executeQuery({ ...query, sql: `declare lote no scroll cursor for ${query.sql}` });
  const fetch = { ...query, sql: `fetch ${size} from lote`, parameters: [] };
  for (;;) {
    const { rows } = await db.executeQuery<R>(fetch);
    if (rows.length) yield rows;
    if (rows.length < size) break;
  }
  await db.executeQuery({ ...fetch, sql: 'close lote' });
}
