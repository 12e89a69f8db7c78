import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Id, Nome } from '#contract/fields.ts';
import { type RouteDef, route } from '#contract/route.ts';
import { createApp } from '#server/app.ts';
import { Recusa } from '#server/platform/errors.ts';
import { createLog } from '#server/platform/log.ts';
import { type Answer, type Caller, ownServer, pathOf } from '#server/platform/testing/testing.ts';
import { Eventos } from './eventos.ts';
import { isExpired } from './permission.ts';
import { Bytes, type Serve } from './serve.ts';

/** Routes of every kind, served by the real server next to its own. */
const BASE = { method: 'GET', permission: 'conta', summary: 'of the test' } as const;
const Ok = z.object({ ok: z.boolean() });
const Linha = z.object({ id: Id, nome: Nome });
const LINHAS = { ...BASE, path: '/api/teste/linhas', audit: { recurso: 'paciente', acao: 'ler' } } as const;

const conta = route({ ...BASE, path: '/api/teste/conta', response: Ok });
const admin = route({ ...BASE, path: '/api/teste/admin', permission: 'admin', response: Ok });
const linha = route({ ...LINHAS, path: '/api/teste/linhas/:id', params: z.object({ id: Id }), response: Linha });
const linhas = route({ ...LINHAS, response: z.array(Linha) });
const criar = route({ ...LINHAS, method: 'POST', body: z.object({ nome: Nome }), response: Linha, status: 201 });
const outras = route({ ...LINHAS, path: '/api/teste/outras', response: null });
const falha = route({ ...LINHAS, method: 'POST', path: '/api/teste/falha', response: null });
const segredo = route({ ...BASE, path: '/api/teste/segredo', response: null });
const torto = route({ ...BASE, path: '/api/teste/torto', response: Linha });
const paginada = route({
  ...BASE,
  path: '/api/teste/paginada',
  query: z.object({ por_pagina: z.coerce.number() }),
  response: null,
});
const bytes = route({ ...BASE, path: '/api/teste/bytes', response: 'stream' });

const evento = z.object({ tipo: z.literal('n'), n: z.int() });
const fluxo = route({
  ...LINHAS,
  path: '/api/teste/eventos',
  query: z.object({ falha: z.string().optional(), n: z.coerce.number().default(3) }),
  response: 'eventos',
  evento,
});

const ONE = '019a0000-0000-7000-8000-000000000001';
const TWO = '019a0000-0000-7000-8000-000000000002';
const NAME = 'Maria Secreta';

const feature = (serve: Serve) => {
  serve(conta, async () => ({ ok: true }));
  serve(admin, async () => ({ ok: true }));
  serve(linha, async ({ params }) => ({ id: params.id, nome: 'Ana', cpf: '529.982.247-25' }));
  serve(linhas, async ({ total }) => {
    total(42);
    return [ONE, TWO].map((id) => ({ id, nome: 'Ana' }));
  });
  serve(criar, async ({ body }) => ({ id: ONE, nome: body.nome }));
  serve(outras, async ({ auditar }) => auditar([TWO]));
  serve(falha, async ({ db, conta_id }) => {
    await db.insertInto('imagens').values({ conta_id, id: ONE, uso: 'foto', tipo: 'x', tamanho: 1 }).execute();
    throw new Recusa(409, 'conflito');
  });
  serve(segredo, async () => {
    throw Object.assign(new Error(`${NAME} has no date`), { detail: NAME });
  });
  serve(torto, async () => ({ id: ONE, nome: 'Ana', senha_hash: NAME }));
  serve(fluxo, async ({ query, auditar, deps }) => {
    auditar([ONE]);
    if (query.falha === 'antes') throw new Recusa(409, 'conflito');
    return new Eventos(async function* (sinal) {
      parou = sinal;
      for (let n = 1; n <= query.n; n++) {
        ligacoes = deps.database.pool.totalCount - deps.database.pool.idleCount;
        yield { tipo: 'n' as const, n, senha: NAME };
        await new Promise((done) => setTimeout(done, 5));
      }
      if (query.falha === 'recusa') throw new Recusa(503, 'indisponivel');
      if (query.falha === 'erro') throw new Error(NAME);
    });
  });
  serve(paginada, async () => {
    maisListas = Math.max(maisListas, ++listas);
    await new Promise((done) => setTimeout(done, 200));
    listas -= 1;
  });
  serve(bytes, async () => new Bytes('conteúdo', { 'content-type': 'text/plain; charset=utf-8' }));
};

let listas = 0;
let maisListas = 0;
let parou: AbortSignal;
let ligacoes = -1;
const server = ownServer();
const logged: string[] = [];
let app: FastifyInstance;
let base = '';
let ana: Caller & { user: { id: string; conta_id: string } };

beforeAll(async () => {
  const log = createLog({ LOG_LEVEL: 'debug' }, { write: (line) => void logged.push(line) });
  app = await createApp(server.deps, log, null, [feature]);
  base = await app.listen({ port: 0, host: '127.0.0.1' });
  ana = await server.practice();
});
afterAll(() => app.close());

const call = async (
  def: RouteDef,
  options: { params?: Record<string, string>; query?: Record<string, unknown>; body?: object } = {},
) => {
  const response = await fetch(base + pathOf(def, options), {
    method: def.method,
    headers: { authorization: `Bearer ${ana.token}`, ...(options.body && { 'content-type': 'application/json' }) },
    body: options.body && JSON.stringify(options.body),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text } as Answer;
};
const trail = () =>
  server.owner<{ recurso_ids: string[]; pedido: string }>('select * from auditoria where conta_id = $1 order by id', [
    ana.user.conta_id,
  ]);
const expireFor = (interval: string) =>
  server.owner('update contas set venc_plano = now() - $2::interval where id = $1', [ana.user.conta_id, interval]);

describe('a permission', () => {
  it('of the practice ends five days after the plan, and returns with a new plan', async () => {
    await expireFor('4 days 23 hours');
    expect((await call(conta)).status).toBe(200);
    await expireFor('5 days 1 minute');
    expect(await call(conta)).toMatchObject({ status: 402, body: { codigo: 'plano_vencido' } });
    await expireFor('-1 day');
    expect((await call(conta)).status).toBe(200);
  });

  it('ends at the exact millisecond', () => {
    const now = Date.parse('2026-03-10T12:00:00Z');
    expect(isExpired('2026-03-05T12:00:00.000Z', now)).toBe(false);
    expect(isExpired('2026-03-05T11:59:59.999Z', now)).toBe(true);
    expect(isExpired(null, now)).toBe(false);
  });

  it('of administration depends on the role', async () => {
    expect(await call(admin)).toMatchObject({ status: 403, body: { codigo: 'sem_permissao' } });
    await server.owner(`update usuarios set role = 'admin' where id = $1`, [ana.user.id]);
    expect((await call(admin)).status).toBe(200);
    await server.owner(`update usuarios set role = 'user' where id = $1`, [ana.user.id]);
  });
});

describe('an answer', () => {
  it('contains only what the contract declares', async () => {
    expect((await call(linha, { params: { id: ONE } })).body).toEqual({ id: ONE, nome: 'Ana' });
  });

  it('has its status, total and bytes', async () => {
    expect(await call(criar, { body: { nome: ' Ana ' } })).toMatchObject({ status: 201, body: { nome: 'Ana' } });
    expect(await call(outras)).toMatchObject({ status: 204, body: '' });
    expect((await call(linhas)).headers.get('x-total-count')).toBe('42');
    expect((await call(bytes)).body).toBe('conteúdo');
  });

  it('leaves out what the contract does not declare', async () => {
    expect((await call(torto)).body).toEqual({ id: ONE, nome: 'Ana' });
  });

  it.each([['a fault', segredo] as const])(
    'to %s has only the request id, and the log only the place in the code',
    async (_, def) => {
      logged.length = 0;
      const { status, body, headers } = await call(def);
      expect(status).toBe(500);
      expect(body).toEqual({ message: expect.stringMatching(/\S/), id: headers.get('x-request-id') });
      expect(JSON.stringify(body) + logged.join('')).not.toContain('Secreta');
      const fault = logged
        .map((line) => JSON.parse(line))
        .find(({ msg }) => msg === 'the server failed to answer a request');
      expect(fault).toMatchObject({
        reqId: headers.get('x-request-id'),
        onde: expect.arrayContaining([expect.stringContaining('serve.ts')]),
      });
    },
  );
});

describe('long lists', () => {
  const many = async (por_pagina: number) => {
    // A first request, so that the practice of the session is known: turns are per practice.
    await call(paginada, { query: { por_pagina } });
    maisListas = 0;
    const answers = await Promise.all(Array.from({ length: 6 }, () => call(paginada, { query: { por_pagina } })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(204));
    return maisListas;
  };

  it('of one practice are processed two at a time; short ones without a limit', async () => {
    expect(await many(1000)).toBe(2);
    expect(await many(20)).toBeGreaterThan(2);
  });
});

describe('events', () => {
  const read = (falha?: string) => call(fluxo, { query: falha ? { falha } : {} });

  it('arrive one by one with what the contract declares, while no connection is held', async () => {
    const before = (await trail()).length;
    const { status, headers, body } = await read();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/event-stream');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toBe([1, 2, 3].map((n) => `event: n\ndata: {"tipo":"n","n":${n}}\n\n`).join(''));
    expect(ligacoes).toBe(0);
    expect((await trail()).slice(before).map(({ recurso_ids }) => recurso_ids)).toEqual([[ONE]]);
  });

  it('are refused like any other request before the first event', async () => {
    expect(await read('antes')).toMatchObject({ status: 409, body: { codigo: 'conflito' } });
    await expireFor('6 days');
    expect(await read()).toMatchObject({ status: 402 });
    await expireFor('-1 day');
  });

  it('end with an error message, without data', async () => {
    const { body } = await read('recusa');
    expect(body).toMatch(/event: erro\ndata: {"tipo":"erro","status":503,"message":"[^"]+","codigo":"indisponivel"}/);
    const fault = (await read('erro')).body;
    expect(fault).toMatch(/event: erro\ndata: {"tipo":"erro","status":500,"message":"[^"]+","id":"[^"]+"}/);
    expect(fault).not.toContain('Secreta');
  });

  it('stop when the reader leaves', async () => {
    const control = new AbortController();
    const headers = { authorization: `Bearer ${ana.token}` };
    const response = await fetch(`${base}/api/teste/eventos?n=10000`, { headers, signal: control.signal });
    await response.body?.getReader().read();
    expect(parou.aborted).toBe(false);
    control.abort();
    await expect.poll(() => parou.aborted).toBe(true);
  });
});

describe('the trail', () => {
  it('records user, action and record ids with the request id', async () => {
    const before = (await trail()).length;
    const { headers } = await call(linha, { params: { id: TWO } });
    await call(linhas);
    await call(criar, { body: { nome: 'Ana' } });
    await call(outras);
    const entries = (await trail()).slice(before);
    expect(entries.map(({ recurso_ids }) => recurso_ids)).toEqual([[TWO], [ONE, TWO], [ONE], [TWO]]);
    expect(entries[0]).toMatchObject({
      usuario_id: ana.user.id,
      recurso: 'paciente',
      acao: 'ler',
      endereco: '127.0.0.1',
      pedido: headers.get('x-request-id'),
    });
  });

  it('has no line for a refused or failed request, which also leaves no rows', async () => {
    const before = (await trail()).length;
    expect((await call(falha)).status).toBe(409);
    expect((await call(criar, { body: { nome: '' } })).status).toBe(422);
    expect(await trail()).toHaveLength(before);
    expect(await server.owner('select 1 from imagens')).toEqual([]);
  });
});
