import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, it, vi } from 'vitest';

const CODE = readFileSync(new URL('./worker.js', import.meta.url), 'utf8');
const BUILD = {
  version: 'b',
  entry: '/assets/entry.js',
  files: ['/assets/entry.js'],
  texts: { 'pt-br': ['/assets/pt.js'], en: ['/assets/en.js'] },
};
const ORIGIN = 'https://vinculo.example';
const PAGE = '<script src="/assets/entry.js"></script>';

type Answer = (path: string) => Response | Promise<Response>;
type Listener = (event: object) => void;

/** The caches of a browser, by name and path. */
let stored: Map<string, Map<string, Response>>;
beforeEach(() => {
  stored = new Map();
  vi.useRealTimers();
});

const pathOf = (asked: string | Request) => new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).pathname;
const matchIn = (files: Map<string, Response> | undefined, path: string | Request) => files?.get(pathOf(path))?.clone();

/** Runs the worker with a network of the test. */
const start = (network: Answer) => {
  const listeners = new Map<string, Listener>();
  const fetched: string[] = [];
  const fetch = async (asked: string | Request) => {
    fetched.push(pathOf(asked));
    return network(pathOf(asked));
  };
  const opened = (name: string) => {
    const files = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, files);
    return {
      put: async (path: string, response: Response) => void files.set(path, response.clone()),
      add: async (path: string) => void files.set(path, await fetch(path)),
      match: async (path: string) => matchIn(files, path),
    };
  };
  const unregister = vi.fn(async () => true);
  runInNewContext(CODE, {
    BUILD,
    URL,
    fetch,
    setTimeout: (work: () => void, ms: number) => setTimeout(work, ms / 100).unref(),
    location: new URL(`${ORIGIN}/sw.js?idioma=pt-br`),
    caches: {
      open: async (name: string) => opened(name),
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
      match: async (path: string) => {
        for (const files of stored.values()) if (files.has(pathOf(path))) return matchIn(files, path);
      },
    },
    self: {
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
      clients: { claim: async () => undefined },
      registration: { unregister },
    },
  });
  /** Resolves to the answer of the worker; null if it leaves the request to the browser. */
  const send = async (type: string, more = {}) => {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | null = null;
    listeners.get(type)?.({
      ...more,
      waitUntil: (work: Promise<unknown>) => waits.push(work),
      respondWith: (response: Promise<Response>) => {
        answer = response;
      },
    });
    await Promise.all(waits);
    const response = (await answer) as Response | null;
    return response ? response.text() : null;
  };
  const request = (path: string, mode = 'cors', method = 'GET') =>
    send('fetch', { request: { url: `${ORIGIN}${path}`, mode, method } });
  return { send, request, fetched, unregister };
};

const online: Answer = (path) => new Response(path.startsWith('/assets/') ? path : PAGE);
const offline: Answer = () => Promise.reject(new TypeError('offline'));

it('keeps the files, the texts of one language and one page', async () => {
  await start(online).send('install');
  expect([...(stored.get('vinculo-b-pt-br')?.keys() ?? [])]).toEqual(['/assets/entry.js', '/assets/pt.js', '/']);
});

it('is not installed with a page of another version', async () => {
  const other: Answer = (path) => new Response(path === '/' ? '<script src="/assets/other.js"></script>' : path);
  await expect(start(other).send('install')).rejects.toThrow('another version');
  expect(stored.get('vinculo-b-pt-br')?.has('/')).toBe(false);
});

it('opens any page without a network, and with one that does not answer', async () => {
  await start(online).send('install');
  expect(await start(offline).request('/pacientes', 'navigate')).toBe(PAGE);
  expect(await start(offline).request('/assets/pt.js')).toBe('/assets/pt.js');
  const hangs: Answer = (path) => (path === '/sw.js' ? new Response('') : new Promise(() => undefined));
  expect(await start(hangs).request('/pacientes', 'navigate')).toBe(PAGE);
});

it('takes the page from the server whenever it answers', async () => {
  await start(online).send('install');
  const newer: Answer = () => new Response('newer');
  expect(await start(newer).request('/pacientes', 'navigate')).toBe('newer');
});

it.each([
  ['/api/pacientes-json', 'cors', 'GET'],
  ['/api/docs', 'navigate', 'GET'],
  ['/health', 'cors', 'GET'],
  ['/pagamento/1/cartao', 'navigate', 'GET'],
  ['/l', 'navigate', 'GET'],
  ['/assets/entry.js', 'cors', 'POST'],
])('leaves %s (%s %s) to the browser', async (path, mode, method) => {
  await start(online).send('install');
  const worker = start(online);
  expect(await worker.request(path, mode, method)).toBeNull();
  expect(worker.fetched).toEqual([]);
});

it('keeps the files of the version before, and no older ones', async () => {
  for (const name of ['vinculo-0-en', 'vinculo-a-en']) stored.set(name, new Map());
  stored.set('other', new Map());
  const worker = start(online);
  await worker.send('install');
  await worker.send('activate');
  expect([...stored.keys()].sort()).toEqual(['other', 'vinculo-a-en', 'vinculo-b-pt-br']);
});

it.each([
  [404, 1, []],
  [200, 0, ['vinculo-b-pt-br']],
  [500, 0, ['vinculo-b-pt-br']],
])('with %s for its own file it removes itself %s times', async (status, times, left) => {
  await start(online).send('install');
  const worker = start((path) => (path === '/sw.js' ? new Response('', { status }) : online(path)));
  await worker.request('/', 'navigate');
  expect(worker.unregister).toHaveBeenCalledTimes(times);
  expect([...stored.keys()]).toEqual(left);
});
