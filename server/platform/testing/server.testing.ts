import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { inject } from 'vitest';
import { setCost } from '#server/auth/senhas.ts';
import { openKey } from '#server/chave/chave.ts';
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

/** A server on a database that exists; closing it leaves the database. */
export const startOn = async (
  ownerUrl: string,
  appUrl: string,
  variables: Record<string, string>,
): Promise<Running> => {
  const dataDir = await mkdtemp(join(inject('folder'), 'data-'));
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
    await rm(dataDir, { recursive: true, force: true });
  };
  return { server, url, dataDir, pool, logged, close };
};

export const startServer = async (variables: Record<string, string>): Promise<Running> => {
  const database = `t_${uuidv7().replaceAll('-', '')}`;
  await asOwner(`create database ${database} template ${TEMPLATE}`);
  const running = await startOn(addressOf('ownerUrl', database), addressOf('appUrl', database), variables);
  const close = async () => {
    await running.close();
    await asOwner(`drop database ${database} with (force)`);
  };
  return { ...running, close };
};

let shared: Promise<Running> | null = null;

/**
 * One server for all test files of a worker. It ends with the worker; its database and folder are removed at the end of
 * the run. Counters per address (registrations, sign-ins) are reset between files, because all tests have the same
 * address.
 */
export const sharedServer = async () => {
  shared ??= startServer({});
  const running = await shared;
  await running.pool.query('delete from tentativas');
  return running;
};
