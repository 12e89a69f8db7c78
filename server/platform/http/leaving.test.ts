import { request } from 'node:http';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, it, vi } from 'vitest';
import { pacientes } from '#contract/pacientes.ts';
import { type Caller, ownServer } from '#server/platform/testing/testing.ts';

const server = ownServer({ LOG_LEVEL: 'info' });

/** Sends a complete request and disconnects before the answer. */
const sendAndLeave = ({ token }: Caller, path: string, body: object) => {
  const sent = request(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  sent.on('error', () => undefined);
  sent.end(JSON.stringify(body));
  return { leave: () => sent.destroy() };
};

const waiting = async () => {
  const rows = await server.owner(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

it('a write is completed if the client disconnects, and a retry finds it by its id', async () => {
  const ana = await server.practice();
  const id = uuidv7();
  await server.deps.database
    .transaction({ conta_id: ana.user.conta_id, membro: 'produto' }, async (db) => {
      // Blocks the write after it was accepted.
      await sql`insert into pacientes (conta_id, id, nome) values (${ana.user.conta_id}, ${id}, 'x')`.execute(db);
      const { leave } = sendAndLeave(ana, pacientes.criar.path, { id, nome: 'Caio' });
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 });
      leave();
      await new Promise((done) => setTimeout(done, 200));
      // Our transaction is rolled back, and theirs continues.
      throw new Error('undone');
    })
    .catch((error: Error) => expect(error.message).toBe('undone'));
  await vi.waitFor(
    async () => expect((await ana.call(pacientes.ler, { params: { id } })).body).toMatchObject({ nome: 'Caio' }),
    { timeout: 10_000 },
  );
  const again = await ana.call(pacientes.criar, { body: { id, nome: 'Caio' } });
  expect([again.status, again.body]).toEqual([201, expect.objectContaining({ id, nome: 'Caio' })]);
  const [row] = await server.owner<{ n: number; endereco: string }>(
    `select count(*)::int as n, min(endereco) as endereco from auditoria where acao = 'criou' and recurso_ids = array[$1::uuid]`,
    [id],
  );
  expect(row?.endereco).toMatch(/127\.0\.0\.1/);
  expect(server.logged()).not.toMatch(/"fault"/);
});
