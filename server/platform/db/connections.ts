import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Time-outs on the client side: PostgreSQL's own (`ROLE_SETTINGS` in migrate.ts) do not work while it is paused or
 * unreachable.
 */
const CONNECT_MS = 10_000;
const QUERY_MS = 35_000;
const PROBE_MS = 5000;
const PULSE_MS = 1200;
const WATCH_MS = 4000;
const MISSES = 2;
const IDLE_MS = 30_000;
const CLOSE_MS = 2000;

/** The maximum number of connections of one node. */
export const CONNECTIONS = 16;
export const CONNECTIONS_MIN = 5;

/** What the connections are for: requests, queries made while a transaction is open, the job queue, `/health`. */
export const partsOf = (connections: number) => {
  const reserve = Math.max(1, Math.floor(connections / 5));
  const queue = connections >= 12 ? 2 : 1;
  return { requests: connections - reserve - queue - 1, reserve, queue, pulse: 1 };
};

const quick = (text: string, values: unknown[] = []) => ({ text, values, query_timeout: PROBE_MS });

const withNames = new WeakMap<pg.ClientBase, boolean>();

/** Whether prepared statements can be named on this connection. */
export const holdsNames = (client: pg.ClientBase) => withNames.get(client) ?? false;

/**
 * PostgreSQL sends a new connection its process id; a pooler sends a different one. A pooler that tracks prepared
 * statements renames them on its connections; one that does not passes our name on, and the next transaction may run on
 * a connection without that statement.
 */
const learnNames = async (client: pg.ClientBase) => {
  const { processID } = client as pg.ClientBase & { processID?: number | null };
  const { rows } = await client.query<{ pid: number }>(quick('select pg_backend_pid() as pid'));
  if (rows[0]?.pid === processID) return void withNames.set(client, true);
  const name = `vinculo_${randomUUID()}`;
  await client.query(quick('begin'));
  const found = await client.query<{ passed: boolean }>({
    ...quick('select exists (select 1 from pg_prepared_statements where name = $1) as passed', [name]),
    name,
  });
  const passed = found.rows[0]?.passed ?? true;
  if (passed) await client.query(quick(`deallocate ${pg.escapeIdentifier(name)}`));
  await client.query(quick('commit'));
  withNames.set(client, !passed);
};

type Beats = () => Promise<boolean>;
const pulses = new WeakMap<pg.ClientBase, Beats>();

/**
 * A slow query is abandoned when the database fails twice to answer on another connection: it is paused or unreachable.
 * While it answers, a query may take as long as its time-out allows.
 */
export const watched = async <T>(client: pg.ClientBase, query: Promise<T>): Promise<T> => {
  const beats = pulses.get(client);
  if (!beats) return query;
  let misses = 0;
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, fail) => {
    timer = setInterval(async () => {
      misses = (await beats()) ? 0 : misses + 1;
      if (misses >= MISSES) fail(new Error('Query read timeout'));
    }, WATCH_MS);
  });
  return Promise.race([query, stalled]).finally(() => clearInterval(timer));
};

type Limits = { connectMs?: number; queryMs?: number; beats?: Beats };

export const openPool = (
  url: string,
  max: number,
  { connectMs = CONNECT_MS, queryMs = QUERY_MS, beats }: Limits = {},
) => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    idleTimeoutMillis: IDLE_MS,
    onConnect: learnNames,
  });
  // A connection may be lost between two queries of a transaction; the next query then fails. Without this listener the
  // error event would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (beats) pulses.set(client, beats);
  });
  return pool.on('error', () => undefined);
};

/** Ends a pool, without waiting long for a database that does not answer. */
export const endPool = (pool: pg.Pool) => Promise.race([pool.end(), sleep(CLOSE_MS, undefined, { ref: false })]);

/** Whether the database answers, on a connection reserved for this check. Takes at most two seconds. */
export const createPulse = (url: string) => {
  const pool = openPool(url, 1, { connectMs: PULSE_MS, queryMs: PULSE_MS });
  let asking: Promise<boolean> | null = null;
  const ask = () => {
    asking ??= pool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null;
      });
    return asking;
  };
  return {
    beats: async () => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((done) => {
        timer = setTimeout(() => done(false), PULSE_MS);
      });
      return Promise.race([ask(), late]).finally(() => clearTimeout(timer));
    },
    end: () => endPool(pool),
  };
};
