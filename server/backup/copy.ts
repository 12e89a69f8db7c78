import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** The rows of a query in the text format of `COPY`. A slow reader slows PostgreSQL down. */
export async function* copyOut(client: pg.Client, query: string): AsyncGenerator<Buffer> {
  yield* client.query(to(`copy (${query}) to stdout`));
}

/** Writes rows that `copyOut` gave, and returns their number. */
export const copyIn = async (client: pg.Client, target: string, bytes: AsyncIterable<Buffer>): Promise<number> => {
  const rows = client.query(from(`copy ${target} from stdin`));
  await pipeline(bytes, rows);
  return rows.rowCount;
};
