import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { openKey } from '#server/chave/chave.ts';
import { startEmbedded } from '#server/platform/db/embedded/postgres.ts';
import { migrate } from '#server/platform/db/migrate/migrate.ts';
import { readEnv } from '#server/platform/env.ts';
import { createLog } from '#server/platform/log.ts';
import { createServer } from '#server/server.ts';

export type Practice = {
  conta_id: string;
  token: string;
  get: (path: string) => Promise<Response>;
  post: (path: string, body: object) => Promise<Response>;
  put: (path: string, body: object) => Promise<Response>;
};

/** A server with its own database, for measuring. */
export type Site = {
  sql: (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
  base: string;
  practice: () => Promise<Practice>;
  close: () => Promise<void>;
};

const PASSWORD = 'uma frase bem comprida';

export const openSite = async (web: string | null = null): Promise<Site> => {
  const dir = await mkdtemp(join(tmpdir(), 'vinculo-bench-'));
  const postgres = await startEmbedded(dir);
  const env = readEnv({ DATA_DIR: dir, LOG_LEVEL: 'silent', PORT: '0' });
  const appUrl = await migrate(postgres.url);
  await openKey(postgres.url, env);
  const server = await createServer(env, appUrl, createLog(env), web && resolve(web));
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  return {
    base,
    sql: (text, values) => client.query(text, values),
    practice: async () => {
      const person = {
        name: 'Bench',
        email: `${uuidv7()}@bench.example`,
        password: PASSWORD,
        password_confirmation: PASSWORD,
      };
      const response = await fetch(`${base}/api/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(person),
      });
      const { token, user } = (await response.json()) as { token: string; user: { conta_id: string } };
      const headers = { authorization: `Bearer ${token}` };
      const send = (method: string) => (path: string, body: object) =>
        fetch(base + path, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      return {
        conta_id: user.conta_id,
        token,
        get: (path) => fetch(base + path, { headers }),
        post: send('POST'),
        put: send('PUT'),
      };
    },
    close: async () => {
      await client.end();
      await server.close();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
};

/** The median of many runs, in milliseconds. */
export const median = async (times: number, work: (run: number) => Promise<unknown>): Promise<number> => {
  const taken: number[] = [];
  for (let run = 0; run < times; run++) {
    const start = performance.now();
    await work(run);
    taken.push(performance.now() - start);
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
};

export type Line = { medida: string; pequeno: number; grande: number; limite: number };

/** Times that a user notices, in milliseconds. */
export type Time = { medida: string; mediana: number; p95: number; limite: number };
