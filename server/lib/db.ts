import { AsyncLocalStorage } from 'node:async_hooks';
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
 * that are needed before the practice is known by a secret that only their owner can present. A job sees which practices
 * there are, and then works in each of them as anybody else.
 */
export type Scope =
  | { conta_id: string }
  | { email: string }
  | { token_hash: string }
  | { identidade: string }
  | { codigo: string }
  | { pagamento: string }
  | { tarefa: 'limpeza' | 'lembretes' | 'pagamentos' };

export type Database = {
  pool: pg.Pool;
  /** Connections for what is done on the side of an open transaction: it must never wait for those that wait for it. */
  reserve: pg.Pool;
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

const openPool = (url: string, max: number) => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    options: '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC',
  });
  // A connection may be lost between two queries of a transaction, when neither of them is there to be told: the next one
  // is. Without a listener of its own, the loss would end the whole server.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool.on('error', () => undefined);
};

export const openDatabase = (url: string, max = 10): Database => {
  const pool = openPool(url, max);
  const reserve = openPool(url, Math.ceil(max / 2));
  const inside = new AsyncLocalStorage<boolean>();

  const open: Database['open'] = async (first, work) => {
    const client = await (inside.getStore() ? reserve : pool).connect();
    let broken = false;
    try {
      const results = (await client.query(`begin; ${first}`)) as unknown as pg.QueryResult[];
      const result = await inside.run(true, () => work(results.at(-1)?.rows ?? [], onClient(client)));
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
    reserve,
    open,
    transaction: (scope, work) => {
      const [name, value] = Object.entries(scope ?? {})[0] ?? ['conta_id', ''];
      const set = `select set_config(${pg.escapeLiteral(`app.${name}`)}, ${pg.escapeLiteral(value)}, true)`;
      return open(set, (_, db) => work(db));
    },
    close: async () => {
      await Promise.all([pool.end(), reserve.end()]);
    },
  };
};
