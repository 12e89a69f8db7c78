import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDemo } from '#server/demo/demo.ts';
import { createCofre } from '#server/platform/crypto/cripto.ts';
import { readEnv } from '#server/platform/env.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import { fingerprint, openKey } from './chave.ts';
import { seloDe } from './selos.ts';

const server = ownServer();
let folder = '';
let url = '';
let right = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinculo-chave-'));
  const [row] = await server.owner<{ name: string }>('select current_database() as name');
  const address = new URL(inject('ownerUrl'));
  address.pathname = `/${row?.name}`;
  url = address.href;
  right = (await openKey(url, server.deps.env)).toString('base64');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const envOf = (DATA_DIR: string, ENCRYPTION_KEY = '') => readEnv({ DATA_DIR, ENCRYPTION_KEY, LOG_LEVEL: 'silent' });
const fresh = () => mkdtemp(join(folder, 'data-'));
const other = randomBytes(32).toString('base64');
const canaries = () => server.owner<{ impressao: string }>('select impressao from chaves');
const forget = () => server.owner('delete from chaves');

describe('on a database with nothing sealed', () => {
  it('a key is created once, even by concurrent starts, and only its owner may read it', async () => {
    await forget();
    const env = envOf(await fresh());
    const keys = await Promise.all([1, 2, 3, 4].map(() => openKey(url, env)));
    for (const key of keys) expect(key).toEqual(keys[0]);
    expect(keys[0]).toHaveLength(32);
    expect((await stat(join(env.DATA_DIR, 'encryption.key'))).mode & 0o777).toBe(0o600);
    expect(await canaries()).toEqual([{ impressao: fingerprint(keys[0] ?? Buffer.alloc(0)) }]);
  });

  it('one of two nodes that start with different keys is refused', async () => {
    await forget();
    const ask = async (key: string) => openKey(url, envOf(await fresh(), key));
    const both = await Promise.allSettled([ask(right), ask(other)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a database with sealed records', () => {
  beforeAll(async () => {
    await forget();
    await createDemo(server.deps);
    await openKey(url, server.deps.env);
  });

  it.each([
    ['a missing key', '', null, /is missing.*encryption\.key.*ENCRYPTION_KEY/],
    ['an empty key', '', '', /is empty or damaged/],
    ['a key that was cut off', '', other.slice(0, 20), /is empty or damaged/],
    ['a key that is no base64', '', '!'.repeat(44), /is empty or damaged/],
    ['another key in the folder', '', other, /is sealed with .*ENCRYPTION_KEY/],
    ['another key in ENCRYPTION_KEY', other, null, /is sealed with .*ENCRYPTION_KEY/],
  ])('refuses %s, and creates no key', async (_, given, inFile, text) => {
    for (const known of [true, false]) {
      if (!known) await forget();
      const DATA_DIR = await fresh();
      if (inFile !== null) await writeFile(join(DATA_DIR, 'encryption.key'), inFile);
      await expect(openKey(url, envOf(DATA_DIR, given))).rejects.toThrow(known ? text : /encryption key/i);
      expect(await canaries()).toHaveLength(known ? 1 : 0);
      if (inFile === null) await expect(stat(join(DATA_DIR, 'encryption.key'))).rejects.toThrow('ENOENT');
      await openKey(url, server.deps.env);
    }
  });

  it('of an earlier version gets its canary after the key has opened sealed data', async () => {
    await forget();
    await openKey(url, envOf(await fresh(), right));
    expect(await canaries()).toEqual([{ impressao: fingerprint(Buffer.from(right, 'base64')) }]);
  });

  it('whose canary was changed by hand is refused', async () => {
    const selo = createCofre(Buffer.from(other, 'base64')).seal(Buffer.from('vinculo'), 'canario');
    await server.owner('update chaves set selo = $1', [selo]);
    await expect(openKey(url, server.deps.env)).rejects.toThrow('damaged');
    await forget();
    await openKey(url, server.deps.env);
  });
});

describe('the list of sealed columns', () => {
  it('contains every bytea column of the database', async () => {
    const columns = await server.owner<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'bytea' and table_name <> 'chaves'`,
    );
    expect(columns.length).toBeGreaterThan(10);
    expect(columns.filter(({ table_name, column_name }) => !seloDe(table_name, column_name))).toEqual([]);
  });
});
