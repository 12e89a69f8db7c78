import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCofre } from './cripto.ts';
import { Recusa } from './errors.ts';
import { startS3 } from './s3.testing.ts';
import { s3Store } from './s3.ts';
import { createFiles, diskStore, type Store } from './storage.ts';

const all = async (store: Store) => {
  const names: string[] = [];
  for await (const name of store.list()) names.push(name);
  return names.sort();
};

let folder: string;
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinculo-store-'));
  s3 = await startS3();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await s3.close();
});

const STORES: [string, () => Store][] = [
  ['on disk', () => diskStore(folder)],
  ['in a store that speaks S3', () => s3Store(s3.url())],
];

describe.each(STORES)('files %s', (_, open) => {
  it('come back as they went', async () => {
    const store = open();
    const bytes = Buffer.from([0, 255, 13, 10, 0]);
    await store.put('conta/anexos/a', bytes);
    expect(await store.get('conta/anexos/a')).toEqual(bytes);
    await store.put('conta/anexos/a', Buffer.from('novo'));
    expect((await store.get('conta/anexos/a')).toString()).toBe('novo');
    await store.put('conta/anexos/vazio', Buffer.alloc(0));
    expect((await store.get('conta/anexos/vazio')).length).toBe(0);
  });

  it('are all listed, however many pages that takes', async () => {
    const store = open();
    for (const id of ['1', '2', '3', '4', '5']) await store.put(`lista/anexos/${id}`, Buffer.from(id));
    const names = (await all(store)).filter((name) => name.startsWith('lista/'));
    expect(names).toEqual(['1', '2', '3', '4', '5'].map((id) => `lista/anexos/${id}`));
  });

  it('are gone once removed, and removing twice is no fault', async () => {
    const store = open();
    await store.put('conta/anexos/b', Buffer.from('x'));
    await store.remove('conta/anexos/b');
    await store.remove('conta/anexos/b');
    await expect(store.get('conta/anexos/b')).rejects.toThrow();
    expect(await all(store)).not.toContain('conta/anexos/b');
  });

  it('are sealed before they get there', async () => {
    const files = createFiles(open(), createCofre(Buffer.alloc(32, 7)));
    await files.put('anexos', 'c1', 'f1', Buffer.from('laudo de Ana'));
    const raw = await open().get('c1/anexos/f1');
    expect(raw.includes('Ana')).toBe(false);
    expect((await files.get('anexos', 'c1', 'f1')).toString()).toBe('laudo de Ana');
  });
});

describe('a file on disk', () => {
  it('is where its name says', async () => {
    await diskStore(folder).put('conta/imagens/z', Buffer.from('x'));
    expect((await readFile(join(folder, 'conta/imagens/z'))).toString()).toBe('x');
  });
});

describe('a store that speaks S3', () => {
  it('is asked again when it is busy or breaks off in the middle', async () => {
    const store = s3Store(s3.url());
    s3.meet('erro', 'erro');
    await store.put('conta/anexos/r', Buffer.from('inteiro'));
    s3.meet('corta', 'corta');
    expect((await store.get('conta/anexos/r')).toString()).toBe('inteiro');
  });

  it('that stays down is told as 503, which the browser tries again', async () => {
    s3.meet('erro', 'erro', 'erro');
    const refused = await s3Store(s3.url())
      .get('conta/anexos/r')
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Recusa);
    expect(refused).toMatchObject({ status: 503, retryAfter: 5 });
  });

  it('refuses a wrong secret, and the fault names neither key nor secret', async () => {
    const fault = await s3Store(s3.url('errado'))
      .put('conta/anexos/s', Buffer.from('x'))
      .catch((error: Error) => error.message);
    expect(fault).toBe('the file store answered 403 SignatureDoesNotMatch to PUT');
    expect(s3.objects.has('conta/anexos/s')).toBe(false);
  });

  it('keeps names with signs in them apart', async () => {
    const store = s3Store(s3.url());
    await store.put('a&b/ç+d', Buffer.from('1'));
    expect((await store.get('a&b/ç+d')).toString()).toBe('1');
    expect(await all(store)).toContain('a&b/ç+d');
  });
});

describe('a store that does not answer', () => {
  it('is given up after its time, however much is collected meanwhile, and then left alone for a while', async () => {
    s3.meet('cala');
    const store = s3Store(s3.url(), 300);
    const since = performance.now();
    const refused = store.get('conta/anexos/lento').catch((error: Recusa) => error.status);
    const garbage = setInterval(() => Array.from({ length: 1000 }, () => Buffer.alloc(50_000)), 10);
    expect(await refused).toBe(503);
    clearInterval(garbage);
    expect(performance.now() - since).toBeLessThan(3000);
    const again = performance.now();
    await expect(store.get('conta/anexos/lento')).rejects.toThrow(Recusa);
    expect(performance.now() - again).toBeLessThan(200);
  });
});
