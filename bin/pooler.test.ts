import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { expectWhole, newGuardian, register, startWriters } from './faults.kit.ts';
import { awaitAnswer, cleanUp, newFolder, type Run, spawnServer, stopServer, until } from './lifecycle.kit.ts';
import { type Pooler, startPooler } from './pooler.kit.ts';

/** A real PgBouncer in transaction mode between the real server and PostgreSQL. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

const database = `p_${uuidv7().replaceAll('-', '')}`;
const at = (who: 'ownerUrl' | 'appUrl', name = database) => {
  const url = new URL(inject(who));
  url.pathname = `/${name}`;
  return url.href;
};
const asOwner = async <T extends pg.QueryResultRow>(sql: string, name = 'postgres'): Promise<T[]> => {
  const client = new pg.Client({ connectionString: at('ownerUrl', name) });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
};

let pooler: Pooler;
beforeAll(async () => {
  await asOwner(`create database ${database}`);
  pooler = await startPooler([at('ownerUrl', 'postgres'), at('appUrl', 'postgres')]);
});
afterAll(async () => {
  await cleanUp();
  await pooler?.stop();
  await asOwner(`drop database if exists ${database} with (force)`);
});

const started = async (variables: Record<string, string>): Promise<Run & { folder: string }> => {
  const folder = await newFolder();
  const ENCRYPTION_KEY = Buffer.alloc(32, 5).toString('base64');
  const run = await spawnServer({ DATA_DIR: folder, ENCRYPTION_KEY, ...variables });
  await awaitAnswer(run);
  return { ...run, folder };
};

const userOf = async (run: Run, token: string) => {
  const response = await fetch(`${run.url}/api/user`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, conta_id: ((await response.json()) as { conta_id?: string }).conta_id };
};

describe('requests through a pooler', () => {
  it('read and write only their own practice, while jobs run', async () => {
    const run = await started({ DATABASE_URL: at('ownerUrl'), DATABASE_APP_URL: pooler.through(at('appUrl')) });
    const people = [await register(run.url), await register(run.url), await register(run.url)];
    const [ana] = people;
    if (!ana) throw new Error('nobody was registered');

    const asked = Array.from({ length: 150 }, (_, n) => people[n % 3]);
    const seen = await Promise.all(asked.map((one) => userOf(run, one?.token ?? '')));
    expect(seen).toEqual(asked.map((one) => ({ status: 200, conta_id: one?.conta_id })));

    const writers = startWriters(() => [run.url], ana);
    const done = writers.begin(await newGuardian(run.url, ana));
    await until(() => writers.tally.acknowledged.length > 40, 40_000);
    writers.stop();
    await done;
    expect([...writers.tally.statuses.keys()]).toEqual([201]);
    await expectWhole(at('ownerUrl'), ana, writers.tally);

    await fetch(`${run.url}/api/password/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ana.email }),
    });
    await until(async () => (await readdir(join(run.folder, 'mail')).catch(() => [])).length > 0, 20_000);
    expect(await stopServer(run)).toBe(0);
  });

  it('have the time-outs of their role', async () => {
    const [row] = await asOwner<{ rolconfig: string[] }>(
      `select rolconfig from pg_roles where rolname = ${pg.escapeLiteral(new URL(inject('appUrl')).username)}`,
    );
    expect(row?.rolconfig).toEqual(
      expect.arrayContaining(['statement_timeout=30s', 'idle_in_transaction_session_timeout=60s', 'TimeZone=UTC']),
    );
  });
});

describe('migrations through a pooler', () => {
  it('release their lock: the next start does not wait', async () => {
    const through = { DATABASE_URL: pooler.through(at('ownerUrl')) };
    for (let start = 0; start < 2; start++) {
      const run = await started(through);
      expect(await stopServer(run)).toBe(0);
      const locks = await asOwner(`select 1 from pg_locks where locktype = 'advisory' and objid = 7246001`, database);
      expect(locks).toEqual([]);
    }
    const direct = await started({ DATABASE_URL: at('ownerUrl') });
    expect(await stopServer(direct)).toBe(0);
  });
});

describe('a node', () => {
  it('opens no more connections than DATABASE_CONNECTIONS', async () => {
    const [{ began } = { began: '' }] = await asOwner<{ began: string }>('select now()::text as began');
    const run = await started({ DATABASE_URL: at('ownerUrl'), DATABASE_CONNECTIONS: '7' });
    // One member gets a share only: several practices together ask for all of them.
    const people = [await register(run.url), await register(run.url), await register(run.url), await register(run.url)];
    let most = 0;
    const look = async () => {
      const [row] = await asOwner<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = '${database}' and backend_start > '${began}'`,
      );
      most = Math.max(most, row?.n ?? 0);
    };
    const asking = Promise.all(people.flatMap(({ token }) => Array.from({ length: 50 }, () => userOf(run, token))));
    for (let looks = 0; looks < 10; looks++) await look();
    expect((await asking).every(({ status }) => status === 200)).toBe(true);
    await look();
    expect(most).toBeGreaterThan(3);
    expect(most).toBeLessThanOrEqual(7);
    expect(await stopServer(run)).toBe(0);
  });
});
