import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { type Compilable, type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { STALE_PLAN } from './errors.ts';
import { type Fields, Opened } from './opened.ts';
import type { DB } from './schema.ts';
import { createVez } from './vez.ts';

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

/** A statement that comes with every request: planned once per connection, then called by its name. */
export type Fixed = { name: string; types: string; text: string };
export type Call = { fixed: Fixed; values: (string | null)[] };
type Statement = string | Call;

export type Database = {
  pool: pg.Pool;
  /** Connections for what is done on the side of an open transaction: it must never wait for those that wait for it. */
  reserve: pg.Pool;
  transaction: <T>(scope: Scope | null, work: (db: Db) => Promise<T>) => Promise<T>;
  /**
   * What `source` reads of a practice, as it was at one moment. A connection is held until the last part is taken, or until
   * whoever takes them stops.
   */
  snapshot: <T>(conta_id: string, source: (db: Db) => AsyncIterable<T>) => AsyncGenerator<T>;
  /**
   * A transaction opened by a statement that answers whether to go on. What is given to `last` is run with the commit, in
   * one round trip. With `who`, it waits for its turn: one practice holds at most 40 % of the connections.
   */
  open: <R, T>(
    first: Statement,
    work: (rows: R[], db: Db, last: (call: Call) => void) => Promise<T>,
    who?: string,
  ) => Promise<T>;
  /**
   * Queries that only read: each goes with its own opening in one message, and no connection is held between two of them.
   * They wait for their turn together with the transactions of `who`.
   */
  reading: <T>(who: string, opening: Opening, work: (db: Db) => Promise<T>) => Promise<T>;
  /** Statements that are run in one message: all of them or none. */
  send: (calls: Call[]) => Promise<void>;
  close: () => Promise<void>;
};

/** What a query that reads is opened by, and who looks at what the opening answered before the rows are given out. */
export type Opening = (text: string) => { call: Call; opened: (fields: Fields) => void };

/** What PostgreSQL has planned on a connection: the names of the queries by their texts. */
type Plans = { names: Map<string, string>; searches: number };
const planned = new WeakMap<pg.PoolClient, Plans>();
const PLANS_MAX = 200;
/** How many words are searched for, and how long they are, makes another text: they must not use up the room of the rest. */
const SEARCHES_MAX = 40;
const PLAN_LENGTH_MAX = 6000;

/** Which index serves a search depends on its words: it is planned each time, with them in sight. */
export const isSearch = (text: string) => text.includes(' like ');
const hasWords = (text: string) => isSearch(text) || text.includes(' ~~ ');

/**
 * A query that comes again is read and planned once per connection: with row-level security, planning takes longer than
 * reading one row.
 */
const nameOf = (client: pg.PoolClient, text: string): string | undefined => {
  if (text.length > PLAN_LENGTH_MAX) return undefined;
  const plans = planned.get(client) ?? { names: new Map(), searches: 0 };
  planned.set(client, plans);
  const known = plans.names.get(text);
  if (known || plans.names.size >= PLANS_MAX) return known;
  if (hasWords(text)) {
    if (plans.searches >= SEARCHES_MAX) return undefined;
    plans.searches += 1;
  }
  const name = createHash('sha1').update(text).digest('base64url');
  plans.names.set(text, name);
  return name;
};

const literal = (value: string | null) => (value === null ? 'null' : pg.escapeLiteral(value.replaceAll('\0', '')));

const prepared = new WeakMap<pg.PoolClient, Set<string>>();

/** What has to be sent before a fixed statement can be called on this connection: nothing, but for the first time. */
const preparing = (client: pg.PoolClient, { name, types, text }: Fixed) => {
  const names = prepared.get(client) ?? new Set();
  if (names.has(name)) return '';
  prepared.set(client, names.add(name));
  return `prepare ${name}(${types}) as ${text}; `;
};

/** The text of a statement on this connection: several of them go in one message, which a prepared query cannot. */
const written = (client: pg.PoolClient, statement: Statement) => {
  if (typeof statement === 'string') return statement;
  const { fixed, values } = statement;
  return `${preparing(client, fixed)}execute ${fixed.name}(${values.map(literal).join(', ')})`;
};

/** The query builder over whatever answers a query. */
const builderOver = (query: (first: unknown, values?: unknown[]) => unknown): Db => {
  const borrowed = { query, release: () => undefined } as unknown as pg.PoolClient;
  const pool = { connect: async () => borrowed, end: async () => undefined };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
};

const named = (client: pg.PoolClient, text: string, values?: unknown[], search = isSearch(text)): pg.QueryConfig => {
  const name = search ? undefined : nameOf(client, text);
  return { ...(name ? { name } : {}), text, ...(values ? { values } : {}) };
};

const builders = new WeakMap<pg.PoolClient, Db>();

const onClient = (client: pg.PoolClient): Db => {
  const db =
    builders.get(client) ??
    builderOver((first, values) =>
      typeof first === 'string' ? client.query(named(client, first, values)) : client.query(first as pg.Submittable),
    );
  builders.set(client, db);
  return db;
};

/** Where a value goes in a query that is written once. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const places = new Proxy({}, { get: (_, name) => new Place(String(name)) });

/**
 * A query that many requests send is built and written once for each shape it can have; what changes are its values.
 * `build` must not look at a value, only pass it on: what decides how the query is written belongs to the shape.
 */
export const writtenOnce = <S, V extends object, R>(build: (db: Db, shape: S, values: V) => Compilable<R>) => {
  const known = new Map<string, CompiledQuery<R>>();
  return async (db: Db, shape: S, values: V): Promise<R[]> => {
    const key = JSON.stringify(shape);
    const query = known.get(key) ?? build(db, shape, places as V).compile();
    known.set(key, query);
    const parameters = query.parameters.map((one) => (one instanceof Place ? values[one.name as keyof V] : one));
    const { rows } = await db.executeQuery<R>({ ...query, parameters });
    return rows;
  };
};

/** PostgreSQL has refused a statement, and is there for the next one. */
export const isRefused = (error: unknown) => error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '');

/** Whether a connection is of no more use after this: it is lost, or what was planned on it is. */
const isLost = (error: Error) => !isRefused(error) || STALE_PLAN.includes((error as pg.DatabaseError).code ?? '');

/** One query with its opening, on a connection that is given back with the answer. */
const readOn = async (pool: pg.Pool, opening: Opening, text: string, values: unknown[] | undefined) => {
  const client = await pool.connect();
  let lost = true;
  try {
    const { call, opened } = opening(text);
    const first = preparing(client, call.fixed);
    if (first) await client.query(first);
    const { error, result, fields } = await new Promise<{
      error: Error | null;
      result: pg.QueryResult;
      fields: Fields;
    }>((done) => {
      client.query(
        new Opened(call, named(client, text, values, false), (error, result, fields) =>
          done({ error, result, fields }),
        ),
      );
    });
    lost = error !== null && isLost(error);
    if (error) throw error;
    opened(fields);
    return result;
  } finally {
    client.release(lost);
  }
};

/** What part of the connections one practice may hold, and how many of its queries and transactions may wait. */
const SHARE = 0.4;
const WAITING = 300;

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

const scopeOf = (scope: Scope | null) => {
  const [name, value] = Object.entries(scope ?? {})[0] ?? ['conta_id', ''];
  return `select set_config(${pg.escapeLiteral(`app.${name}`)}, ${pg.escapeLiteral(value)}, true)`;
};

export const openDatabase = (url: string, max = 10): Database => {
  const pool = openPool(url, max);
  const reserve = openPool(url, Math.ceil(max / 2));
  const inside = new AsyncLocalStorage<boolean>();
  const readings = new AsyncLocalStorage<{ who: string; opening: Opening }>();
  const vez = createVez({ aoMesmoTempo: max, porConta: Math.ceil(max * SHARE), naFila: WAITING });
  const reader = builderOver((text, values) => {
    const reading = readings.getStore();
    if (!reading || typeof text !== 'string') throw new Error('This is not a query that only reads.');
    return vez.fazer(reading.who, () => readOn(pool, reading.opening, text, values));
  });

  const openNow: Database['open'] = async (first, work) => {
    const client = await (inside.getStore() ? reserve : pool).connect();
    let broken = false;
    try {
      const results = (await client.query(`begin; ${written(client, first)}`)) as unknown as pg.QueryResult[];
      const ending: string[] = [];
      const last = (call: Call) => void ending.push(written(client, call));
      const result = await inside.run(true, () => work(results.at(-1)?.rows ?? [], onClient(client), last));
      await client.query([...ending, 'commit'].join('; '));
      return result;
    } catch (error) {
      // The tables have changed under what was planned: this connection is given up, and the next one plans anew.
      if (STALE_PLAN.includes((error as { code?: string }).code ?? '')) broken = true;
      await client.query('rollback').catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const open: Database['open'] = (first, work, who) =>
    who === undefined || inside.getStore() ? openNow(first, work) : vez.fazer(who, () => openNow(first, work));

  return {
    pool,
    reserve,
    open,
    reading: (who, opening, work) => readings.run({ who, opening }, () => work(reader)),
    send: async (calls) => {
      const client = await pool.connect();
      let lost = true;
      try {
        await client.query(calls.map((call) => written(client, call)).join('; '));
        lost = false;
      } catch (error) {
        lost = isLost(error as Error);
        throw error;
      } finally {
        client.release(lost);
      }
    },
    transaction: (scope, work) => openNow(scopeOf(scope), (_, db) => work(db)),
    async *snapshot(conta_id, source) {
      const client = await pool.connect();
      try {
        await client.query(`begin isolation level repeatable read read only; ${scopeOf({ conta_id })}`);
        yield* source(onClient(client));
      } finally {
        // Nothing was written: there is nothing to commit.
        const lost = await client.query('rollback').then(
          () => false,
          () => true,
        );
        client.release(lost);
      }
    },
    close: async () => {
      await Promise.all([pool.end(), reserve.end()]);
    },
  };
};
