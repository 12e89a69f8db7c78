import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';

const { types } = pg;
const TIMESTAMPTZ = 1184;
types.setTypeParser(types.builtins.DATE, (value) => value);
types.setTypeParser(TIMESTAMPTZ, (value) => new Date(value).toISOString());
types.setTypeParser(types.builtins.INT8, Number);

export type Db = Kysely<DB>;

/**
 * What a transaction may see. Row-level security compares these with the rows: the practice by its id, and the few rows
 * that are needed before the practice is known by a secret that only their owner can present.
 */
export type Scope =
  | { conta_id: string }
  | { email: string }
  | { token_hash: string }
  | { identidade: string }
  /** A job that goes through the practices, by its name: it sees which there are and nothing of them. */
  | { tarefa: string };

export type Database = {
  pool: pg.Pool;
  transaction: <T>(scope: Scope | null, work: (db: Db) => Promise<T>) => Promise<T>;
  /** A transaction opened by a statement that answers whether to go on. */
  open: <R, T>(first: string, work: (rows: R[], db: Db) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

const onClient = (client: pg.PoolClient): Db => {
  const borrowed = { query: client.query.bind(client), release: () => undefined } as unknown as pg.PoolClient;
  const pool = { connect: async () => borrowed, end: async () => undefined };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
};

export const openDatabase = (url: string, max = 10): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    options: '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC',
  });
  pool.on('error', () => undefined);

  const open: Database['open'] = async (first, work) => {
    const client = await pool.connect();
    let broken = false;
    try {
      const results = (await client.query(`begin; ${first}`)) as unknown as pg.QueryResult[];
      const result = await work(results.at(-1)?.rows ?? [], onClient(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return {
    pool,
    open,
    transaction: (scope, work) => {
      const [name, value] = Object.entries(scope ?? {})[0] ?? ['conta_id', ''];
      const set = `select set_config(${pg.escapeLiteral(`app.${name}`)}, ${pg.escapeLiteral(value)}, true)`;
      return open(set, (_, db) => work(db));
    },
    close: () => pool.end(),
  };
};
