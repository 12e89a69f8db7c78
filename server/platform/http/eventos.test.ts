import { Writable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { route } from '#contract/route.ts';
import { Eventos, enviarEventos } from './eventos.ts';

const def = route({
  method: 'GET',
  path: '/api/teste/eventos',
  permission: 'publica',
  response: 'eventos',
  evento: z.object({ tipo: z.literal('texto'), texto: z.string() }),
  summary: 'Test',
});
/** Until everything that does not wait for a timer or the client is done; `setImmediate` stays real. */
const settle = () => new Promise((done) => setImmediate(done));
const KILOBYTE = 'x'.repeat(1024);

/** Sends `total` kilobytes to a client that takes them only with `take`, or that has `left` before. */
const connection = async (total: number, left = false) => {
  let take: () => void = () => undefined;
  const raw = new Writable({
    write: (_chunk, _encoding, done) => {
      take = done;
    },
  });
  if (left) raw.destroy();
  await settle();
  const sent = { count: 0, ended: false, signal: new AbortController().signal };
  const reply = { raw, headers: () => reply, send: (stream: NodeJS.ReadableStream) => stream.pipe(raw) };
  const eventos = new Eventos(async function* (signal) {
    sent.signal = signal;
    try {
      for (; sent.count < total; sent.count++) yield { tipo: 'texto', texto: KILOBYTE };
    } finally {
      sent.ended = true;
    }
  });
  enviarEventos(reply as unknown as FastifyReply, def, eventos, 'pt-br');
  return { raw, sent, take: () => take() };
};
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('waits for the reader', async () => {
  const { raw, sent, take } = await connection(10_000);
  await settle();
  const { count } = sent;
  expect(count).toBeLessThan(1000);
  await after(9000);
  expect([sent.count, raw.destroyed]).toEqual([count, false]);
  for (let turn = 0; turn < 500; turn++) {
    take();
    await settle();
  }
  expect(sent.count).toBeGreaterThan(count);
  raw.destroy();
});

it('closes the connection of a reader that takes nothing, and ends the source', async () => {
  const { raw, sent } = await connection(10_000);
  await settle();
  await after(10_001);
  await settle();
  expect([raw.destroyed, sent.signal.aborted]).toEqual([true, true]);
});

it('closes the connection if the end of the answer is not taken; until then it counts as open', async () => {
  const { raw, sent } = await connection(1);
  await settle();
  await after(9000);
  expect([sent.ended, sent.signal.aborted, raw.destroyed]).toEqual([true, false, false]);
  await after(1001);
  await settle();
  expect([raw.destroyed, sent.signal.aborted]).toEqual([true, true]);
});

it('lets the source finish after the client has left', async () => {
  const { raw, sent } = await connection(200);
  await settle();
  expect(sent.ended).toBe(false);
  raw.destroy();
  await expect.poll(() => sent.count).toBe(200);
  expect([sent.ended, sent.signal.aborted]).toEqual([true, true]);
});

it('ends the source if the client had left before', async () => {
  const { sent } = await connection(1, true);
  await settle();
  expect(sent.signal.aborted).toBe(true);
});

it('leaves the connection of a reader that takes everything', async () => {
  const { raw, sent, take } = await connection(1);
  const destroyed = vi.spyOn(raw, 'destroy');
  const finished = vi.fn();
  raw.once('finish', finished);
  await settle();
  take();
  await settle();
  expect([finished.mock.calls.length, sent.signal.aborted]).toEqual([1, true]);
  destroyed.mockClear();
  await after(60_000);
  expect(destroyed).not.toHaveBeenCalled();
});
