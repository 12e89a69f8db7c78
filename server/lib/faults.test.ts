import { afterEach, describe, expect, it, vi } from 'vitest';
import * as auth from '#contract/auth.ts';
import { pacientes } from '#contract/pacientes.ts';
import { recusaDoBanco } from './errors.ts';
import { PASSWORD, testServer } from './testing.ts';

/** Faults that need no process of their own: a disk that is slow or full, a clock that jumps. */
const server = testServer();
const DAY_MS = 24 * 3600 * 1000;

afterEach(() => {
  vi.useRealTimers();
});

describe('a disk that is full or failing', () => {
  it.each([
    ['PostgreSQL could not extend a file', '53100', 'indisponivel'],
    ['PostgreSQL could not read or write one', '58030', 'indisponivel'],
    ['there is no room for a file', 'ENOSPC', 'sem_espaco'],
    ['there is no quota left', 'EDQUOT', 'sem_espaco'],
    ['the disk fails', 'EIO', 'sem_espaco'],
  ])('is a 503 that says when to come back: %s', (_, code, chave) => {
    const recusa = recusaDoBanco(Object.assign(new Error('x'), { code }));
    expect(recusa).toMatchObject({ status: 503, mensagem: { chave } });
    expect(recusa?.retryAfter).toBeGreaterThan(0);
  });
});

describe('a disk that is slow', () => {
  it('ends in a 503 once the query is called off, nothing half written, and the next one works', async () => {
    const ana = await server.practice();
    const { body } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Caio' } });
    // A row that somebody else holds makes the server wait as a disk would.
    const holding = server.deps.database.transaction({ conta_id: ana.user.conta_id }, async (db) => {
      await db.selectFrom('pacientes').select('id').where('id', '=', body.id).forUpdate().execute();
      const waiting = ana.call(pacientes.editar, { params: { id: body.id }, body: { nome: 'Davi' } });
      await vi.waitFor(
        async () => {
          const [row] = await server.owner<{ n: number }>(
            `select count(pg_cancel_backend(pid))::int as n from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          );
          expect(row?.n).toBe(1);
        },
        { timeout: 10_000, interval: 50 },
      );
      return waiting;
    });
    const refused = await holding;
    expect(refused).toMatchObject({ status: 503, body: { codigo: 'indisponivel' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ana.call(pacientes.ler, { params: { id: body.id } })).body).toMatchObject({ nome: 'Caio' });
    const again = await ana.call(pacientes.editar, { params: { id: body.id }, body: { nome: 'Davi' } });
    expect(again.status).toBe(200);
  });
});

describe('a clock that jumps', () => {
  it.each([
    ['ahead', 3 * DAY_MS],
    ['back', -3 * DAY_MS],
  ])('%s by three days loses no session, locks nobody out and orders nothing wrong', async (_, jump) => {
    const ana = await server.practice();
    const before = await ana.call<{ id: string; atualizado_em: string }>(pacientes.criar, { body: { nome: 'Caio' } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump });
    expect((await ana.call(auth.user)).status).toBe(200);
    const signed = await server
      .nobody()
      .call<{ token: string }>(auth.login, { body: { email: ana.email, password: PASSWORD } });
    expect(signed.status).toBe(200);
    const later = server.as(signed.body.token);
    expect((await later.call(auth.user)).status).toBe(200);
    const params = { id: before.body.id };
    const edited = await later.call<{ atualizado_em: string }>(pacientes.editar, {
      params,
      body: { nome: 'Davi', versao: 1 },
    });
    expect(edited.status).toBe(200);
    // The database's clock stamps the records, not the node's.
    const passed = Date.parse(edited.body.atualizado_em) - Date.parse(before.body.atualizado_em);
    expect(passed).toBeGreaterThanOrEqual(0);
    expect(passed).toBeLessThan(60_000);
    const stale = await later.call(pacientes.editar, { params, body: { nome: 'Edu', versao: 1 } });
    expect(stale.status).toBe(409);
    vi.useRealTimers();
    expect((await later.call(auth.user)).status).toBe(200);
    expect((await ana.call(auth.user)).status).toBe(200);
  });
});
