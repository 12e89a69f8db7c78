import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RouteDef } from '#contract/route.ts';
import { createDemo, DEMO_EMAIL } from '#server/demo/demo.ts';
import { hostile, named, routes, valueFor } from './contract.testing.ts';
import { newSecret, sha256 } from './cripto.ts';
import { type Caller, testServer } from './testing.ts';

vi.setConfig({ testTimeout: 60_000 });

/** `FUZZ_SEED` repeats a run that failed; `FUZZ_RUNS` makes it longer. */
const seed = Number(process.env.FUZZ_SEED) || Date.now() % 2 ** 31;
const numRuns = Number(process.env.FUZZ_RUNS) || 12;
const PATIENCE_MS = 15_000;
/** What a store or a provider that is not there is told with. */
const AWAY = 503;

const server = testServer();
let conta = '';
let usuario = '';
let ids: string[] = [];
let heapBefore = 0;

setFlagsFromString('--expose-gc');
const heap = () => {
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};

let caller: Caller;
const signIn = async () => {
  const token = newSecret();
  await server.owner(
    `insert into sessoes (conta_id, id, usuario_id, token_hash, lembrar, expira_em)
     values ($1, gen_random_uuid(), $2, $3, false, now() + interval '1 hour')`,
    [conta, usuario, sha256(token)],
  );
  caller = server.as(token);
};

beforeAll(async () => {
  await createDemo(server.deps);
  const [row] = await server.owner<{ id: string; conta_id: string }>(
    'select id, conta_id from usuarios where email = $1',
    [DEMO_EMAIL],
  );
  conta = row?.conta_id ?? '';
  usuario = row?.id ?? '';
  // An administrator reaches every route.
  await server.owner(`update usuarios set role = 'admin' where id = $1`, [usuario]);
  const tables = await server.owner<{ relname: string }>(
    `select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
       and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'uuid'::regtype)
       and relname not in ('contas', 'sessoes') order by 1`,
  );
  for (const { relname } of tables) {
    const rows = await server.owner<{ id: string }>(
      `select id from ${relname} where conta_id = $1 order by id limit 2`,
      [conta],
    );
    ids.push(...rows.map(({ id }) => id));
  }
  ids = [...new Set([...ids, crypto.randomUUID()])];
  await signIn();
  heapBefore = heap();
});

afterAll(() => {
  const grown = heap() - heapBefore;
  expect(grown, `megabytes kept after all of it (seed ${seed})`).toBeLessThan(80);
});

/** Never a fault of ours, never silence. */
const expectAnswer = async (path: string, init: RequestInit, what: string) => {
  const response = await caller.fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
  const text = await response.text();
  const away = response.status === AWAY && !text.includes('"indisponivel"') && response.headers.has('retry-after');
  if (response.status >= 500 && !away) throw new Error(`${what} → ${response.status} ${text.slice(0, 200)}`);
  // Locked, signed out, or the sessions ended: all of it may be asked for.
  if (response.status === 401) await signIn();
  return response.status;
};

const inPath = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('ID') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%00', '%27', '..%2f..', 'null', '-1', '%F0%9F%98%80', 'x'.repeat(290), '%E0%A4%A'),
  },
);
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';

const caseFor = (def: RouteDef) =>
  fc.record({
    params: fc.array(fc.tuple(inPath, fc.constantFrom(...ids)), { minLength: 4, maxLength: 4 }),
    query: def.query ? valueFor(def.query, ids, 30) : fc.constant(undefined),
    body: def.body ? valueFor(def.body, ids, 15) : fc.constant(undefined),
  });

/** With nothing to send, every request is the same one. */
const isAlwaysTheSame = ({ path, query, body }: RouteDef) => !path.includes('/:') && !query && !body;

describe(`whatever is sent (seed ${seed})`, () => {
  it.each(named(routes.filter(({ multipart }) => !multipart)))('%s answers', async (name, def) => {
    await fc.assert(
      fc.asyncProperty(caseFor(def), async ({ params, query, body }) => {
        let at = 0;
        const path = def.path.replace(/:\w+/g, () => {
          const [kind, id] = params[at++ % params.length] ?? ['ID', ''];
          return kind === 'ID' ? id : kind;
        });
        const search = new URLSearchParams();
        if (query && typeof query === 'object')
          for (const [key, value] of Object.entries(query)) search.append(key, asText(value).slice(0, 4000));
        const json = body === undefined || def.method === 'GET' ? undefined : JSON.stringify(body);
        await expectAnswer(
          `${path}?${search}`,
          { method: def.method, headers: json === undefined ? {} : { 'content-type': 'application/json' }, body: json },
          `${name} ${path}?${search} ${json?.slice(0, 400)}`,
        );
      }),
      { seed, numRuns: isAlwaysTheSame(def) ? 1 : numRuns, endOnFailure: true },
    );
  });
});

describe('bodies that are no bodies', () => {
  const withBody = routes.filter(({ body, method }) => body && method !== 'GET');
  const BROKEN: [string, BodyInit][] = [
    ['cut off', '{"nome":"Caio'],
    ['with a key twice', '{"nome":"Caio","nome":"Davi","nome":["Edu"],"email":"a@b.co","email":1}'],
    ['with the key of all objects', '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"x":1}}}'],
    ['deep', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['deep and cut off', '{"a":'.repeat(50_000)],
    ['not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
    ['a number', '1e999'],
    ['too large', `{"nome":"${'x'.repeat(1024 * 1024 + 10)}"}`],
    ['nothing but a null byte', '\u0000'],
  ];

  it.each(BROKEN)('%s are refused by every route that takes one', async (_, body) => {
    for (const def of withBody) {
      const path = def.path.replace(/:\w+/g, ids[0] ?? '');
      const init = { method: def.method, headers: { 'content-type': 'application/json' }, body };
      await expectAnswer(path, init, `${def.method} ${path}`);
    }
  });

  it('of another type, or without one, are refused too', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
      'multipart/form-data',
      'x/y',
    ])
      for (const def of withBody.slice(0, 15)) {
        const path = def.path.replace(/:\w+/g, ids[0] ?? '');
        await expectAnswer(
          path,
          { method: def.method, headers: { 'content-type': type }, body: '{}' },
          `${type} ${path}`,
        );
      }
  });
});

describe('files that are no files', () => {
  const PART =
    '--x\r\ncontent-disposition: form-data; name="arquivo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  const BAD: [string, string][] = [
    ['without a part', '--x--\r\n'],
    ['cut off in a header', '--x\r\ncontent-disposition: form-da'],
    ['cut off in the bytes', `${PART}abc`],
    ['with no end', `${PART}abc\r\n--x`],
    ['with a header of its own', `--x\r\n${'a: b\r\n'.repeat(3000)}\r\nabc\r\n--x--\r\n`],
    ['with twenty parts', `${`${PART}abc\r\n`.repeat(20)}--x--\r\n`],
    ['with an odd name', `${PART.replace('a.png', '../../\u0000\ud83d\ude00".png')}abc\r\n--x--\r\n`],
    ['with no name', `${PART.replace('; filename="a.png"', '')}abc\r\n--x--\r\n`],
    ['that are empty', `${PART}\r\n--x--\r\n`],
    ['that lie about what they are', `${PART}<svg onload=alert(1)>\r\n--x--\r\n`],
  ];
  it.each(BAD)('%s are refused', async (_, body) => {
    for (const def of routes.filter(({ multipart }) => multipart)) {
      const path = def.path.replace(/:\w+/g, ids[0] ?? '');
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const status = await expectAnswer(path, { method: def.method, headers, body }, `${def.method} ${path}`);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('a line that speaks no HTTP', () => {
  const say = (text: string | Buffer) =>
    new Promise<string>((done) => {
      const { hostname, port } = new URL(server.url);
      let heard = '';
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.setTimeout(3000, () => socket.destroy());
      socket.on('data', (chunk) => {
        heard += chunk;
      });
      socket.on('error', () => undefined).on('close', () => done(heard));
    });

  it('is told so, and the next one is served', async () => {
    const odd = [
      'GET / HTTP/9.9\r\n\r\n',
      `GET /${'x'.repeat(70_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
      `GET /api/user HTTP/1.1\r\nhost: x\r\n${'a'.repeat(70_000)}: b\r\n\r\n`,
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n0\r\n\r\n',
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
      Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01]),
    ];
    const answers = await Promise.all(odd.map(say));
    for (const answer of answers) expect(answer).not.toMatch(/^HTTP\/1\.1 (2|5\d\d (?!HTTP))/);
    expect((await server.nobody().fetch('/health')).status).toBe(200);
  });
});

describe('a search', () => {
  it('finds or does not find, whatever the words', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (value) => {
        const search = new URLSearchParams({ busca: asText(value).slice(0, 3000) });
        await expectAnswer(`/api/pacientes-json?${search}`, {}, `busca ${search}`);
      }),
      { seed, numRuns: 40, endOnFailure: true },
    );
  });
});
