import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Embedded, startEmbedded } from '#server/platform/db/embedded/postgres.ts';
import {
  awaitAnswer,
  cleanUp,
  expectRefusal,
  freePort,
  newFolder,
  patience,
  spawnServer,
  startServer,
  stoppedCleanly,
  stopServer,
  until,
} from './lifecycle.kit.ts';

vi.setConfig({ testTimeout: 60_000 * patience() });
afterAll(cleanUp);

describe('a start that fails prints one line', () => {
  it('a taken port', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const DATA_DIR = await newFolder();
    await expectRefusal(await spawnServer({ DATA_DIR, PORT: String(port) }), new RegExp(`Port ${port} .*taken.*PORT`));
    expect(await stoppedCleanly(DATA_DIR)).toBe(true);
    taken.close();
  });

  // The other variables are tested in server/platform/env.test.ts.
  it.each([
    ['PORT', 'abc'],
    ['DEFAULT_LOCALE', 'xx'],
    ['TRIAL_DAYS', '-1'],
  ])('%s=%s', async (name, value) => {
    const run = await spawnServer({ DATA_DIR: await newFolder(), [name]: value });
    await expectRefusal(run, new RegExp(`${name} is "${value}", but it must be`));
  });

  it('a data folder that cannot be created', async () => {
    const file = join(await newFolder(), 'file');
    await writeFile(file, '');
    await expectRefusal(await spawnServer({ DATA_DIR: join(file, 'data') }), /data folder .*DATA_DIR/);
  });

  it('a database that does not answer', async () => {
    const DATABASE_URL = `postgresql://dona:segredo@127.0.0.1:${await freePort()}/vinculo`;
    const run = await spawnServer({ DATA_DIR: await newFolder(), DATABASE_URL });
    await expectRefusal(run, /cannot be reached.*DATABASE_URL/);
    expect(run.err()).not.toContain('segredo');
  });
});

describe('an external database', () => {
  let postgres: Embedded;
  const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');

  const asOwner = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const address = (database: string, user?: string, password?: string) => {
    const url = new URL(postgres.url);
    url.pathname = `/${database}`;
    if (user) url.username = user;
    if (password) url.password = password;
    return url.href;
  };

  beforeAll(async () => {
    postgres = await startEmbedded(await newFolder());
    await asOwner(
      `create role dona login createrole password 'segredo'`,
      `create role servidor login password 'certo'`,
      'create database gerida owner dona',
      'create database dupla owner dona',
      'create database alheia',
      `create role modesta login password 'segredo'`,
      'create database modesta owner modesta',
    );
  });
  afterAll(() => postgres.stop());

  it('works with an owner who is not a superuser, on every start, without a demo', async () => {
    const DATABASE_URL = address('gerida', 'dona', 'segredo');
    const variables = { DATA_DIR: await newFolder(), DATABASE_URL, ENCRYPTION_KEY };
    for (const _ of ['first', 'again']) {
      const run = await startServer(variables);
      await until(() => run.out().includes('is running at'));
      expect(run.out()).not.toContain('Demo');
      expect(await stopServer(run)).toBe(0);
      expect(run.err()).toBe('');
    }
  });

  it('lets two servers start at the same time', async () => {
    const DATABASE_URL = address('dupla', 'dona', 'segredo');
    const both = await Promise.all(
      [await newFolder(), await newFolder()].map((DATA_DIR) => spawnServer({ DATA_DIR, DATABASE_URL, ENCRYPTION_KEY })),
    );
    await Promise.all(both.map((run) => awaitAnswer(run)));
    expect(await Promise.all(both.map((run) => stopServer(run)))).toEqual([0, 0]);
    expect(both.map((run) => run.err())).toEqual(['', '']);
  });

  it.each([
    ['a wrong password', { DATABASE_URL: ['gerida', 'dona', 'outro'] }, /cannot be reached.*DATABASE_URL/],
    ['a missing database', { DATABASE_URL: ['nenhuma', 'dona', 'segredo'] }, /cannot be reached.*DATABASE_URL/],
    ['a role without the rights it needs', { DATABASE_URL: ['alheia', 'dona', 'segredo'] }, /may not .*CREATEROLE/],
    [
      'an app role with a wrong password',
      { DATABASE_URL: ['gerida', 'dona', 'segredo'], DATABASE_APP_URL: ['gerida', 'servidor', 'outro'] },
      /DATABASE_APP_URL/,
    ],
    [
      'an app role that does not exist',
      { DATABASE_URL: ['gerida', 'dona', 'segredo'], DATABASE_APP_URL: ['gerida', 'ninguem', 'x'] },
      /DATABASE_APP_URL/,
    ],
    [
      'an app role that may bypass row-level security',
      { DATABASE_URL: ['gerida'], DATABASE_APP_URL: ['gerida'] },
      /bypass row-level security/,
    ],
  ])('prints one line for %s', async (_, given, text) => {
    const variables = Object.fromEntries(
      Object.entries(given).map(([name, [database = '', ...who]]) => [name, address(database, ...who)]),
    );
    await expectRefusal(await spawnServer({ DATA_DIR: await newFolder(), ...variables }), text);
  });

  // The second owner may not create roles, and need not: the roles exist.
  it.each([
    ['gerida', 'dona'],
    ['modesta', 'modesta'],
  ])('serves database %s of owner %s under the role of DATABASE_APP_URL', async (database, user) => {
    const run = await startServer({
      DATA_DIR: await newFolder(),
      DATABASE_URL: address(database, user, 'segredo'),
      DATABASE_APP_URL: address(database, 'servidor', 'certo'),
      ENCRYPTION_KEY,
    });
    expect(await stopServer(run)).toBe(0);
    expect(run.err()).toBe('');
  });
});
