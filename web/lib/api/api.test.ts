import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { exportacao } from '#contract/conta/exportacao.ts';
import { praticaLer } from '#contract/conta/praticas.ts';
import { sessionLock } from '#contract/conta/seguranca.ts';
import { ANSWER_MS, call, callBlob, callList, gotNoAnswer, readFromDevice } from './api.ts';
import { isReached } from './not-reached.ts';

/** What the next request is answered with; by default nothing. */
let answer: (response: ServerResponse) => void = () => undefined;
const server = createServer((request, response) => {
  request.resume();
  answer(response);
});
const SHOWN = { as: { token: null, quem: null } };
const never = Symbol('never');
/** How a request ended after some time. */
const endOf = (asked: Promise<unknown>) => {
  let end: unknown = never;
  asked.then(
    (value) => {
      end = value;
    },
    (error: unknown) => {
      end = error;
    },
  );
  return async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await new Promise((done) => setImmediate(done));
    await new Promise((done) => setImmediate(done));
    return end;
  };
};

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, `http://127.0.0.1:${port}`), init));
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The real one has a clock of its own.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController();
    setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), ms);
    return late.signal;
  });
  answer = () => undefined;
});
afterEach(() => {
  readFromDevice(false);
  vi.useRealTimers();
  server.closeAllConnections();
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

it('a read without an answer ends as a lost connection, also one by POST', async () => {
  const list = () => callList(atendimentos.buscar, { ...SHOWN, body: {} as never });
  for (const ask of [() => call(praticaLer, SHOWN), list]) {
    const end = endOf(ask());
    expect(await end(ANSWER_MS - 1)).toBe(never);
    const error = await end(1);
    expect(error).toMatchObject({ status: 0 });
    expect(gotNoAnswer(error)).toBe(true);
  }
});

it('ends sooner while the user is known from this device only', async () => {
  readFromDevice(true);
  expect(await endOf(call(praticaLer, SHOWN))(2000)).toMatchObject({ status: 0 });
});

it('a write, a file and a stream have no limit; a write that can be repeated may have one', async () => {
  const ends = [call(sessionLock, SHOWN), callBlob(exportacao, SHOWN)].map(endOf);
  for (const end of ends) expect(await end(10 * ANSWER_MS)).toBe(never);
  expect(await endOf(call(sessionLock, { ...SHOWN, limit: 100 }))(100)).toMatchObject({ status: 0 });
});

it('an answer that has begun may take longer, but not for ever', async () => {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const start = (body: ReadableStreamDefaultController) =>
      signal?.addEventListener('abort', () => body.error(signal.reason));
    return new Response(new ReadableStream({ start }));
  });
  const end = endOf(call(praticaLer, SHOWN));
  vi.stubGlobal('fetch', real);
  expect(await end(0)).toBe(never);
  expect(await end(ANSWER_MS)).toBe(never);
  expect(await end(4 * ANSWER_MS)).toMatchObject({ status: 0 });
});

it('an answer that is cut off is a lost connection', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    response.socket?.destroySoon();
  };
  await expect(call(praticaLer, SHOWN)).rejects.toMatchObject({ status: 0 });
});

it('a read that its screen gives up is no lost connection', async () => {
  const left = new AbortController();
  const asked = call(praticaLer, { ...SHOWN, signal: left.signal });
  left.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
});

it('a server that does not answer is not reached', async () => {
  expect(await endOf(isReached())(ANSWER_MS)).toBe(false);
});
