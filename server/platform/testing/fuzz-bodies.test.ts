import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostile, routes } from './contract.testing.ts';
import { asText, expectAnswer, fuzzed, ids, openersOf, seed } from './fuzz.testing.ts';

const server = fuzzed();

describe('malformed bodies', () => {
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
      for (const opener of openersOf(def)) {
        const init = { method: def.method, headers: { ...opener, 'content-type': 'application/json' }, body };
        await expectAnswer(path, init, `${def.method} ${path}`);
      }
    }
  });

  it('of another type, or without one, are refused', async () => {
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

describe('malformed files', () => {
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
      for (const opener of openersOf(def)) {
        const headers = { ...opener, 'content-type': 'multipart/form-data; boundary=x' };
        const status = await expectAnswer(path, { method: def.method, headers, body }, `${def.method} ${path}`);
        expect(status).toBeGreaterThanOrEqual(400);
        if (def.link) expect([401, 403, 404], `${def.method} ${path}`).not.toContain(status);
      }
    }
  });
});

describe('a malformed HTTP request', () => {
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

  it('is refused, and the next request is served', async () => {
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
  it('gives an answer for any words', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (value) => {
        const search = new URLSearchParams({ busca: asText(value).slice(0, 3000) });
        await expectAnswer(`/api/pacientes-json?${search}`, {}, `busca ${search}`);
      }),
      { seed, numRuns: 40, endOnFailure: true },
    );
  });
});
