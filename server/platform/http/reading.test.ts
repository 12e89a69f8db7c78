import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { login, type User } from '#contract/conta/auth.ts';
import { Id } from '#contract/fields.ts';
import { pacientes } from '#contract/pacientes.ts';
import { type RouteDef, route } from '#contract/route.ts';
import { createApp } from '#server/app.ts';
import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';
import { createLog } from '#server/platform/log.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, ownServer, PASSWORD, pathOf } from '#server/platform/testing/testing.ts';
import { createTrail, type Line } from './audit.ts';
import type { Serve } from './serve.ts';

const BASE = { method: 'GET', permission: 'conta', summary: 'of the test' } as const;
const Quem = z.object({ name: z.string(), vistas: z.int() });
const quem = route({ ...BASE, path: '/api/teste/quem', response: Quem });
const nada = route({ ...BASE, path: '/api/teste/nada', response: z.object({ name: z.string() }) });
const nadaPorPost = route({
  ...BASE,
  method: 'POST',
  path: '/api/teste/nada',
  response: z.object({ name: z.string() }),
});
const recusa = route({ ...BASE, path: '/api/teste/recusa', response: null });
const escreve = route({ ...BASE, path: '/api/teste/escreve', response: null });
const escrevePorPost = route({ ...BASE, method: 'POST', leitura: true, path: '/api/teste/escreve', response: null });
const mudaSessao = route({ ...BASE, path: '/api/teste/muda-sessao', response: null });
const muda = route({ ...BASE, path: '/api/teste/muda', response: Quem });
const sempreMuda = route({ ...BASE, path: '/api/teste/sempre-muda', response: Quem });
const engole = route({ ...BASE, path: '/api/teste/engole', response: z.object({ name: z.string() }) });

const lenta = route({ ...BASE, path: '/api/teste/lenta', response: null });
const escritaLenta = route({ ...BASE, method: 'POST', path: '/api/teste/lenta', response: null });

const server = ownServer();
let app: FastifyInstance;
let base = '';
let ana: Caller & { user: User; email: string };
let runs = 0;

/** Blocks until the test releases the practice. */
const untilReleased = async (db: Db, conta_id: string) => {
  await sql`select pg_advisory_xact_lock_shared(hashtext(${conta_id}))`.execute(db);
};
const holdUp = ({ user }: { user: User }) =>
  server.holding(`select pg_advisory_xact_lock(hashtext('${user.conta_id}'))`);
/** The number of slow requests to wait for in the database before the test continues. */
const WAITING = 3;

const feature = (serve: Serve) => {
  serve(quem, async ({ db, sessao }) => {
    const [all] = await Promise.all([
      db.selectFrom('usuarios').select('id').execute(),
      db.selectFrom('contas').select('id').execute(),
    ]);
    return { name: sessao.user.name, vistas: all.length };
  });
  serve(lenta, ({ db, conta_id }) => untilReleased(db, conta_id));
  serve(escritaLenta, ({ db, conta_id }) => untilReleased(db, conta_id));
  serve(nada, async ({ sessao }) => ({ name: sessao.user.name }));
  serve(nadaPorPost, async ({ sessao }) => ({ name: sessao.user.name }));
  serve(recusa, async () => {
    throw new Recusa(409, 'conflito');
  });
  serve(escreve, async ({ db, conta_id, sessao }) => {
    await db.updateTable('usuarios').set({ name: 'Outra' }).where('conta_id', '=', conta_id).execute();
    await db.deleteFrom('sessoes').where('id', '!=', sessao.id).execute();
  });
  serve(escrevePorPost, async ({ db, conta_id }) => {
    await db.updateTable('usuarios').set({ name: 'Outra' }).where('conta_id', '=', conta_id).execute();
  });
  serve(mudaSessao, async ({ sessao }) => {
    sessao.user.name = 'Outra';
  });
  serve(muda, async ({ db, sessao }) => {
    runs += 1;
    // Runs between the first and the second query of a read, like a change made by another node.
    const all = await db.selectFrom('usuarios').select('id').execute();
    if (runs === 1) await rename('No meio');
    await db.selectFrom('usuarios').select('id').execute();
    return { name: sessao.user.name, vistas: all.length };
  });
  serve(sempreMuda, async ({ db, sessao }) => {
    runs += 1;
    // Before the first query, so that the session differs from the one that the work was started with.
    await rename(`Nome ${runs}`);
    const all = await db.selectFrom('usuarios').select('id').execute();
    return { name: sessao.user.name, vistas: all.length };
  });
  serve(engole, async ({ db, sessao }) => {
    await db
      .selectFrom('usuarios')
      .select('id')
      .execute()
      .catch(() => undefined);
    return { name: sessao.user.name };
  });
};

const rename = (name: string) => server.owner('update usuarios set name = $2 where id = $1', [ana.user.id, name]);

const call = async (def: RouteDef, { token }: Pick<Caller, 'token'> = ana) => {
  const { method } = def;
  const response = await fetch(base + pathOf(def), { method, headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
};

beforeAll(async () => {
  app = await createApp(server.deps, createLog({ LOG_LEVEL: 'silent' }, { write: () => undefined }), null, [feature]);
  base = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
beforeEach(async () => {
  ana = await server.practice();
  runs = 0;
});

describe('a read request', () => {
  it.each([
    ['that asks for several things', quem],
    ['that asks for nothing', nada],
    ['that may write', nadaPorPost],
    ['that goes on when a query fails', engole],
  ])('%s sees a user that was changed elsewhere', async (_, def) => {
    expect(await call(def)).toMatchObject({ status: 200, body: { name: ana.user.name } });
    await rename('Ana Nova');
    expect(await call(def)).toMatchObject({ status: 200, body: { name: 'Ana Nova' } });
  });

  it('whose user changes during every attempt reads the session first in the last one', async () => {
    await call(nada);
    expect(await call(sempreMuda)).toMatchObject({ status: 200, body: { name: 'Nome 4' } });
    expect(runs).toBe(5);
  });

  it.each([
    ['that asks for several things', quem],
    ['that asks for nothing', nada],
    ['that may write', nadaPorPost],
    ['that is refused anyway', recusa],
    ['that goes on when a query fails', engole],
  ])('%s is refused when the session was ended elsewhere', async (_, def) => {
    await call(def);
    await server.owner('delete from sessoes where usuario_id = $1', [ana.user.id]);
    expect(await call(def)).toMatchObject({ status: 401, body: { codigo: 'sem_sessao' } });
  });

  it('of a practice with an expired plan is refused, also if the plan was last seen as paid', async () => {
    expect((await call(nada)).status).toBe(200);
    await server.owner(`update contas set venc_plano = now() - interval '9 days' where id = $1`, [ana.user.conta_id]);
    expect((await call(nada)).status).toBe(402);
    await server.owner(`update contas set venc_plano = now() + interval '9 days' where id = $1`, [ana.user.conta_id]);
    expect((await call(nada)).status).toBe(200);
  });

  it('does not mention an expired plan once the session has ended', async () => {
    await server.owner(`update contas set venc_plano = now() - interval '9 days' where id = $1`, [ana.user.conta_id]);
    expect((await call(nada)).status).toBe(402);
    await server.owner('delete from sessoes where usuario_id = $1', [ana.user.id]);
    expect((await call(nada)).status).toBe(401);
  });

  it('uses the session as it was found, even if it changes meanwhile', async () => {
    expect(await call(muda)).toMatchObject({ status: 200, body: { vistas: 1 } });
    expect(await call(muda)).toMatchObject({ status: 200, body: { name: 'No meio', vistas: 1 } });
  });

  it.each([
    ['a GET', escreve],
    ['a POST that declares that it only reads', escrevePorPost],
  ])('cannot write as %s: PostgreSQL refuses it', async (_, def) => {
    const users = () => server.owner('select name from usuarios where id = $1', [ana.user.id]);
    expect((await call(def)).status).toBe(500);
    expect(await users()).toEqual([{ name: ana.user.name }]);
    expect((await call(nada)).status).toBe(200);
  });

  it('cannot change the user, whom other requests of the session share', async () => {
    expect((await call(mudaSessao)).status).toBe(500);
    expect(await call(nada)).toMatchObject({ status: 200, body: { name: ana.user.name } });
  });
});

describe('many slow read requests of one session', () => {
  it('let another session through before they are done, and are all answered', async () => {
    const bia = await server.practice();
    await call(quem, bia);
    const release = await holdUp(ana);
    const slow = Promise.all(Array.from({ length: 20 }, () => call(lenta)));
    await server.blocked(slow, WAITING);
    expect((await call(quem, bia)).status).toBe(200);
    await release();
    expect((await slow).every(({ status }) => status === 204)).toBe(true);
  });
});

describe('one practice that keeps the server busy', () => {
  const signIn = async ({ email }: { email: string }) =>
    (await server.nobody().call<{ token: string }>(login, { body: { email, password: PASSWORD } })).body;

  it.each([
    ['reading', lenta],
    ['writing', escritaLenta],
  ])('leaves connections for others, however many sessions it has: %s', async (_, def) => {
    const bia = await server.practice();
    const sessions = [ana, await signIn(ana), await signIn(ana)];
    for (const one of sessions) await call(nada, one);
    const release = await holdUp(ana);
    const slow = Promise.all(Array.from({ length: 30 }, (_, n) => call(def, sessions[n % 3])));
    await server.blocked(slow, WAITING);
    expect((await call(def, bia)).status).toBe(204);
    await release();
    expect((await slow).every(({ status }) => status === 204)).toBe(true);
  });
});

describe('one member who keeps the practice busy', () => {
  it.each([
    ['reading', lenta],
    ['writing', escritaLenta],
  ])('leaves a connection for the others of the practice: %s', async (_, def) => {
    const { usuario_id } = await addMember(server, ana.user.conta_id, 'secretaria');
    const [clerk = ana, other = ana] = await sessionsOf(server, ana.user.conta_id, usuario_id, 2);
    for (const one of [ana, clerk, other]) await call(nada, one);
    const release = await holdUp(ana);
    const slow = Promise.all(Array.from({ length: 60 }, () => call(def)));
    await server.blocked(slow, WAITING);
    for (const one of [clerk, other]) expect((await call(quem, one)).status).toBe(200);
    await release();
    expect((await slow).every(({ status }) => status === 204)).toBe(true);
  });
});

describe('the audit lines of concurrent read requests', () => {
  const linesOf = (who: { user: User }) =>
    server.owner<{ recurso_ids: string[]; usuario_id: string }>(
      `select recurso_ids, usuario_id from auditoria where conta_id = $1 and acao = 'leu'`,
      [who.user.conta_id],
    );

  it('are all written, each in its practice', async () => {
    const people = [ana, await server.practice(), await server.practice()];
    const ids = await Promise.all(
      people.map(async (one) => (await one.call<{ id: string }>(pacientes.criar, { body: { nome: 'Caio' } })).body.id),
    );
    const asked = Array.from({ length: 60 }, (_, n) => n % 3);
    const answers = await Promise.all(
      asked.map((n) => people[n]?.call<{ id: string }>(pacientes.ler, { params: { id: ids[n] ?? '' } })),
    );
    expect(answers.map((answer) => answer?.body.id)).toEqual(asked.map((n) => ids[n]));
    for (const [n, one] of people.entries())
      expect(await linesOf(one)).toEqual(
        Array.from({ length: 20 }, () => ({ recurso_ids: [ids[n]], usuario_id: one.user.id })),
      );
  });

  it('are written even if one of them cannot be', async () => {
    const trail = createTrail(server.deps.database);
    const line = (recurso_ids: string): Line => ({
      conta_id: ana.user.conta_id,
      usuario_id: ana.user.id,
      link_id: null,
      membro_id: null,
      funcao: null,
      recurso: 'pacientes',
      recurso_ids,
      acao: 'leu',
      endereco: '127.0.0.1',
      agente: "O'Neil \\ \u2028 {}",
      pedido: 'x',
    });
    const one = Id.parse('019a0000-0000-7000-8000-000000000001');
    const outcomes = await Promise.allSettled(
      [`{${one}}`, '{torto}', `{${one},${one}}`].map((ids) => trail(line(ids))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await linesOf(ana)).map(({ recurso_ids }) => recurso_ids.length).sort()).toEqual([1, 2]);
  });

  it('are written before the answer: without its line a record is not returned', async () => {
    const { body } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Caio Segredo' } });
    await server.owner('alter table auditoria rename to auditoria_fora');
    try {
      const answer = await ana.call(pacientes.ler, { params: { id: body.id } });
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(JSON.stringify(answer.body)).not.toContain('Segredo');
    } finally {
      await server.owner('alter table auditoria_fora rename to auditoria');
    }
    expect((await ana.call(pacientes.ler, { params: { id: body.id } })).status).toBe(200);
  });
});
