import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminContas, adminNumeros } from '#contract/conta/admin.ts';
import type { User } from '#contract/conta/auth.ts';
import { exemploApagar, exemploCriar } from '#contract/conta/exemplo.ts';
import { convites } from '#contract/conta/membros.ts';
import { praticaEntrar } from '#contract/conta/praticas.ts';
import { QUEM_HEADER } from '#contract/conta/quem.ts';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import { iaEstado } from '#contract/ia.ts';
import { links } from '#contract/links/links.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { RouteDef } from '#contract/route.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { lerCorreio } from '#server/platform/mail/correio/regras.ts';
import { type Caller, ownServer, PASSWORD, refusalOf } from '#server/platform/testing/testing.ts';
import { abrirExemplo, apagarExemplo, criarExemplo } from './exemplo.queries.ts';
import { apagarVencidos } from './tarefa.ts';

const server = ownServer();
type Practice = Caller & { user: User; email: string };

/** The rows of every table, as the owner of the database sees them. */
const rowsByTable = async () => {
  const tables = await server.owner<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const counts = tables.map(async ({ name }) => {
    const [row] = await server.owner<{ n: number }>(`select count(*)::int as n from ${name}`);
    return [name, row?.n ?? 0] as const;
  });
  // Counts of attempts belong to no practice, and expire.
  return Object.fromEntries((await Promise.all(counts)).filter(([name]) => name !== 'tentativas'));
};

const filesOf = (conta_id: string) =>
  globSync(`files/${conta_id}/**`, { cwd: server.dataDir, withFileTypes: true }).filter((one) => one.isFile());

/** Opens the example of a practitioner, and calls in it. */
const open = async (ana: Practice) => {
  const { status, body } = await ana.call<{ conta_id: string }>(exemploCriar);
  expect(status).toBe(201);
  const entered = await ana.call<User>(praticaEntrar, { params: { id: body.conta_id } });
  const headers = { [QUEM_HEADER]: `${ana.user.id}/${body.conta_id}` };
  const call = <T>(def: RouteDef, options: object = {}) => ana.call<T>(def, { ...options, headers });
  return { conta_id: body.conta_id, user: entered.body, call };
};

/** The function deletes as an owner that is under row-level security, as on a PostgreSQL of the operator. */
const ROLE = `dono_${process.pid}`;
beforeAll(async () => {
  await server.owner(`create role ${ROLE} nosuperuser nobypassrls`);
  await server.owner(`grant all on all tables in schema public to ${ROLE}`);
  await server.owner(`grant create, usage on schema public to ${ROLE}`);
  await server.owner(`alter function apagar_exemplo(uuid) owner to ${ROLE}`);
});
afterAll(() => server.owner(`reassign owned by ${ROLE} to current_user; drop owned by ${ROLE}; drop role ${ROLE}`));

describe('an example practice', () => {
  it('is removed with every row and every file, and then offered again', async () => {
    const ana = await server.practice();
    const before = await rowsByTable();
    const { conta_id, user, call } = await open(ana);
    expect(user.contas).toEqual([
      expect.objectContaining({ id: ana.user.conta_id, exemplo_ate: null }),
      expect.objectContaining({ id: conta_id, nome: 'Example practice', exemplo_ate: expect.any(String) }),
    ]);
    expect((await call<unknown[]>(pacientes.listar)).body.length).toBeGreaterThan(10);
    expect(filesOf(conta_id).length).toBeGreaterThan(0);
    const filled = await rowsByTable();
    expect(Object.keys(filled).filter((name) => filled[name] !== before[name]).length).toBeGreaterThan(40);

    expect((await call(exemploApagar)).status).toBe(409);
    expect((await ana.call(exemploApagar)).status).toBe(204);
    expect(await rowsByTable()).toEqual(before);
    expect(filesOf(conta_id)).toEqual([]);
    expect((await call(pacientes.listar)).status).toBe(401);
    expect((await ana.call(exemploApagar)).status).toBe(204);
    expect((await open(ana)).conta_id).not.toBe(conta_id);
    expect((await ana.call<unknown[]>(pacientes.listar)).body).toEqual([]);
    await ana.call(exemploApagar);
  });

  it('sends nothing, invites nobody and pays nothing', async () => {
    const ana = await server.practice();
    const { conta_id, call } = await open(ana);
    const convite = { email: 'alguem@fora.example', funcao: 'secretaria', current_password: PASSWORD };
    const recusa = await call(convites.criar, { body: convite });
    expect(recusa.status).toBe(403);
    expect(refusalOf(recusa.body).message).toContain('example practice');
    const [para] = await server.owner<{ atendimento_id: string; responsavel_id: string }>(
      `select a.id as atendimento_id, v.responsavel_id from atendimentos a
       join paciente_responsaveis v on v.paciente_id = a.paciente_id and 'lembretes' = any (v.pode_receber)
       where a.conta_id = $1 and a.status = 'Agendado' and a.inicio > now() + interval '1 day'
         and not exists (select 1 from links_enviados l where l.atendimento_id = a.id) limit 1`,
      [conta_id],
    );
    const link = await call(links.criar, { body: { tipo: 'confirmar_atendimento', ...para } });
    expect(link.status).toBe(403);
    const correio = await server.deps.database.transaction({ conta_id, membro: 'produto' }, (db) =>
      lerCorreio(db, server.deps.env),
    );
    expect(correio.recusa).toBe('pratica_de_exemplo');
    await call(settingsConfigSave, { body: { active_IA: true } });
    expect((await call<{ ativa: boolean }>(iaEstado)).body.ativa).toBe(false);
    await server.deliverMail();
    const [jobs] = await server.owner(`select count(*)::int as n from mensagens where conta_id = $1`, [conta_id]);
    expect(jobs).toEqual({ n: 0 });
    // The addresses of its links open nothing, and its colleagues cannot sign in.
    const [colegas] = await server.owner(
      `select count(*)::int as n, count(senha_hash)::int as senhas, bool_and(email like '%.invalid') as ninguem
         from usuarios where conta_id = $1`,
      [conta_id],
    );
    expect(colegas).toEqual({ n: 4, senhas: 0, ninguem: true });
    await ana.call(exemploApagar);
  });

  it('is one for each person, also if it is asked for twice at once', async () => {
    const ana = await server.practice();
    const [a, b] = await Promise.all([
      ana.call<{ conta_id: string }>(exemploCriar),
      ana.call<{ conta_id: string }>(exemploCriar),
    ]);
    expect([a.status, b.status]).toEqual([201, 201]);
    expect(a.body).toEqual(b.body);
    await ana.call(exemploApagar);
  });

  it('is made a few times a day', async () => {
    const ana = await server.practice();
    const dia = { max: 5, seconds: 24 * 3600 };
    for (let n = 0; n < dia.max; n += 1) await throttle(server.deps.database, `exemplo:${ana.user.id}`, dia);
    expect((await ana.call(exemploCriar)).status).toBe(429);
  });

  it('is not in the figures of the administration', async () => {
    const chefe = await server.practice();
    await server.owner(`update usuarios set role = 'admin' where id = $1`, [chefe.user.id]);
    const [antes, contas] = [await chefe.call(adminNumeros), await chefe.call(adminContas)];
    await open(chefe);
    expect((await chefe.call(adminNumeros)).body).toEqual(antes.body);
    const depois = await chefe.call<{ id: string }[]>(adminContas);
    expect(depois.body.map(({ id }) => id)).toEqual((contas.body as { id: string }[]).map(({ id }) => id));
    await chefe.call(exemploApagar);
  });

  it('is removed after a week, or if its filling was interrupted', async () => {
    const [ana, bia, caio] = [await server.practice(), await server.practice(), await server.practice()];
    const { database, files, log } = server.deps;
    const ids = [];
    for (const { user } of [ana, bia, caio]) ids.push((await criarExemplo(database, user)) ?? '');
    const [vencido, parado, novo] = ids;
    await abrirExemplo(database, vencido ?? '');
    await server.owner('alter table contas disable trigger exemplo_fixo');
    await server.owner(`update contas set exemplo_ate = now() - interval '1 second' where id = $1`, [vencido]);
    await server.owner('alter table contas enable trigger exemplo_fixo');
    await server.owner(`update contas set criado_em = now() - interval '2 hours' where id = $1`, [parado]);
    await apagarVencidos({ database, files, log });
    expect(await server.owner('select id from contas where exemplo_de is not null')).toEqual([{ id: novo }]);
    await apagarExemplo(database, files, novo ?? '');
  });
});

describe('a practice that is no example', () => {
  it('is not deleted by the same function, nor made an example', async () => {
    const { user } = await server.practice();
    const scope = { conta_id: user.conta_id, membro: 'produto' as const };
    await apagarExemplo(server.deps.database, server.deps.files, user.conta_id);
    expect(await server.owner('select id from contas where id = $1', [user.conta_id])).toHaveLength(1);
    const become = server.deps.database.transaction(scope, (db) =>
      db
        .updateTable('contas')
        .set({ exemplo_de: user.id, exemplo_ate: new Date().toISOString() })
        .where('id', '=', user.conta_id)
        .execute(),
    );
    await expect(become).rejects.toThrow('does not become an example');
  });
});
