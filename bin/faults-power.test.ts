import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runningEmbedded } from '#server/platform/db/embedded/postgres.ts';
import { isTemporary } from '#server/platform/files/durable.ts';
import { canCutPower, type Disk, newDisk } from './faults.disk.ts';
import { type Access, expectWhole, newGuardian, register, report, rounds, startWriters } from './faults.kit.ts';
import {
  awaitAnswer,
  cleanUp,
  isAlive,
  newFolder,
  postmasterOf,
  type Run,
  spawnServer,
  stopServer,
  until,
} from './lifecycle.kit.ts';

vi.setConfig({ testTimeout: 300_000 + rounds(0) * 30_000 });
afterAll(cleanUp);

/** A host that others can reach, so that no demo practice is made. */
const APP_URL = 'https://vinculo.example';
const started = async (variables: Record<string, string>) => {
  const run = await spawnServer({ APP_URL, ...variables });
  await awaitAnswer(run);
  return run;
};

type Attached = { id: string; hash: string };
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const newPatient = async ({ url }: Run, { token }: Access) => {
  const response = await fetch(`${url}/api/pacientes-json`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nome: 'Lia Prado' }),
  });
  return ((await response.json()) as { id: string }).id;
};

const attach = async ({ url }: Run, { token }: Access, patient: string): Promise<Attached | null> => {
  const bytes = Buffer.from(`laudo ${Math.random()} ${'x'.repeat(Math.random() * 50_000)}`);
  const body = new FormData();
  body.set('arquivo', new Blob([bytes], { type: 'text/plain' }), 'laudo.txt');
  const headers = { authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(15_000);
  const path = `${url}/api/pacientes-json/${patient}/anexos-json`;
  const response = await fetch(path, { method: 'POST', headers, body, signal }).catch(() => null);
  if (response?.status !== 201) return null;
  return { id: ((await response.json()) as { id: string }).id, hash: hashOf(bytes) };
};

const expectAttached = async ({ url }: Run, { token }: Access, all: Attached[]) => {
  for (const { id, hash } of all) {
    const response = await fetch(`${url}/api/anexos/${id}`, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(200);
    expect(hashOf(Buffer.from(await response.arrayBuffer()))).toBe(hash);
  }
};

describe('a stored file', () => {
  it('is synced under a temporary name, renamed, and its folder synced, before the row is committed', async () => {
    const DATA_DIR = await newFolder();
    const FAULT_RECORD = join(await newFolder(), 'record');
    const recorder = join(import.meta.dirname, 'faults.record.js');
    const run = await started({ DATA_DIR, FAULT_RECORD, NODE_OPTIONS: `--import=${recorder}` });
    const access = await register(run.url);
    const patient = await newPatient(run, access);
    const file = await attach(run, access, patient);
    expect(await stopServer(run)).toBe(0);

    const lines = (await readFile(FAULT_RECORD, 'utf8')).trim().split('\n');
    const steps = lines.map((line) => line.split('\t'));
    const find = (from: number, ...wanted: string[]) =>
      steps.findIndex((step, at) => at >= from && wanted.every((one, index) => step[index] === one));
    const files = join(DATA_DIR, 'files', access.conta_id, 'anexos');
    const kept = [
      join(DATA_DIR, 'postgres.password'),
      join(DATA_DIR, 'encryption.key'),
      join(DATA_DIR, 'postgres'),
      join(files, file?.id ?? ''),
    ];
    for (const target of kept) {
      const renamed = steps.findIndex(([what, , to]) => what === 'rename' && to === target);
      const from = steps[renamed]?.[1] ?? '';
      expect(renamed, target).toBeGreaterThanOrEqual(0);
      if (basename(target) !== 'postgres') {
        expect(isTemporary(from), from).toBe(true);
        expect(find(0, 'sync', from), target).toBeGreaterThanOrEqual(0);
        expect(find(0, 'sync', from), target).toBeLessThan(renamed);
      }
      expect(find(renamed, 'sync', dirname(target)), target).toBeGreaterThan(renamed);
    }
    // The password must be on disk before the cluster is: without it nobody can sign in to the cluster.
    expect(find(0, 'rename')).toBeLessThan(steps.findIndex(([, , to]) => to === join(DATA_DIR, 'postgres')));
    for (const [at, [what, made = '']] of steps.entries())
      if (what === 'mkdir' && made.startsWith(join(DATA_DIR, 'files')))
        expect(find(at, 'sync', dirname(made)), made).toBeGreaterThan(at);
    const committed = find(find(0, 'insert', 'anexos'), 'commit');
    const durable = find(
      steps.findIndex(([, , to]) => to === join(files, file?.id ?? '')),
      'sync',
      files,
    );
    expect(committed).toBeGreaterThan(durable);
  });
});

describe.runIf(await canCutPower())('a power cut', () => {
  let disk: Disk;
  let DATA_DIR = '';
  beforeAll(async () => {
    disk = await newDisk();
    DATA_DIR = join(disk.path, 'data');
  });
  afterAll(async () => {
    const postmaster = await postmasterOf(DATA_DIR);
    if (postmaster && isAlive(postmaster)) process.kill(postmaster, 'SIGKILL');
    await disk.remove();
  });

  /** Cuts the power: nothing is flushed, and all processes are killed. */
  const cut = async (run: Run) => {
    const postmaster = await postmasterOf(DATA_DIR);
    await disk.cut();
    await stopServer(run, 'SIGKILL');
    if (postmaster && isAlive(postmaster)) {
      process.kill(postmaster, 'SIGKILL');
      await until(() => !isAlive(postmaster));
    }
    await disk.again();
  };

  it('loses no acknowledged row or file, and no key', async () => {
    let files = 0;
    for (let round = 0; round < rounds(2, 0.2); round++) {
      // On a new disk the key and the passwords were written seconds ago.
      await disk.format();
      let run = await started({ DATA_DIR });
      const access = await register(run.url);
      const patient = await newPatient(run, access);
      const attached: Attached[] = [];
      const writers = startWriters(() => [run.url], access, 2);
      const done = writers.begin(await newGuardian(run.url, access));
      let going = true;
      const uploads = (async () => {
        while (going) {
          const one = await attach(run, access, patient);
          if (one) attached.push(one);
          else await sleep(50);
        }
      })();
      await until(() => writers.tally.acknowledged.length > 20 && attached.length > 5, 60_000);
      await sleep(Math.random() * 3000);
      await cut(run);
      going = false;
      writers.stop();
      await Promise.all([done, uploads]);
      run = await started({ DATA_DIR });
      await expectAttached(run, access, attached);
      // Errors of a server without a disk do not count here.
      const tally = { ...writers.tally, faults: [], withoutRetryAfter: 0 };
      await expectWhole((await runningEmbedded(DATA_DIR)) ?? '', access, tally, [patient]);
      files += attached.length;
      expect(await stopServer(run)).toBe(0);
    }
    report(`${files} acknowledged files checked after power cuts, 0 lost`);
  });

  it('in the middle of a first start leaves a folder that starts', async () => {
    for (let round = 0; round < rounds(1, 0.2); round++) {
      await disk.format();
      const early = await spawnServer({ APP_URL, DATA_DIR });
      await sleep(500 + Math.random() * 6000);
      await cut(early);
      const run = await started({ DATA_DIR });
      await register(run.url);
      expect(await stopServer(run)).toBe(0);
    }
  });
});
