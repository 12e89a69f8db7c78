import { afterEach, describe, expect, it, vi } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import { pacientes } from '#contract/pacientes.ts';
import { recusaDoBanco } from '#server/platform/errors.ts';
import { ownServer, PASSWORD } from './testing.ts';

/** Faults that need no process of their own: a disk that is slow or full, a clock that jumps. */
const server = ownServer();
const DAY_MS = 24 * 3600 * 1000;

afterEach(() => {
  vi.useRealTimers();
});

describe('a disk that is full or failing', () => {
  it.each([
    ['PostgreSQL has no room', '53100', 'sem_espaco'],
    ['PostgreSQL could not read or write one', '58030', 'indisponivel'],
    ['there is no room for a file', 'ENOSPC', 'sem_espaco'],
    ['there is no quota left', 'EDQUOT', 'sem_espaco'],
    ['the disk fails', 'EIO', 'disco_falha'],
    ['the disk takes no writes', 'EROFS', 'disco_falha'],
    ['there are too many open files', 'EMFILE', 'indisponivel'],
  ])('is a 503 with Retry-After: %s', (_, code, chave) => {
    const recusa = recusaDoBanco(Object.assign(new Error('x'), { code }));
    expect(recusa).toMatchObject({ status: 503, mensagem: { chave } });
    expect(recusa?.retryAfter).toBeGreaterThan(0);
  });
});

describe('the requirements for PostgreSQL', () => {
  it('are the used extensions, and no others', async () => {
    const rows = await server.owner<{ extname: string }>('select extname from pg_extension order by 1');
    expect(rows.map(({ extname }) => extname)).toEqual(['btree_gin', 'pg_trgm', 'plpgsql', 'unaccent']);
  });
});

describe('an error of PostgreSQL', () => {
  const recusa = (code: string, routine = '') =>
    recusaDoBanco(Object.assign(new Error('x'), { code, routine }))?.status ?? null;

  it('is 503 if it was too slow or a plan is stale, and a fault if it lacks a feature', () => {
    // In order: idle transaction timeout, transaction timeout, stale plan, missing prepared statement.
    expect([recusa('25P03'), recusa('25P04'), recusa('0A000', 'RevalidateCachedQuery'), recusa('26000')]).toEqual([
      503, 503, 503, 503,
    ]);
    expect(recusa('0A000', 'transformLockingClause')).toBeNull();
  });

  it('is 503 for a write while the database is read-only; reads still work', async () => {
    const ana = await server.practice();
    await server.owner(`update sessoes set ultimo_uso = now() - interval '1 hour' where usuario_id = $1`, [
      ana.user.id,
    ]);
    const [{ name } = { name: '' }] = await server.owner<{ name: string }>('select current_database() as name');
    const reconnect = () =>
      server.owner(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename <> current_user`,
      );
    await server.owner(`alter database ${name} set default_transaction_read_only = on`);
    try {
      await reconnect();
      // The session has been idle for an hour, but its last use cannot be written.
      await vi.waitFor(async () => expect((await ana.call(auth.user)).status).toBe(200), { timeout: 5000 });
      const refused = await ana.call(pacientes.criar, { body: { nome: 'Caio' } });
      expect(refused).toMatchObject({ status: 503, body: { codigo: 'indisponivel' } });
    } finally {
      await server.owner(`set transaction_read_only = off; alter database ${name} reset default_transaction_read_only`);
      await reconnect();
    }
    await vi.waitFor(
      async () => expect((await ana.call(pacientes.criar, { body: { nome: 'Caio' } })).status).toBe(201),
      { timeout: 5000 },
    );
  });
});

describe('a disk that is slow', () => {
  it('gives 503 when the query is cancelled, without partial writes, and the next request works', async () => {
    const ana = await server.practice();
    const { body } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Caio' } });
    // A row locked by another transaction makes the server wait like a slow disk.
    const holding = server.deps.database.transaction({ conta_id: ana.user.conta_id, membro: 'produto' }, async (db) => {
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
  ])('%s by three days loses no session, locks nobody out and keeps the order of records', async (_, jump) => {
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
    // Records get the time of the database, not of the node.
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
