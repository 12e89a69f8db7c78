import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import * as anexos from '#contract/anexos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { readEnv } from '#server/platform/env.ts';
import { startS3 } from '#server/platform/files/s3.testing.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import { environment } from '../../bin/lifecycle.kit.ts';
import { backup, restore, verifyFolder } from './commands.ts';

vi.setConfig({ testTimeout: 90_000 });

const server = ownServer();
const s3 = await startS3();
const databases: string[] = [];
let folder = '';
let source: Record<string, string> = {};

const at = (database: string) => {
  const url = new URL(inject('ownerUrl'));
  url.pathname = `/${database}`;
  return url.href;
};
const owner = async (sql: string) => {
  const client = new pg.Client({ connectionString: at('postgres') });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};
const newDatabase = async () => {
  const name = `c_${uuidv7().replaceAll('-', '')}`;
  await owner(`create database ${name}`);
  databases.push(name);
  return at(name);
};

/** Runs the command as an operator does. */
const command = async (script: string, args: string[], variables: Record<string, string>) => {
  const child = spawn(process.execPath, [`bin/${script}.ts`, ...args], {
    env: environment({ LOG_LEVEL: 'silent', ...variables }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinculo-commands-'));
  const ana = await server.practice();
  const { body: lia } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia Prado' } });
  const body = new FormData();
  body.set('arquivo', new Blob(['texto da escola']), 'nota.txt');
  expect((await ana.call(anexos.pacienteAnexos.anexar, { params: { id: lia.id }, body })).status).toBe(201);
  const [row] = await server.owner<{ name: string }>('select current_database() as name');
  source = { DATABASE_URL: at(row?.name ?? ''), DATA_DIR: server.dataDir };
});
afterAll(async () => {
  await s3.close();
  for (const name of databases) await owner(`drop database if exists ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

describe('the commands', () => {
  it('write an archive, restore it into the embedded database of an empty folder, and back that up again', async () => {
    const file = join(folder, 'tudo.vinculo');
    const BACKUP_PASSWORD = 'senha do arquivo';
    const written = await command('backup', [file], { ...source, BACKUP_PASSWORD });
    expect(written).toMatchObject({ code: 0, err: '' });
    expect(written.out).toMatch(/\d+ rows of \d+ tables, 1 files, and the key\./);
    const empty = { DATA_DIR: join(folder, 'novo'), BACKUP_PASSWORD };
    const back = await command('restore', [file], empty);
    expect(back).toMatchObject({ code: 0, err: '' });
    expect(back.out).toContain('1 files');
    // The database is stopped now: the command starts it while it runs.
    const again = await command('backup', [join(folder, 'de-novo.vinculo')], empty);
    expect(again.code).toBe(0);
    expect(again.out.split(': ')[1]).toBe(written.out.split(': ')[1]);
    const twice = await command('restore', [file], empty);
    expect(twice.code).toBe(1);
    expect(twice.err).toMatch(/^vinculo: There is a database in .* already/);
  });

  it.each(['senha123', 'password1234', '123456789012', 'aaaaaaaaaaaaaa', 'Vinculo 2026!'])(
    'refuse a password that is easy to guess, and write nothing: %s',
    async (BACKUP_PASSWORD) => {
      const file = join(folder, 'fraca.vinculo');
      const refused = await command('backup', [file], { ...source, BACKUP_PASSWORD });
      expect(refused.code).toBe(1);
      expect(refused.err).toMatch(/^vinculo: BACKUP_PASSWORD is too easy to guess/);
      expect(existsSync(file)).toBe(false);
    },
  );

  it('report in one line what is missing', async () => {
    const file = join(folder, 'sem.vinculo');
    expect((await command('backup', [], source)).err).toMatch(/^vinculo: npm run backup -- <file>/);
    expect((await command('backup', [file], source)).err).toMatch(/^vinculo: Give a password .* BACKUP_PASSWORD/);
    const nowhere = await command('restore', [join(folder, 'nada.vinculo')], { DATA_DIR: join(folder, 'outro') });
    expect(nowhere.code).toBe(1);
    expect(nowhere.err.trim().split('\n')).toHaveLength(1);
  });
});

describe('a place without a database', () => {
  const nothing = /^There is no database of Vínculo in /;
  it.each([
    ['an empty folder', async () => ({ DATA_DIR: await mkdtemp(join(folder, 'vazia-')) })],
    ['a folder that is not there', async () => ({ DATA_DIR: join(folder, uuidv7()) })],
    ['an empty database', async () => ({ DATA_DIR: join(folder, uuidv7()), DATABASE_URL: await newDatabase() })],
  ])('a backup and a check are refused, and leave nothing behind: %s', async (_, given) => {
    const variables: Record<string, string> = await given();
    const env = readEnv({ LOG_LEVEL: 'silent', PORT: '0', ...variables });
    const before = await readdir(env.DATA_DIR).catch(() => null);
    const file = join(folder, `${uuidv7()}.vinculo`);
    await expect(async () => backup(env, file, null)).rejects.toThrow(nothing);
    await expect(async () => verifyFolder(env)).rejects.toThrow(nothing);
    expect(existsSync(file)).toBe(false);
    expect(await readdir(env.DATA_DIR).catch(() => null)).toEqual(before);
  });
});

describe('files in an S3 store', () => {
  it('are restored from an archive of files on disk, encrypted as before, and backed up from there', async () => {
    const env = (variables: Record<string, string>) => readEnv({ LOG_LEVEL: 'silent', PORT: '0', ...variables });
    const file = join(folder, 'disco.vinculo');
    await backup(env(source), file, null);
    const away = env({ DATABASE_URL: await newDatabase(), DATA_DIR: join(folder, 's3'), S3_URL: s3.url() });
    expect((await restore(away, file, null)).arquivos).toBe(1);
    const [stored] = [...s3.objects.values()];
    expect(s3.objects.size).toBe(1);
    expect(stored?.includes('texto da escola')).toBe(false);
    const second = join(folder, 's3.vinculo');
    expect((await backup(away, second, null)).fim.arquivos).toBe(1);
    const home = env({ DATABASE_URL: await newDatabase(), DATA_DIR: join(folder, 'disco') });
    expect((await restore(home, second, null)).arquivos).toBe(1);
  });
});
