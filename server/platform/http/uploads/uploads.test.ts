import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Recusa } from '#server/platform/errors.ts';
import { patience } from '../../../../bin/lifecycle.kit.ts';
import { createUploads } from './uploads.ts';

// Longer on a busy machine, which pauses between the parts of an upload.
const IDLE_MS = 400 * patience();
const TOTAL_MS = 6 * IDLE_MS;
let folder = '';
let app: FastifyInstance;
let url = '';
const kept = () => readdir(join(folder, 'uploads'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinculo-uploads-'));
  await mkdir(join(folder, 'uploads'));
  await writeFile(join(folder, 'uploads/left'), 'by a process that was killed');
  const uploads = await createUploads({ DATA_DIR: folder }, { idleMs: IDLE_MS, totalMs: TOTAL_MS });
  app = Fastify();
  await app.register(multipart);
  app.post<{ Params: { conta: string; membro: string } }>('/:conta/:membro', (request, reply) =>
    uploads(request, request.params, async ({ nome, bytes }) => {
      const read = (name: string) => readFile(join(folder, 'uploads', name)).catch(() => Buffer.alloc(0));
      const onDisk = await Promise.all((await kept()).map(read));
      return { nome, texto: bytes.toString(), sealed: onDisk.length > 0 && !onDisk.some((one) => one.includes(bytes)) };
    }).catch((error: Recusa) => reply.code(error.status).send({ chave: error.mensagem.chave })),
  );
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const HEAD = '--x\r\ncontent-disposition: form-data; name="arquivo"; filename="a.txt"\r\n\r\n';

/** Sends the beginning of an upload, and the rest on request. */
const begin = (conta: string, beginning: string, membro = 'ana') => {
  const sending = request(`${url}/${conta}/${membro}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  const status = new Promise<number>((done) => {
    sending.on('response', (response) => {
      done(response.statusCode ?? 0);
      sending.destroy();
    });
    sending.on('error', () => done(0));
  });
  sending.write(beginning);
  return {
    status,
    write: (more: string) => sending.write(more),
    end: () => sending.end('\r\n--x--\r\n'),
    leave: () => sending.destroy(),
  };
};

it('a file is on the disk only sealed, and removed with the answer', async () => {
  expect(await kept()).toEqual([]);
  const body = new FormData();
  body.set('arquivo', new Blob(['laudo de Ana']), 'laudo.txt');
  const answer = await fetch(`${url}/a/ana`, { method: 'POST', body });
  expect(await answer.json()).toEqual({ nome: 'laudo.txt', texto: 'laudo de Ana', sealed: true });
  expect(await kept()).toEqual([]);
});

it('an upload that keeps arriving is cut off when it takes too long', async () => {
  const slow = begin('a', `${HEAD}some`);
  const start = performance.now();
  const timer = setInterval(() => slow.write('x'.repeat(2000)), IDLE_MS / 4);
  const status = await slow.status;
  clearInterval(timer);
  expect(status).toBe(408);
  expect(performance.now() - start).toBeGreaterThan(TOTAL_MS * 0.9);
  expect(await kept()).toEqual([]);
});

it.each([
  ['before its first byte', '--x\r\n'],
  ['in the middle', `${HEAD}some`],
])('an upload that stops arriving %s is cut off', async (_, beginning) => {
  expect(await begin('a', beginning).status).toBe(408);
  expect(await kept()).toEqual([]);
});

it('an upload that arrives by single bytes is cut off', async () => {
  const { status, write } = begin('a', `${HEAD}some`);
  const alive = setInterval(() => write('x'), IDLE_MS / 8);
  expect(await status).toBe(408);
  clearInterval(alive);
  expect(await kept()).toEqual([]);
});

/** The number of bytes that the slowest accepted connection sends in a tenth of a second. */
const MORE = 'more'.repeat(50);

it('at most three uploads of a member are open at once, and nobody else is delayed', async () => {
  const held = Array.from({ length: 6 }, () => begin('a', `${HEAD}some`));
  const alive = setInterval(() => {
    for (const { write } of held) write(MORE);
  }, 100);
  await expect.poll(async () => (await kept()).length).toBe(3);
  for (const [conta, membro] of [
    ['b', 'bia'],
    ['a', 'eva'],
  ] as const) {
    const other = begin(conta, `${HEAD}text`, membro);
    other.end();
    expect(await other.status).toBe(200);
  }
  expect((await kept()).length).toBe(3);
  clearInterval(alive);
  for (const { end } of held) end();
  expect(await Promise.all(held.map(({ status }) => status))).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await kept()).toEqual([]);
});

it('clients that left while they waited take no turn', async () => {
  const gone = Array.from({ length: 18 }, () => begin('c', `${HEAD}some`));
  const alive = setInterval(() => {
    for (const { write } of gone) write(MORE);
  }, 100);
  await expect.poll(async () => (await kept()).length).toBe(3);
  clearInterval(alive);
  for (const { leave } of gone) leave();
  const since = Date.now();
  const next = begin('c', `${HEAD}text`);
  next.end();
  expect(await next.status).toBe(200);
  // Otherwise the test would wait for the idle time-out of every three uploads.
  expect(Date.now() - since).toBeLessThan(3 * IDLE_MS);
});

it('a request that is no upload, or has no file, is refused', async () => {
  expect((await fetch(`${url}/a/ana`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })).status).toBe(415);
  const body = new FormData();
  body.set('nota', 'no file');
  expect((await fetch(`${url}/a/ana`, { method: 'POST', body })).status).toBe(422);
});
