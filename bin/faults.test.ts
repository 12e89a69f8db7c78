import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { runningEmbedded } from '#server/platform/db/embedded/postgres.ts';
import { expectWhole, newGuardian, register, report, rounds, startWriters } from './faults.kit.ts';
import { startLembretes, startMail } from './lembretes.kit.ts';
import {
  awaitAnswer,
  cleanUp,
  freePort,
  isAlive,
  newFolder,
  PUBLIC,
  patience,
  postmasterOf,
  type Run,
  spawnServer,
  stopServer,
  until,
} from './lifecycle.kit.ts';

vi.setConfig({ testTimeout: (300_000 + rounds(0) * 30_000) * patience() });
afterAll(cleanUp);

/** A longer time-out than elsewhere: two servers and their databases start at once. */
const started = async (variables: Record<string, string>) => {
  const run = await spawnServer({ ...PUBLIC, ...variables });
  await awaitAnswer(run);
  return run;
};

const ROUNDS = rounds(2);
const anyMoment = () => sleep(300 + Math.random() * 1200);

describe('under writes', () => {
  it('a killed server loses nothing it has acknowledged', async () => {
    const DATA_DIR = await newFolder();
    const PORT = await freePort();
    let run = await started({ DATA_DIR, PORT });
    const access = await register(run.url);
    const guardian = await newGuardian(run.url, access);
    const writers = startWriters(() => [run.url], access);
    const done = writers.begin(guardian);
    for (let round = 0; round < ROUNDS; round++) {
      await anyMoment();
      await stopServer(run, 'SIGKILL');
      run = await started({ DATA_DIR, PORT });
    }
    const before = writers.tally.acknowledged.length;
    await until(() => writers.tally.acknowledged.length > before + 10);
    writers.stop();
    await done;
    await expectWhole((await runningEmbedded(DATA_DIR)) ?? '', access, writers.tally);
    expect(await stopServer(run)).toBe(0);
  });

  it('a killed PostgreSQL causes a few 503, and comes back without a restart of the server', async () => {
    const DATA_DIR = await newFolder();
    const run = await started({ DATA_DIR, LOG_LEVEL: 'info' });
    const access = await register(run.url);
    const writers = startWriters(() => [run.url], access);
    const done = writers.begin(await newGuardian(run.url, access));
    for (let round = 0; round < ROUNDS; round++) {
      await anyMoment();
      const postmaster = (await postmasterOf(DATA_DIR)) ?? 0;
      const before = writers.tally.acknowledged.length;
      process.kill(postmaster, 'SIGKILL');
      await until(() => !isAlive(postmaster));
      await until(() => writers.tally.acknowledged.length > before + 20, 40_000);
    }
    writers.stop();
    await done;
    expect(writers.tally.statuses.get(503)).toBeGreaterThan(0);
    expect(run.child.exitCode).toBeNull();
    expect(run.out()).toContain('PostgreSQL is back');
    await expectWhole((await runningEmbedded(DATA_DIR)) ?? '', access, writers.tally);
    expect((await fetch(`${run.url}/health`)).status).toBe(200);
    expect(await stopServer(run)).toBe(0);
    expect(await runningEmbedded(DATA_DIR)).toBeNull();
  });
});

describe('two nodes on one PostgreSQL', () => {
  const database = `n_${uuidv7().replaceAll('-', '')}`;
  const at = (name: string) => {
    const url = new URL(inject('ownerUrl'));
    url.pathname = `/${name}`;
    return url.href;
  };
  const asOwner = async (sql: string, name = 'postgres') => {
    const client = new pg.Client({ connectionString: at(name) });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  const folders: string[] = [];
  let mail: Awaited<ReturnType<typeof startMail>>;
  const node = (DATA_DIR: string): Promise<Run> => {
    const ENCRYPTION_KEY = Buffer.alloc(32, 5).toString('base64');
    return spawnServer({ DATA_DIR, DATABASE_URL: at(database), ENCRYPTION_KEY, ...mail.variables });
  };
  beforeAll(async () => {
    mail = await startMail();
  });
  afterAll(async () => {
    await cleanUp();
    await mail.close();
    await asOwner(`drop database if exists ${database} with (force)`);
  });

  const post = (run: Run, path: string, body: object, token?: string) =>
    fetch(run.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });

  it('share migrations, sessions, throttles and jobs; killing one loses and repeats nothing', async () => {
    await asOwner(`create database ${database}`);
    // Both on an empty database at once: one migrates, the other waits.
    folders.push(await newFolder(), await newFolder());
    const nodes = await Promise.all(folders.map(node));
    await Promise.all(nodes.map((run) => awaitAnswer(run)));
    const [one, two] = nodes as [Run, Run];
    const access = await register(one.url, mail.linkTo);
    const asked = await fetch(`${two.url}/api/user`, { headers: { authorization: `Bearer ${access.token}` } });
    expect(asked.status).toBe(200);

    // Failed sign-ins are counted together, on whichever node.
    const other = await register(two.url, mail.linkTo);
    const guesses: number[] = [];
    for (let guess = 0; guess < 11; guess++)
      guesses.push((await post(guess % 2 ? one : two, '/api/login', { email: other.email, password: 'chute' })).status);
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);

    // One message, although both nodes process the queue.
    await post(two, '/api/password/email', { email: access.email });
    const messages = () => mail.recipients('/password/reset/').filter((address) => address === access.email).length;
    await until(() => messages() > 0, 20_000);

    const alive = () => nodes.filter(({ child }) => child.exitCode === null && !child.killed);
    const writers = startWriters(() => alive().map(({ url }) => url), access);
    const done = writers.begin(await newGuardian(one.url, access));
    const lembretes = await startLembretes(at(database), other, mail);
    // One after the other is killed, and comes back while the other one goes on.
    for (let round = 0; round < ROUNDS; round++) {
      const at = round % 2;
      await lembretes.add();
      await anyMoment();
      await stopServer(nodes[at] ?? one, 'SIGKILL');
      const before = writers.tally.acknowledged.length;
      await until(() => writers.tally.acknowledged.length > before + 30);
      const back = await node(folders[at] ?? '');
      await awaitAnswer(back);
      nodes[at] = back;
      report(`round ${round + 1} of ${ROUNDS}, ${writers.tally.acknowledged.length} writes`);
    }
    writers.stop();
    await done;
    await expectWhole(at(database), access, writers.tally);
    expect(messages()).toBe(1);
    await lembretes.expectOnce();
    // Signing out at one is signing out at both.
    const [first, second] = nodes as [Run, Run];
    expect((await post(first, '/api/logout', {}, access.token)).status).toBe(204);
    const after = await fetch(`${second.url}/api/user`, { headers: { authorization: `Bearer ${access.token}` } });
    expect(after.status).toBe(401);
    expect(await Promise.all(nodes.map((run) => stopServer(run)))).toEqual([0, 0]);
  });
});

describe('a full disk', () => {
  it('gives 503 with a message, and leaves no partial file', async () => {
    const DATA_DIR = await newFolder();
    const database = `d_${uuidv7().replaceAll('-', '')}`;
    const url = new URL(inject('ownerUrl'));
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(`create database ${database}`);
    url.pathname = `/${database}`;
    try {
      // The kernel refuses files of more than 64 KB for this server.
      const run = await spawnServer({ DATA_DIR, DATABASE_URL: url.href }, { fileLimitKb: 64 });
      await awaitAnswer(run);
      const access = await register(run.url);
      const headers = { authorization: `Bearer ${access.token}` };
      const created = await fetch(`${run.url}/api/pacientes-json`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ nome: 'Caio' }),
      });
      const { id } = (await created.json()) as { id: string };
      const form = new FormData();
      form.set('arquivo', new Blob([`texto ${'x'.repeat(200_000)}`], { type: 'text/plain' }), 'laudo.txt');
      const path = `${run.url}/api/pacientes-json/${id}/anexos-json`;
      const refused = await fetch(path, {
        method: 'POST',
        headers: { ...headers, 'accept-language': 'pt-br' },
        body: form,
      });
      expect(refused.status).toBe(503);
      expect(await refused.json()).toMatchObject({ codigo: 'sem_espaco', message: expect.stringContaining('disco') });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await (await fetch(path, { headers })).json()).toEqual([]);
      const small = new FormData();
      small.set('arquivo', new Blob(['texto'], { type: 'text/plain' }), 'laudo.txt');
      expect((await fetch(path, { method: 'POST', headers, body: small })).status).toBe(201);
      expect(await stopServer(run)).toBe(0);
    } finally {
      await client.query(`drop database ${database} with (force)`);
      await client.end();
    }
  });
});
