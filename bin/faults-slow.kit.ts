import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { inject } from 'vitest';
import type { Access } from './faults.kit.ts';
import { awaitAnswer, newFolder, PUBLIC, type Run, spawnServer } from './lifecycle.kit.ts';

/** A database, a server on it, and what other users observe while something hangs. */
export const database = `s_${uuidv7().replaceAll('-', '')}`;
export const ownerUrl = () => {
  const url = new URL(inject('ownerUrl'));
  url.pathname = `/${database}`;
  return url.href;
};
export const owner = async (sql: string, values: unknown[] = [], url = ownerUrl()) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
};

/** All servers on one database need the same key, each with its own data folder. */
const ENCRYPTION_KEY = randomBytes(32).toString('base64');

export const started = async (variables: Record<string, string>) => {
  const run = await spawnServer({ ...PUBLIC, DATA_DIR: await newFolder(), ENCRYPTION_KEY, ...variables });
  await awaitAnswer(run);
  return run;
};

export const ask = async (run: Run, method: string, path: string, { token }: Access, body?: object | FormData) => {
  const since = performance.now();
  const isForm = body instanceof FormData;
  const response = await fetch(run.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const answer = (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as {
    id: string;
    codigo: string;
  };
  return { status: response.status, ms: performance.now() - since, body: answer, text, headers: response.headers };
};

export const file = () => {
  const form = new FormData();
  form.set('arquivo', new Blob(['texto'], { type: 'text/plain' }), 'laudo.txt');
  return form;
};

/** What other users observe meanwhile: every answer, and the slowest of them. */
export const meanwhile = async (run: Run, who: Access, going: () => boolean) => {
  const seen = { statuses: new Set<number>(), slowest: 0, count: 0 };
  while (going()) {
    const [one, health] = await Promise.all([ask(run, 'GET', '/api/user', who), ask(run, 'GET', '/health', who)]);
    for (const { status, ms } of [one, health]) {
      seen.statuses.add(status);
      seen.slowest = Math.max(seen.slowest, ms);
    }
    seen.count += 1;
    await sleep(100);
  }
  return seen;
};

/** The longest that others may wait while something hangs. */
const QUICK_MS = 5000;
/** The longest that an answer may take if nothing hangs and the machine is idle. */
const USUAL_MS = 250;

/** `QUICK_MS`, or more on a busy machine: measured before anything hangs. */
export const quickOn = async (run: Run, who: Access) => {
  let looks = 5;
  const { slowest } = await meanwhile(run, who, () => looks-- > 0);
  return QUICK_MS * Math.max(1, slowest / USUAL_MS);
};

/** A mail server that accepts connections and never answers, until another one takes its port. */
export const silentMailServer = async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    sockets.add(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    connections: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Every process of a PostgreSQL: the postmaster and its children. */
export const processesOf = async (postmaster: number) => {
  const found = [postmaster];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster) found.push(Number(name));
  }
  return found;
};

export const signal = (pids: number[], name: NodeJS.Signals) => {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended meanwhile.
    }
};
