import { expect, it, vi } from 'vitest';
import { ANEXOS } from '#contract/anexos.ts';
import { upload } from './api-envio.ts';

/** The browser's request, answered by the test: Node has none. */
class Request {
  static made: Request[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  response: unknown = null;
  sent = false;
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    Request.made.push(this);
  }
  open = () => undefined;
  setRequestHeader = () => undefined;
  send = () => {
    this.sent = true;
  };
  abort = vi.fn(() => {
    this.onabort?.();
    this.onloadend?.();
  });
  answer = (status: number, response: unknown) => {
    Object.assign(this, { status, response });
    this.onload?.();
    this.onloadend?.();
  };
}

const begin = (signal: AbortSignal) => {
  Request.made = [];
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('document', { cookie: '' });
  return upload(ANEXOS.pacientes.anexar, {
    params: { id: 'p' },
    query: { id: 'a' },
    body: new FormData(),
    signal,
    onProgress: () => undefined,
  });
};

it('an upload whose signal was aborted before sends nothing', async () => {
  await expect(begin(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  expect(Request.made.filter(({ sent }) => sent)).toEqual([]);
});

it('an upload aborted while it runs stops its request, and is no failure of the server', async () => {
  const stop = new AbortController();
  const done = begin(stop.signal);
  stop.abort();
  await expect(done).rejects.toMatchObject({ name: 'AbortError' });
  expect(Request.made[0]?.abort).toHaveBeenCalledOnce();
});

it('an abort after the answer does not touch the finished request', async () => {
  const stop = new AbortController();
  const done = begin(stop.signal);
  Request.made[0]?.answer(201, { id: 'a' });
  expect(await done).toEqual({ id: 'a' });
  stop.abort();
  expect(Request.made[0]?.abort).not.toHaveBeenCalled();
});

it('a refused upload fails with the reason of the server', async () => {
  const done = begin(new AbortController().signal);
  Request.made[0]?.answer(422, { message: 'grande demais' });
  await expect(done).rejects.toMatchObject({ status: 422, message: 'grande demais' });
});
