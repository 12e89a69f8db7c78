import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { runningEmbedded, startEmbedded } from '#server/platform/db/embedded/postgres.ts';
import { knownMigrations, migrate } from '#server/platform/db/migrate/migrate.ts';
import { register } from './faults.kit.ts';
import {
  awaitAnswer,
  cleanUp,
  expectRefusal,
  newFolder,
  patience,
  spawnServer,
  stopServer,
  until,
} from './lifecycle.kit.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
const APP_URL = 'https://vinculo.example';
const started = async (variables: Record<string, string>) => {
  const run = await spawnServer({ APP_URL, ...variables });
  await awaitAnswer(run);
  return run;
};
/** A newer version is noticed within five seconds on an idle machine; a server that never notices fails the test soon. */
const SOON_MS = 15_000 * Math.min(patience(), 3);
const databases: string[] = [];
const at = (database: string, who: 'ownerUrl' | 'appUrl' = 'ownerUrl') => {
  const url = new URL(inject(who));
  url.pathname = `/${database}`;
  return url.href;
};
const query = async (url: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: pg.QueryResultRow[] = [];
    for (const sql of statements) rows = (await client.query(sql)).rows;
    return rows;
  } finally {
    await client.end();
  }
};
const newDatabase = async () => {
  const name = `f_${uuidv7().replaceAll('-', '')}`;
  databases.push(name);
  await query(at('postgres'), `create database ${name}`);
  return name;
};
afterAll(async () => {
  await cleanUp();
  for (const name of databases) await query(at('postgres'), `drop database if exists ${name} with (force)`);
});

describe('a data folder with a wrong key', () => {
  let DATA_DIR = '';
  const key = () => join(DATA_DIR, 'encryption.key');
  beforeAll(async () => {
    DATA_DIR = await newFolder();
    expect(await stopServer(await started({ DATA_DIR }))).toBe(0);
    await rename(key(), `${key()}.right`);
  });

  it.each([
    ['missing', null, /key [\da-f]{16} is missing/],
    ['empty', '', /empty or damaged/],
    ['another', Buffer.alloc(32, 9).toString('base64'), /is sealed with [\da-f]{16}/],
  ])('is refused in one sentence, and leaves no PostgreSQL running: %s', async (_, content, text) => {
    if (content === null) await rm(key(), { force: true });
    else await writeFile(key(), content);
    await expectRefusal(await spawnServer({ APP_URL, DATA_DIR }), text);
    expect(await runningEmbedded(DATA_DIR)).toBeNull();
  });

  it('starts again with the right key', async () => {
    await rename(`${key()}.right`, key());
    expect(await stopServer(await started({ DATA_DIR }))).toBe(0);
  });
});

describe('a second node', () => {
  it('with another key, or without one, is refused; the first keeps running', async () => {
    const DATABASE_URL = at(await newDatabase());
    const ENCRYPTION_KEY = Buffer.alloc(32, 3).toString('base64');
    const first = await started({ DATABASE_URL, DATA_DIR: await newFolder(), ENCRYPTION_KEY });
    const other = Buffer.alloc(32, 4).toString('base64');
    const wrong = { DATABASE_URL, DATA_DIR: await newFolder(), ENCRYPTION_KEY: other };
    await expectRefusal(await spawnServer(wrong), /is sealed with .*ENCRYPTION_KEY/);
    await expectRefusal(await spawnServer({ DATABASE_URL, DATA_DIR: await newFolder() }), /is missing.*ENCRYPTION_KEY/);
    await register(first.url);
    expect(await stopServer(first)).toBe(0);
  });
});

describe('a database of a newer version', () => {
  const FUTURE = `insert into migracoes (nome, soma) values ('9999_futuro.sql', 'x')`;

  it('is refused before anything is changed', async () => {
    const name = await newDatabase();
    await migrate(at(name), at(name, 'appUrl'), new Set(['0001_contas.sql']));
    await query(at(name), FUTURE);
    await expectRefusal(
      await spawnServer({ DATABASE_URL: at(name), DATA_DIR: await newFolder() }),
      /newer version.*9999_futuro/,
    );
    expect(await query(at(name), 'select nome from migracoes order by 1')).toHaveLength(2);
  });

  it('makes a running server finish its requests, print the reason and exit', async () => {
    const name = await newDatabase();
    const run = await started({ DATABASE_URL: at(name), DATA_DIR: await newFolder(), LOG_LEVEL: 'fatal' });
    const { token } = await register(run.url);
    const holder = new pg.Client({ connectionString: at(name) });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table escolas in exclusive mode');
    const underWay = fetch(`${run.url}/api/escolas-json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ nome: 'Escola' }),
    });
    await query(at(name), FUTURE);
    // It refuses new requests, and waits for the running ones.
    const taken = () =>
      fetch(`${run.url}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(async () => !(await taken()), SOON_MS).finally(() => holder.end());
    expect((await underWay).status).toBe(201);
    await until(() => run.child.exitCode !== null, SOON_MS);
    expect(await run.exit).toBe(1);
    expect(run.err()).toMatch(/^vinculo: [^\n]*9999_futuro[^\n]*\n$/);
  });
});

describe('a database with an interrupted restore', () => {
  it('is refused', async () => {
    const name = await newDatabase();
    await query(at(name), 'create table restauracao_inacabada ()');
    const run = await spawnServer({ DATABASE_URL: at(name), DATA_DIR: await newFolder() });
    await expectRefusal(run, /restore into this database was not finished/);
  });
});

describe('a migration that fails', () => {
  it('is named with its reason, and nothing is changed', async () => {
    const name = await newDatabase();
    const all = [...(await knownMigrations()).keys()];
    const before = all.filter((nome) => nome < '0019');
    await migrate(at(name), at(name, 'appUrl'), new Set(before));
    await query(at(name), 'create table chaves (mine text)');
    const run = await spawnServer({ DATABASE_URL: at(name), DATA_DIR: await newFolder() });
    await expectRefusal(
      run,
      /Migration 0032_chave\.sql failed \(relation "chaves" already exists\): nothing was changed/,
    );
    const rows = await query(at(name), 'select nome from migracoes order by 1');
    expect(rows.map(({ nome }) => nome)).toEqual(before);
  });
});

/** A path that nobody may write to, not even root. */
const readOnly = async (folder: string) => {
  const run = promisify(execFile);
  await run('mount', ['--bind', folder, folder]);
  await run('mount', ['-o', 'remount,bind,ro', folder]);
  return () => run('umount', [folder]);
};
const isRoot = process.getuid?.() === 0;

describe('a data folder that cannot be written to', () => {
  it.runIf(isRoot).each([
    ['with the socket of an earlier server', true],
    ['without', false],
  ])('is refused in one sentence within five seconds, %s', async (_, withSocket) => {
    const DATA_DIR = await newFolder();
    if (withSocket) await leaveSocket(join(DATA_DIR, 'server.sock'));
    const release = await readOnly(DATA_DIR);
    try {
      const since = Date.now();
      const run = await spawnServer({ DATA_DIR });
      await expectRefusal(run, /cannot be used \(EROFS\): set DATA_DIR/);
      expect(Date.now() - since).toBeLessThan(5000 * patience());
    } finally {
      await release();
    }
  });

  it('by this user is refused too', async () => {
    const DATA_DIR = join(await newFolder(), 'data');
    await mkdir(DATA_DIR);
    await leaveSocket(join(DATA_DIR, 'server.sock'));
    expect(await claimAsNobody(DATA_DIR, 'a-w')).toMatch(/cannot be used \(EACCES\): set DATA_DIR/);
  });

  it.runIf(isRoot)('is refused if only the socket of an earlier server cannot be replaced', async () => {
    const DATA_DIR = join(await newFolder(), 'data');
    await mkdir(DATA_DIR);
    await leaveSocket(join(DATA_DIR, 'server.sock'));
    await chmod(join(DATA_DIR, 'server.sock'), 0o777);
    // Everybody may create files, and only their owner may rename them.
    expect(await claimAsNobody(DATA_DIR, 'a+w,+t')).toMatch(/cannot be used \(EPERM\): set DATA_DIR/);
  });
});

/** Claims the folder as a user that owns nothing, and returns what happened. Everybody may read and enter the folder. */
const claimAsNobody = async (DATA_DIR: string, mode: string) => {
  const run = promisify(execFile);
  const script = `const { claimDataDir } = await import(${JSON.stringify(join(import.meta.dirname, '../server/platform/files/datadir.ts'))});
    await claimDataDir(${JSON.stringify(DATA_DIR)}).then(() => console.log('claimed'), (error) => console.log(error.message));
    process.exit(0)`;
  await run('chmod', ['-R', 'a+rX', join(DATA_DIR, '..')]);
  await run('chmod', [mode, DATA_DIR]);
  // Root gives up its capability to write everywhere.
  const asNobody = isRoot ? ['setpriv', '--bounding-set=-dac_override', '--reuid=65534', '--clear-groups'] : ['env'];
  const [file = '', ...args] = [...asNobody, process.execPath, '--input-type=module', '-e', script];
  return (await run(file, args, { timeout: 20_000 })).stdout;
};

/** The socket of a server that has ended. */
const leaveSocket = async (path: string) => {
  const server = createServer().listen(`${path}.live`);
  await new Promise((done) => server.once('listening', done));
  await rename(`${path}.live`, path);
  await new Promise((done) => server.close(done));
};

describe('a start that fails late', () => {
  it('leaves no PostgreSQL running when the password is wrong', async () => {
    const DATA_DIR = await newFolder();
    await (await startEmbedded(DATA_DIR)).stop();
    await writeFile(join(DATA_DIR, 'postgres.password'), 'outra');
    await expectRefusal(await spawnServer({ APP_URL, DATA_DIR }), /refuses the password in postgres\.password/);
    const pid = await readFile(join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8').catch(() => null);
    expect(pid).toBeNull();
    await writeFile(join(DATA_DIR, 'postgres.password'), '');
    await expectRefusal(await spawnServer({ APP_URL, DATA_DIR }), /missing or empty/);
    await until(async () => (await runningEmbedded(DATA_DIR).catch(() => null)) === null);
  });
});
