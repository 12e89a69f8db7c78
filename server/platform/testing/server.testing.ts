import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { inject } from 'vitest';
import { setCost } from '#server/auth/senhas.ts';
import { openKey } from '#server/chave/chave.ts';
import { createDemo } from '#server/demo/demo.ts';
import { readEnv } from '#server/platform/env.ts';
import { createLog } from '#server/platform/log.ts';
import { createServer, type Server } from '#server/server.ts';
import { TEMPLATE } from './vitest-setup.ts';

/** Servers for tests: each with a copy of the migrated database and a data folder below the folder of the run. */
setCost({ memoryCost: 8, timeCost: 1, parallelism: 1 });

export type Running = {
  server: Server;
  url: string;
  dataDir: string;
  /** Connections of the database's owner, past row-level security. */
  pool: pg.Pool;
  logged: string[];
  close: () => Promise<void>;
};

const asOwner = async (sql: string) => {
  const client = new pg.Client({ connectionString: inject('ownerUrl') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

const addressOf = (who: 'ownerUrl' | 'appUrl', database: string) => {
  const url = new URL(inject(who));
  url.pathname = `/${database}`;
  return url.href;
};

/** Direct access for tests, past the server; works also after its database was restarted. */
const openOwner = (connectionString: string) => {
  const pool = new pg.Pool({ connectionString, max: 4, allowExitOnIdle: true });
  pool.on('error', () => undefined);
  return pool;
};

/** A server on a database and a folder that exist; closing it leaves both. */
const openOn = async (
  ownerUrl: string,
  appUrl: string,
  dataDir: string,
  variables: Record<string, string>,
): Promise<Running> => {
  const { CHROMIUM_PATH } = process.env;
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', CHROMIUM_PATH, ...variables });
  const logged: string[] = [];
  const log = createLog(env, { write: (line) => void logged.push(line) });
  await openKey(ownerUrl, env);
  const server = await createServer(env, appUrl, log, null);
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  env.APP_URL = variables.APP_URL ?? url;
  const pool = openOwner(ownerUrl);
  const close = async () => {
    await server.close();
    await pool.end();
  };
  return { server, url, dataDir, pool, logged, close };
};

/** A server on a database that exists, with a copy of a data folder or an empty one; closing it leaves the database. */
export const startOn = async (
  ownerUrl: string,
  appUrl: string,
  variables: Record<string, string>,
  folder?: string,
): Promise<Running> => {
  const dataDir = await mkdtemp(join(inject('folder'), 'data-'));
  if (folder) await cp(folder, dataDir, { recursive: true });
  const running = await openOn(ownerUrl, appUrl, dataDir, variables);
  const close = async () => {
    await running.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...running, close };
};

/** Copies the files: writing every page to the log, as PostgreSQL does otherwise, takes five times as long. */
const copyOf = async (template: string) => {
  const database = `t_${uuidv7().replaceAll('-', '')}`;
  await asOwner(`create database ${database} template ${template} strategy file_copy`);
  return database;
};

/** The initial state of a test server: a copy of a database and of its data folder. */
type Beginning = { template: string; folder?: string };

export const startServer = async (
  variables: Record<string, string>,
  { template, folder }: Beginning = { template: TEMPLATE },
): Promise<Running> => {
  const database = await copyOf(template);
  const running = await startOn(addressOf('ownerUrl', database), addressOf('appUrl', database), variables, folder);
  const close = async () => {
    await running.close();
    await asOwner(`drop database ${database} with (force)`);
  };
  return { ...running, close };
};

const DEMO = 'vinculo_demo';
const DEMO_LOCK = 1;

/**
 * A migrated database with the demo practice. The worker that needs it first makes it while the others wait: making the
 * demo practice takes longer than most files that use it.
 */
const withDemo = async (): Promise<Beginning> => {
  const folder = join(inject('folder'), 'demo');
  const client = new pg.Client({ connectionString: inject('ownerUrl') });
  await client.connect();
  try {
    // The lock is held until the connection ends.
    await client.query('select pg_advisory_lock($1)', [DEMO_LOCK]);
    const made = await client.query('select from pg_database where datname = $1', [DEMO]);
    if (made.rowCount) return { template: DEMO, folder };
    const database = await copyOf(TEMPLATE);
    await mkdir(folder, { recursive: true });
    const making = await openOn(addressOf('ownerUrl', database), addressOf('appUrl', database), folder, {});
    await createDemo(making.server.deps);
    // Without statistics, which no job of this PostgreSQL collects, some queries of the copies get a bad plan.
    await making.pool.query('vacuum analyze');
    await making.close();
    await client.query(`alter database ${database} rename to ${DEMO}`);
    return { template: DEMO, folder };
  } finally {
    await client.end();
  }
};

export const startDemo = async () => startServer({}, await withDemo());

/** The folder of the messages that a server without `SMTP_URL` has written. */
export const mailFolder = ({ dataDir }: Running) => join(dataDir, 'mail');

/** Sends the mail that is waiting now, without waiting for the queue to poll. */
export const deliverMail = async ({ server }: Running, ms = 8000) => {
  const { database, mailer } = server.deps;
  for (const deadline = Date.now() + ms; ; await sleep(20)) {
    mailer.wake();
    const { rows } = await database.reserve.query(
      `select from pgboss.job where name in ('mail', 'mail-praticas')
         and (state = 'active' or state in ('created', 'retry') and start_after <= now()) limit 1`,
    );
    if (!rows.length) return;
    if (Date.now() > deadline) throw new Error('the mail queue was not emptied in time');
  }
};

let shared: Promise<Running> | null = null;

/**
 * One server for all test files of a worker. It ends with the worker; its database and folder are removed at the end of
 * the run. Between files its messages are removed, because two files may write to the same recipient, and the counters
 * per network address (registrations, sign-ins) are reset, because all tests have the same one.
 */
export const sharedServer = async () => {
  shared ??= startServer({});
  const running = await shared;
  await running.pool.query('delete from tentativas');
  await deliverMail(running);
  await rm(mailFolder(running), { recursive: true, force: true });
  return running;
};
