import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { anamneseResumo } from '#contract/anamneses/anamnese-resumo.ts';
import { ApiError } from './api.ts';
import { callEvents } from './api-eventos.ts';

/** What the next request is answered with. */
let answer: (response: ServerResponse) => void | Promise<void> = () => undefined;
let accept: string | undefined;
const server = createServer((request, response) => {
  accept = request.headers.accept;
  request.resume();
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  void answer(response);
});

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  // A page resolves paths against its own address; Node has none.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, `http://127.0.0.1:${port}`), init));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const read = async (take?: (event: unknown) => void) => {
  const events: unknown[] = [];
  const options = { params: { id: 'um' }, body: { incluir_sensiveis: false }, as: { token: null, quem: null } };
  for await (const event of callEvents(anamneseResumo, options)) {
    events.push(event);
    take?.(event);
  }
  return events;
};

const parcial = { tipo: 'parcial', trechos: [{ topico: 'a', texto: 'Ação “fria” — 中文 🧩' }] };
const pronto = { tipo: 'pronto', trechos: [] };
const STREAM = Buffer.from(
  [
    `event: parcial\ndata: ${JSON.stringify(parcial)}\n\n`,
    ': \n\n',
    `event: parcial\r\ndata: ${JSON.stringify(parcial, null, 1).replaceAll('\n', '\r\ndata: ')}\r\n\r\n`,
    `data: ${JSON.stringify(pronto)}\n\n`,
  ].join(''),
);
const ALL = [parcial, parcial, pronto];

/** Node joins what is written in one turn of the event loop: each piece gets a turn, and reaches the reader on its own. */
const inPieces = async (response: ServerResponse, pieces: Buffer[]) => {
  for (const piece of pieces) {
    response.write(piece);
    await setImmediate();
  }
  response.end();
};

it('reads events that arrive byte by byte', async () => {
  answer = (response) =>
    inPieces(
      response,
      [...STREAM].map((byte) => Buffer.of(byte)),
    );
  const pieces: number[] = [];
  const response = await fetch('/');
  for await (const piece of response.body ?? []) pieces.push(piece.length);
  expect(pieces).toEqual(Array.from(STREAM, () => 1));
  expect(await read()).toEqual(ALL);
});

it('reads events that are cut in two at any byte', async () => {
  for (let at = 1; at < STREAM.length; at += 1) {
    answer = (response) => inPieces(response, [STREAM.subarray(0, at), STREAM.subarray(at)]);
    expect(await read(), `cut after ${at} bytes`).toEqual(ALL);
  }
});

it('gives each event as soon as it is complete', async () => {
  const { promise: read1, resolve: seen } = Promise.withResolvers<void>();
  answer = async (response) => {
    response.write(`data: ${JSON.stringify(parcial)}\n\n`);
    await read1;
    response.end(`data: ${JSON.stringify(pronto)}\n\n`);
  };
  expect(await read(() => seen())).toEqual([parcial, pronto]);
});

it('leaves out an event that is cut off by the end of the stream', async () => {
  answer = (response) => {
    response.end(`data: ${JSON.stringify(parcial)}\n\ndata: ${JSON.stringify(pronto)}\n`);
  };
  expect(await read()).toEqual([parcial]);
});

it('throws the error that the server sends as an event', async () => {
  answer = (response) => {
    response.end('event: erro\ndata: {"tipo":"erro","status":409,"message":"já há outro"}\n\n');
  };
  const error = await read().catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, message: 'já há outro' });
});

it('throws status 0 when the connection breaks', async () => {
  const seen: unknown[] = [];
  answer = (response) => {
    response.write(`data: ${JSON.stringify(parcial)}\n\n`);
  };
  const error = await read((event) => {
    seen.push(event);
    server.closeAllConnections();
  }).catch((error: unknown) => error);
  expect(error).toMatchObject({ status: 0 });
  expect(seen).toEqual([parcial]);
});

it('closes the connection when its reader leaves', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  answer = (response) => {
    response.once('close', () => resolve()).write(`data: ${JSON.stringify(parcial)}\n\n`);
  };
  const stop = new Error('stop');
  await expect(
    read(() => {
      throw stop;
    }),
  ).rejects.toBe(stop);
  await closed;
});

it('asks for a stream, also without `response`, which the build leaves out of a route', async () => {
  answer = (response) => void response.end(STREAM);
  const { response: _, ...built } = anamneseResumo;
  const options = { params: { id: 'um' }, body: { incluir_sensiveis: false }, as: { token: null, quem: null } };
  for await (const _event of callEvents(built as typeof anamneseResumo, options));
  expect(accept).toBe('text/event-stream');
});
