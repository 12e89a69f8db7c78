import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCofre } from '#server/platform/crypto/cripto.ts';
import { Recusa } from '#server/platform/errors.ts';
import { startS3 } from './s3.testing.ts';
import { s3Store } from './s3.ts';
import { createFiles, diskStore } from './storage.ts';
import type { Store } from './store.ts';
import { inTurns } from './turns.ts';

const all = async (store: Store) => {
  const names: string[] = [];
  for await (const name of store.list()) names.push(name);
  return names.sort();
};

let folder: string;
let passing: string;
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinculo-store-'));
  passing = await mkdtemp(join(tmpdir(), 'vinculo-passing-'));
  s3 = await startS3();
});
afterAll(async () => {
  for (const one of [folder, passing]) await rm(one, { recursive: true });
  await s3.close();
});

const STORES: [string, () => Store][] = [
  ['on disk', () => diskStore(folder)],
  ['in a store that speaks S3', () => s3Store(s3.url(), passing)],
];

const filesOn = (store: Store) => createFiles(store, createCofre(Buffer.alloc(32, 7)), passing);

describe.each(STORES)('files %s', (_, open) => {
  it('are read back unchanged', async () => {
    const store = open();
    const bytes = Buffer.from([0, 255, 13, 10, 0]);
    await store.put('conta/anexos/a', bytes);
    expect(await store.get('conta/anexos/a')).toEqual(bytes);
    await store.put('conta/anexos/a', Buffer.from('novo'));
    expect((await store.get('conta/anexos/a')).toString()).toBe('novo');
    await store.put('conta/anexos/vazio', Buffer.alloc(0));
    expect((await store.get('conta/anexos/vazio')).length).toBe(0);
  });

  it('are all listed, over several pages', async () => {
    const store = open();
    for (const id of ['1', '2', '3', '4', '5']) await store.put(`lista/anexos/${id}`, Buffer.from(id));
    const names = (await all(store)).filter((name) => name.startsWith('lista/'));
    expect(names).toEqual(['1', '2', '3', '4', '5'].map((id) => `lista/anexos/${id}`));
  });

  it('are gone once removed, and can be removed twice', async () => {
    const store = open();
    await store.put('conta/anexos/b', Buffer.from('x'));
    await store.remove('conta/anexos/b');
    await store.remove('conta/anexos/b');
    await expect(store.get('conta/anexos/b')).rejects.toThrow();
    expect(await all(store)).not.toContain('conta/anexos/b');
  });

  it('are sealed before they are stored', async () => {
    const files = filesOn(open());
    await files.put('anexos', 'c1', 'f1', Buffer.from('laudo de Ana'));
    const raw = await open().get('c1/anexos/f1');
    expect(raw.includes('Ana')).toBe(false);
    expect((await files.get('anexos', 'c1', 'f1')).toString()).toBe('laudo de Ana');
  });

  it('are read as a stream, which leaves no temporary file', async () => {
    const files = filesOn(open());
    const bytes = randomBytes(1_000_000);
    await files.put('anexos', 'c1', 'f2', bytes);
    const { size, stream } = await files.open('anexos', 'c1', 'f2');
    expect(size).toBe(bytes.length);
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(100_000);
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    await expect.poll(() => readdir(passing)).toEqual([]);
  });

  it('leave no temporary file if the stream is not read', async () => {
    const files = filesOn(open());
    await files.put('anexos', 'c1', 'f3', randomBytes(300_000));
    (await files.open('anexos', 'c1', 'f3')).stream.destroy();
    await expect.poll(() => readdir(passing)).toEqual([]);
  });

  it('that were altered, truncated or swapped are refused before any byte is returned', async () => {
    const files = filesOn(open());
    for (const id of ['f4', 'f5']) await files.put('anexos', 'c1', id, randomBytes(300_000));
    const [raw, other] = [await open().get('c1/anexos/f4'), await open().get('c1/anexos/f5')];
    const altered = Buffer.from(raw);
    altered[200_000] = (altered[200_000] ?? 0) ^ 1;
    for (const bad of [altered, raw.subarray(0, 100_000), raw.subarray(0, 20), other]) {
      await open().put('c1/anexos/f4', bad);
      await expect(files.open('anexos', 'c1', 'f4')).rejects.toThrow();
    }
    await expect.poll(() => readdir(passing)).toEqual([]);
  });
});

describe('the bytes of one answer', () => {
  it('are stored sealed, read once and then removed', async () => {
    const file = await filesOn(diskStore(folder)).pass('c1', Buffer.from('recibo de Ana'));
    const [name = ''] = await readdir(passing);
    expect((await readFile(join(passing, name))).includes('Ana')).toBe(false);
    expect(await text((await file.open()).stream)).toBe('recibo de Ana');
    await expect.poll(() => readdir(passing)).toEqual([]);
  });

  it('are removed if the request is refused', async () => {
    const file = await filesOn(diskStore(folder)).pass('c1', Buffer.from('recibo de Ana'));
    await file.remove();
    expect(await readdir(passing)).toEqual([]);
  });
});

describe('files that are being sent', () => {
  it('wait for others of the same practice, until those are read or abandoned', async () => {
    const files = inTurns(filesOn(diskStore(folder)), {
      store: { aoMesmoTempo: 9, porConta: 9, naFila: 9 },
      sending: { aoMesmoTempo: 9, porConta: 1, naFila: 1 },
    });
    for (const conta of ['c1', 'c2']) await files.put('anexos', conta, 'f6', Buffer.from(conta));
    const first = await files.open('anexos', 'c1', 'f6');
    const second = files.open('anexos', 'c1', 'f6');
    await expect(files.open('anexos', 'c1', 'f6')).rejects.toMatchObject({ status: 503 });
    expect(await text((await files.open('anexos', 'c2', 'f6')).stream)).toBe('c2');
    first.stream.destroy();
    expect(await text((await second).stream)).toBe('c1');
    await expect(files.open('anexos', 'c1', 'missing')).rejects.toThrow();
    expect(await text((await files.open('anexos', 'c1', 'f6')).stream)).toBe('c1');
  });
});

describe('a file on disk', () => {
  it('is stored under its name', async () => {
    await diskStore(folder).put('conta/imagens/z', Buffer.from('x'));
    expect((await readFile(join(folder, 'conta/imagens/z'))).toString()).toBe('x');
  });
});

describe('an S3 store', () => {
  it('is retried if it is busy or closes the connection midway', async () => {
    const store = s3Store(s3.url(), passing);
    s3.meet('erro', 'erro');
    await store.put('conta/anexos/r', Buffer.from('inteiro'));
    s3.meet('corta', 'corta');
    expect((await store.get('conta/anexos/r')).toString()).toBe('inteiro');
  });

  it('that stays down gives 503, which the browser retries', async () => {
    s3.meet('erro', 'erro', 'erro');
    const refused = await s3Store(s3.url(), passing)
      .get('conta/anexos/r')
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Recusa);
    expect(refused).toMatchObject({ status: 503, retryAfter: 5 });
  });

  it('refuses a wrong secret, and the error contains neither key nor secret', async () => {
    const fault = await s3Store(s3.url('errado'), passing)
      .put('conta/anexos/s', Buffer.from('x'))
      .catch((error: Error) => error.message);
    expect(fault).toBe('the file store answered 403 SignatureDoesNotMatch to PUT');
    expect(s3.objects.has('conta/anexos/s')).toBe(false);
  });

  it('distinguishes names with special characters', async () => {
    const store = s3Store(s3.url(), passing);
    await store.put('a&b/ç+d', Buffer.from('1'));
    expect((await store.get('a&b/ç+d')).toString()).toBe('1');
    expect(await all(store)).toContain('a&b/ç+d');
  });
});

describe('a store that does not answer', () => {
  it('times out in spite of garbage collection, and is then not called for a while', async () => {
    s3.meet('cala', 'cala');
    const once = s3.silent() + 1;
    const store = s3Store(s3.url(), passing, 3000);
    const since = performance.now();
    const refused = store.get('conta/anexos/lento').catch((error: Recusa) => error.status);
    await expect.poll(s3.silent).toBe(once);
    const garbage = setInterval(() => Array.from({ length: 1000 }, () => Buffer.alloc(50_000)), 10);
    expect(await refused).toBe(503);
    clearInterval(garbage);
    // Without the given timeout it takes 20 seconds.
    expect(performance.now() - since).toBeLessThan(15_000);
    await expect(store.get('conta/anexos/lento')).rejects.toThrow(Recusa);
    expect(s3.silent()).toBe(once);
  });
});
