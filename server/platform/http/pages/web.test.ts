import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { createLog } from '#server/platform/log.ts';
import { testServer } from '#server/platform/testing/testing.ts';

const SCRIPT = 'export const a = 1;\n'.repeat(100);
const screen = (path: string, layout: string, name: string) => ({
  path,
  layout,
  js: [`assets/${name}.js`],
  css: [`assets/${name}.css`],
  texts: layout === 'main' ? ['guest', 'frame'] : ['guest'],
});
const SCREENS = {
  screens: [
    screen('/login', 'guest', 'login'),
    screen('/paciente/$id/$acao', 'main', 'editar'),
    screen('/paciente/cadastrar', 'main', 'cadastrar'),
    screen('/verificar/$codigo', 'open', 'verificar'),
    screen('/$', 'main', 'nada'),
  ],
  texts: {
    en: { guest: 'assets/en-guest.json', frame: 'assets/en-frame.json' },
    'pt-br': { guest: 'assets/pt-guest.json', frame: 'assets/pt-frame.json' },
  },
  font: 'assets/letters.woff2',
};

const server = testServer();
let folder = '';
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinculo-web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><head><title>Vínculo</title></head>');
  await writeFile(join(folder, '.vite/screens.json'), JSON.stringify(SCREENS));
  await writeFile(join(folder, 'assets/a-1234567.js'), SCRIPT);
  await writeFile(join(folder, 'assets/a-1234567.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'assets/a-1234567.js.br'), brotliCompressSync(SCRIPT));
  app = await createApp(server.deps, createLog({ LOG_LEVEL: 'silent' }), folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it.each(['/', '/pacientes', '/atendimento/paciente/1', '/metricas', '/readymade'])(
  '%s serves the page',
  async (url) => {
    const { statusCode, headers } = await app.inject({ url });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  },
);

it.each([
  '/api',
  '/api/',
  '/api?x=1',
  '/api/nada',
  '/api/pacientes-json/x/y/z',
  '/metrics',
  '/metrics/',
  '/metrics?format=json',
  '/ready',
  '/ready/db',
  '/health/x',
  '/assets/nada.js',
  '/sw.js',
  '/sw.js?idioma=en',
])('%s is 404, not the page', async (url) => {
  const { statusCode, headers, body } = await app.inject({ url, headers: { accept: 'text/html' } });
  expect([statusCode, headers['content-type']]).toEqual([404, expect.stringContaining('json')]);
  expect(JSON.parse(body)).toMatchObject({ codigo: 'nao_encontrado' });
});

it.each([
  ['vinculo_locale=zh-CN', 'zh-CN'],
  ['vinculo_locale=../x', null],
  ['', null],
])('the page for the cookie “%s” names the manifest of %s, or of the default', async (cookie, locale) => {
  const { body } = await app.inject({ url: '/', headers: { cookie } });
  expect(body).toContain(
    `<link rel="manifest" href="/manifest.${locale ?? server.deps.env.DEFAULT_LOCALE}.webmanifest">`,
  );
});

it.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('a file of the build is sent for accept-encoding %s', async (accepted, encoding, unpack) => {
  const { headers, rawPayload } = await app.inject({
    url: '/assets/a-1234567.js',
    headers: { 'accept-encoding': accepted },
  });
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-type']).toContain('javascript');
  expect(headers.vary).toContain('accept-encoding');
  expect(unpack(rawPayload).toString()).toBe(SCRIPT);
});

const linksOf = async (url: string, cookies: Record<string, string>) => {
  const { body, headers } = await app.inject({ url, cookies });
  expect(headers['cache-control']).toBe('no-cache');
  return [
    ...body.matchAll(
      /<link rel="(\w+)"(?: as="(?:fetch|font" type="font\/woff2)")? crossorigin href="\/assets\/([^"]+)">/g,
    ),
  ].map(([, rel, file]) => `${rel} ${file}`);
};
const SIGNED = { vinculo_token: 'x', vinculo_locale: 'pt-br' };

it.each([
  ['/paciente/1/editar', SIGNED, 'editar'],
  ['/paciente/cadastrar?x=1', SIGNED, 'cadastrar'],
  ['/nada/disso', SIGNED, 'nada'],
])(
  'the page of %s names the font, the files of its screen and its texts in the language',
  async (url, cookies, name) => {
    expect(await linksOf(url, cookies)).toEqual([
      'preload letters.woff2',
      `stylesheet ${name}.css`,
      'preload pt-guest.json',
      'preload pt-frame.json',
      `modulepreload ${name}.js`,
    ]);
  },
);

it('without a session the page names the files of the login, in the configured language', async () => {
  const login = ['preload letters.woff2', 'stylesheet login.css', 'preload en-guest.json', 'modulepreload login.js'];
  expect(await linksOf('/paciente/cadastrar', {})).toEqual(login);
  for (const locale of ['xx', 'constructor'])
    expect(await linksOf('/login', { vinculo_locale: locale })).toEqual(login);
  expect(await linksOf('/verificar/ABC', {})).toEqual([
    'preload letters.woff2',
    'stylesheet verificar.css',
    'preload en-guest.json',
    'modulepreload verificar.js',
  ]);
});

it.each(['/.vite/screens.json', '/index.html'])('%s is not served as a file', async (url) => {
  const { body, headers } = await app.inject({ url });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('rel="modulepreload"');
});
