import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { createLog } from '#server/platform/log.ts';
import { testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
let folder = '';
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinculo-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Vínculo</title>');
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
])('%s is 404, not the page', async (url) => {
  const { statusCode, headers, body } = await app.inject({ url, headers: { accept: 'text/html' } });
  expect([statusCode, headers['content-type']]).toEqual([404, expect.stringContaining('json')]);
  expect(JSON.parse(body)).toMatchObject({ codigo: 'nao_encontrado' });
});
