import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, type PostgresCursor, PostgresDialect, type PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { isReadOnly, isStalePlan, Recusa } from '#server/platform/errors.ts';
import { createVez, type DeQuem } from '#server/platform/jobs/vez.ts';
import type { Call } from './call.ts';
import { instanteDoBanco } from './columns/instante.ts';
import { CONNECTIONS, createPulse, endPool, holdsNames, openPool, partsOf, watched } from './connections.ts';
import { type Fields, Opened } from './opened.ts';
import { named } from './plans.ts';
import type { DB } from './schema.ts';
import { type Practice, type Scope, scopeOf } from './scope.ts';

const { types } = pg;
const TIMESTAMPTZ = 1184;
const UUID_ARRAY: number = 2951;
types.setTypeParser(types.builtins.DATE, (value) => value);
types.setTypeParser(TIMESTAMPTZ, instanteDoBanco);
types.setTypeParser(types.builtins.INT8, Number);
// Arrays of ids have no quotes to parse. The general parser takes a second for twenty audit lines with thousands of
// ids.
types.setTypeParser(UUID_ARRAY, (value) =>
  value === '{}'
    ? []
    : value
        .slice(1, -1)
        .split(',')
        .map((id) => (id === 'NULL' ? null : id)),
);

export type Db = Kysely<DB>;

export type Database = {
  pool: pg.Pool;
  /** Second pool for queries made while a transaction is open; one pool would deadlock. */
  reserve: pg.Pool;
  /** Whether the database answers, within two seconds. */
  beats: () => Promise<boolean>;
  transaction: <T>(scope: Scope | null, work: (db: Db) => Promise<T>) => Promise<T>;
  /**
   * What `source` reads of a practice, in one snapshot. A connection is held until the last part is read or the reader
   * stops.
   */
  snapshot: <T>(practice: Practice, source: (db: Db) => AsyncIterable<T>) => AsyncGenerator<T>;
  /**
   * A transaction opened by a statement whose result decides whether to continue. The calls given to `last` are sent
   * with the commit, in one round trip. With `who`, it waits for its turn: one practice holds at most 40 % of the
   * connections, and one member fewer than that.
   */
  open: <R, T>(
    first: Call,
    work: (rows: R[], db: Db, last: (call: Call) => void) => Promise<T>,
    who?: DeQuem,
  ) => Promise<T>;
  /**
   * Read-only queries: each is sent with its own opening in one message, and no connection is held between two of them.
   * They share the turns of `who` with its transactions.
   */
  reading: <T>(who: DeQuem, opening: Opening, work: (db: Db) => Promise<T>) => Promise<T>;
  /** Runs statements in one message: all of them or none. */
  send: (calls: Call[]) => Promise<void>;
  close: () => Promise<void>;
};

/** The opening of a read query, and a callback that checks its result before rows are returned. */
export type Opening = (text: string) => { call: Call; opened: (fields: Fields) => void };

/** A query builder over any function that runs a query. */
const builderOver = (run: (first: unknown, values?: unknown[]) => unknown): Db => {
  function query<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(first: unknown, values?: unknown[]): unknown {
    return run(first, values);
  }
  const borrowed = { query, release: () => undefined };
  const pool = { connect: async () => borrowed, end: async () => undefined };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
};

/** PostgreSQL has refused a statement, and the connection can still be used. */
export const isRefused = (error: unknown) =>
  error instanceof pg.DatabaseError && !/^(08|57P|25P0[34])/.test(error.code ?? '');

/** Errors after which a connection must be closed: lost, too slow, or with stale plans. */
const spoilt = new WeakSet<pg.PoolClient>();

const noteFailure = (client: pg.PoolClient, error: unknown, hasNamed = false) => {
  if (hasNamed || !isRefused(error) || isStalePlan(error) || isReadOnly(error)) spoilt.add(client);
};

const builders = new WeakMap<pg.PoolClient, Db>();

const onClient = (client: pg.PoolClient): Db => {
  const ask = async (config: pg.QueryConfig) => {
    if (config.name) return (await message(client, [], config)).result;
    try {
      return await watched(client, client.query(config));
    } catch (error) {
      noteFailure(client, error);
      throw error;
    }
  };
  const db =
    builders.get(client) ??
    builderOver((first, values) =>
      typeof first === 'string' ? ask(named(client, first, values)) : client.query(first as pg.Submittable),
    );
  builders.set(client, db);
  return db;
};

type Outcome = { result: pg.QueryResult; fields: Fields };

/** Sends statements and a query after them in one message: all of them or none, unless a transaction is open. */
const message = async (client: pg.PoolClient, before: Call[], query: pg.QueryConfig): Promise<Outcome> => {
  let hasNamed = false;
  const answered = new Promise<Outcome>((done, failed) => {
    const sent = new Opened(before, query, holdsNames(client), (error, result, fields) => {
      ({ hasNamed } = sent);
      if (error) failed(error);
      else done({ result, fields });
    });
    client.query(sent);
  });
  try {
    return await watched(client, answered);
  } catch (error) {
    noteFailure(client, error, hasNamed);
    throw error;
  }
};

const asQuery = (client: pg.PoolClient, { fixed: { name, text }, values }: Call): pg.QueryConfig => ({
  ...(holdsNames(client) ? { name } : {}),
  text,
  values,
});

/** Sends calls in one message. Returns the result of the last. */
const messageOf = async (client: pg.PoolClient, calls: Call[]) => {
  const last = calls.at(-1);
  if (!last) throw new Error('There is nothing to send.');
  return (await message(client, calls.slice(0, -1), asQuery(client, last))).result;
};

const BEGIN: Call = { fixed: { name: 'comecar', text: 'begin' }, values: [] };
const BEGIN_SNAPSHOT: Call = {
  fixed: { name: 'comecar_retrato', text: 'begin isolation level repeatable read read only' },
  values: [],
};
const COMMIT: Call = { fixed: { name: 'confirmar', text: 'commit' }, values: [] };
const ROLLBACK = { text: 'rollback', query_timeout: 5000 };

/** One query with its opening, on a connection that is released with the answer. */
const readOn = async (pool: pg.Pool, opening: Opening, text: string, values: unknown[] | undefined) => {
  const client = await pool.connect();
  try {
    const { call, opened } = opening(text);
    const { result, fields } = await message(client, [call], named(client, text, values, false));
    opened(fields);
    return result;
  } finally {
    client.release(spoilt.has(client));
  }
};

/** A database that accepts no writes (a standby, a failover in progress) is unavailable for requests that write. */
const forWriting = (error: unknown) =>
  isReadOnly(error) ? new Recusa(503, 'indisponivel', { retryAfter: 2, cause: error }) : error;

/** The share of connections of one practice, and how many queries and transactions of one member may wait. */
const SHARE = 0.4;
const WAITING = 300;

export const openDatabase = (url: string, connections = CONNECTIONS): Database => {
  const parts = partsOf(connections);
  const pulse = createPulse(url);
  const pool = openPool(url, parts.requests, pulse);
  const reserve = openPool(url, parts.reserve, pulse);
  const inside = new AsyncLocalStorage<boolean>();
  const readings = new AsyncLocalStorage<{ who: DeQuem; opening: Opening }>();
  const porConta = Math.ceil(parts.requests * SHARE);
  const vez = createVez({
    aoMesmoTempo: parts.requests,
    porConta,
    // One turn is reserved for the other members of the practice.
    porMembro: Math.max(1, porConta - 1),
    naFila: WAITING,
  });
  const reader = builderOver((text, values) => {
    const reading = readings.getStore();
    if (!reading || typeof text !== 'string') throw new Error('This is not a query that only reads.');
    return vez.fazer(reading.who, () => readOn(pool, reading.opening, text, values));
  });

  const openNow: Database['open'] = async (first, work) => {
    const client = await (inside.getStore() ? reserve : pool).connect();
    try {
      const { rows } = await messageOf(client, [BEGIN, first]);
      const ending: Call[] = [];
      const last = (call: Call) => void ending.push(call);
      const result = await inside.run(true, () => work(rows, onClient(client), last));
      // PostgreSQL answers the commit of a failed transaction with ROLLBACK, not with an error.
      const { command } = await messageOf(client, [...ending, COMMIT]);
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
      return result;
    } catch (error) {
      if (!spoilt.has(client)) await client.query(ROLLBACK).catch((failure) => noteFailure(client, failure));
      throw forWriting(error);
    } finally {
      client.release(spoilt.has(client));
    }
  };

  const open: Database['open'] = (first, work, who) =>
    who === undefined || inside.getStore() ? openNow(first, work) : vez.fazer(who, () => openNow(first, work));

  return {
    pool,
    reserve,
    open,
    beats: pulse.beats,
    reading: (who, opening, work) => readings.run({ who, opening }, () => work(reader)),
    send: async (calls) => {
      const client = await pool.connect();
      try {
        await messageOf(client, calls);
      } catch (error) {
        throw forWriting(error);
      } finally {
        client.release(spoilt.has(client));
      }
    },
    transaction: (scope, work) => openNow(scopeOf(scope), (_, db) => work(db)),
    async *snapshot(practice, source) {
      const client = await pool.connect();
      try {
        await messageOf(client, [BEGIN_SNAPSHOT, scopeOf(practice)]);
        yield* source(onClient(client));
      } catch (error) {
        noteFailure(client, error);
        throw error;
      } finally {
        // Nothing was written, so there is nothing to commit.
        if (!spoilt.has(client)) await client.query(ROLLBACK).catch((failure) => noteFailure(client, failure));
        client.release(spoilt.has(client));
      }
    },
    close: async () => {
      await Promise.all([endPool(pool), endPool(reserve), pulse.end()]);
    },
  };
};
