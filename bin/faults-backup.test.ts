import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isTemporary } from '#server/platform/files/durable.ts';
import { type Access, register, report, rounds } from './faults.kit.ts';
import {
  awaitAnswer,
  cleanUp,
  environment,
  expectRefusal,
  newFolder,
  type Run,
  spawnServer,
  stopServer,
  until,
  watch,
} from './lifecycle.kit.ts';

vi.setConfig({ testTimeout: 240_000 + rounds(0) * 20_000, hookTimeout: 120_000 });
afterAll(cleanUp);

const APP_URL = 'https://vinculo.example';
const BACKUP_PASSWORD = 'senha comprida do arquivo 7391';
let DATA_DIR = '';
let run: Run;
let access: Access;
let files: string[] = [];
let archive = '';

const begin = (script: string, args: string[], variables: Record<string, string>) => {
  const env = environment({ BACKUP_PASSWORD, ...variables });
  const child: ChildProcess = spawn(process.execPath, [`bin/${script}.ts`, ...args], {
    cwd: join(import.meta.dirname, '..'),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watch(child, '0');
};
const command = async (script: string, args: string[], variables: Record<string, string>) => {
  const child = begin(script, args, variables);
  return { code: await child.exit, out: child.out(), err: child.err() };
};
const attach = async (patient: string, text: string) => {
  const body = new FormData();
  body.set('arquivo', new Blob([text], { type: 'text/plain' }), 'laudo.txt');
  const headers = { authorization: `Bearer ${access.token}` };
  const path = `${run.url}/api/pacientes-json/${patient}/anexos-json`;
  const response = await fetch(path, { method: 'POST', headers, body });
  expect(response.status).toBe(201);
  return `${access.conta_id}/anexos/${((await response.json()) as { id: string }).id}`;
};

beforeAll(async () => {
  DATA_DIR = await newFolder();
  run = await spawnServer({ APP_URL, DATA_DIR });
  await awaitAnswer(run);
  access = await register(run.url);
  const created = await fetch(`${run.url}/api/pacientes-json`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nome: 'Lia Prado' }),
  });
  const { id } = (await created.json()) as { id: string };
  files = [await attach(id, 'um'), await attach(id, 'dois'), await attach(id, 'x'.repeat(300_000))];
  archive = join(await newFolder(), 'tudo.vinculo');
  expect(await command('backup', [archive], { DATA_DIR })).toMatchObject({ code: 0, err: '' });
});

describe('a backup', () => {
  it('names missing and altered files and exits with an error code, like verify', async () => {
    const [missing = '', altered = ''] = files.map((name) => join(DATA_DIR, 'files', name));
    const bytes = await readFile(altered);
    await rename(missing, `${missing}.away`);
    await writeFile(altered, Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1) === 0 ? 1 : 0])]));
    const file = join(await newFolder(), 'ferido.vinculo');
    const tries = [
      await command('backup', [file], { DATA_DIR }),
      await command('verify', [], { DATA_DIR }),
      await command('verify', [file], { DATA_DIR }),
    ];
    for (const { code, err } of tries) {
      expect(code).toBe(1);
      expect(err).toContain(`The file ${files[0]} is missing`);
      expect(err).toContain(`The file ${files[1]} is altered`);
      expect(err).not.toContain(files[2]);
    }
    await rename(`${missing}.away`, missing);
    await writeFile(altered, bytes);
    for (const args of [[], [archive]]) {
      const { code, out, err } = await command('verify', args, { DATA_DIR });
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toMatch(/Read \d+ rows, \d+ sealed texts and 3 files\.\nNothing is missing or altered\./);
    }
  });

  it('names a file that was replaced by another file of the practice', async () => {
    const [one = '', two = ''] = files.map((name) => join(DATA_DIR, 'files', name));
    const bytes = await readFile(one);
    await writeFile(one, await readFile(two));
    const { code, err } = await command('verify', [], { DATA_DIR });
    expect(code).toBe(1);
    expect(err).toContain(`The file ${files[0]} is altered`);
    await writeFile(one, bytes);
  });

  it('fails and writes nothing without its key, with another key, or for an empty folder', async () => {
    const file = join(await newFolder(), 'sem.vinculo');
    const key = join(DATA_DIR, 'encryption.key');
    await rename(key, `${key}.away`);
    const without = await command('backup', [file], { DATA_DIR });
    expect(without.code).toBe(1);
    expect(without.err).toMatch(/^vinculo: The encryption key [\da-f]{16} is missing[^\n]*\n$/);
    expect(existsSync(key)).toBe(false);
    const ENCRYPTION_KEY = Buffer.alloc(32, 8).toString('base64');
    const other = await command('backup', [file], { DATA_DIR, ENCRYPTION_KEY });
    expect(other).toMatchObject({ code: 1, err: expect.stringContaining('is sealed with') });
    await rename(`${key}.away`, key);
    const empty = await command('backup', [file], { DATA_DIR: await newFolder() });
    expect(empty).toMatchObject({ code: 1, err: expect.stringContaining('There is no database') });
    expect(existsSync(file)).toBe(false);
  });

  it('that is killed leaves no file under its name', async () => {
    let killed = 0;
    for (let round = 0; round < rounds(2, 0.2); round++) {
      const folder = await newFolder();
      const file = join(folder, 'morto.vinculo');
      const child = begin('backup', [file], { DATA_DIR });
      await until(async () => (await readdir(folder)).some(isTemporary), 60_000);
      child.child.kill('SIGKILL');
      await child.exit;
      if (child.child.signalCode === null) continue;
      killed += 1;
      expect(existsSync(file)).toBe(false);
    }
    expect(killed).toBeGreaterThan(0);
    report(`${killed} backups killed, none left an archive`);
  });
});

describe('a restore', () => {
  it('that is killed leaves a folder that does not start until a restore is finished', async () => {
    let killed = 0;
    const target = await newFolder();
    for (let round = 0; round < rounds(1, 0.1); round++) {
      await rm(target, { recursive: true, force: true });
      const child = begin('restore', [archive], { DATA_DIR: target });
      await until(() => existsSync(join(target, 'postgres/postmaster.pid')), 60_000);
      child.child.kill('SIGKILL');
      await once(child.child, 'exit');
      killed += 1;
      await expectRefusal(await spawnServer({ APP_URL, DATA_DIR: target }), /restore into .* was not finished/);
      const backup = await command('backup', [join(await newFolder(), 'x.vinculo')], { DATA_DIR: target });
      expect(backup).toMatchObject({ code: 1, err: expect.stringContaining('was not finished') });
      const again = await command('restore', [archive], { DATA_DIR: target });
      expect(again).toMatchObject({ code: 0, err: '' });
      const server = await spawnServer({ APP_URL, DATA_DIR: target });
      await awaitAnswer(server);
      expect(await stopServer(server)).toBe(0);
      expect((await command('verify', [], { DATA_DIR: target })).code).toBe(0);
    }
    report(`${killed} restores killed, each folder refused until it was restored`);
    expect(await stopServer(run)).toBe(0);
  });
});
