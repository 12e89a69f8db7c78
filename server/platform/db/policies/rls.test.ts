import { beforeAll, describe, expect, it } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import { DEMO_EMAIL } from '#server/demo/demo.ts';
import { demoServer, PASSWORD } from '#server/platform/testing/testing.ts';

/** What the database itself guarantees, whatever the code does. */
const SHARED = [
  'profissoes',
  'tentativas',
  'mail_marcas',
  'migracoes',
  'chaves',
  'testes_catalogo',
  'teste_termos_catalogo',
  'planos',
];

const server = demoServer();
type Practice = Awaited<ReturnType<typeof server.practice>>;
let ana: Practice;
let bia: Practice;
/** A practice in use: it has rows in most tables. */
let demo = '';
let tables: string[] = [];

/** Runs as the server's own role, as a job in a practice, or with no practice set. */
const asServer = async (sql: string, conta_id = '', values: unknown[] = []) => {
  const client = await server.deps.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.conta_id', $1, true), set_config('app.funcao', $2, true)`, [
      conta_id,
      conta_id && 'produto',
    ]);
    return (await client.query(sql, values)).rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
};
const rowsOf = async (table: string, conta_id?: string) =>
  (await asServer(`select count(*)::int as n from ${table}`, conta_id))[0].n as number;
const allRowsOf = async (table: string) =>
  (await server.owner<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? 0;

/** Rows of each practice in the tables of the account. */
const fill = async ({ user, email }: Practice) => {
  await server.nobody().call(auth.passwordEmail, { body: { email } });
  const headers = { origin: server.url };
  await server.nobody().call(auth.login, { body: { email, password: PASSWORD }, headers });
  const ids = [user.conta_id, user.id];
  await server.owner(`insert into identidades (conta_id, usuario_id, chave) values ($1, $2, $3)`, [...ids, email]);
  await server.owner(
    `insert into imagens (conta_id, id, uso, tipo, tamanho) values ($1, $2, 'foto', 'image/png', 1)`,
    ids,
  );
  await server.owner(
    `insert into auditoria (conta_id, usuario_id, recurso, recurso_ids, acao) values ($1, $2, 'paciente', '{}', 'ler')`,
    ids,
  );
};

beforeAll(async () => {
  ana = await server.practice();
  bia = await server.practice();
  await fill(ana);
  await fill(bia);
  const [row] = await server.owner<{ conta_id: string }>('select conta_id from usuarios where email = $1', [
    DEMO_EMAIL,
  ]);
  demo = row?.conta_id ?? '';
  const found = await server.owner<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  tables = found.map(({ relname }) => relname).filter((name) => !SHARED.includes(name));
});

describe('every table of a practice', () => {
  it('has forced row-level security with a policy', async () => {
    expect(tables).toEqual(expect.arrayContaining(['contas', 'usuarios', 'sessoes', 'links', 'imagens', 'auditoria']));
    const open = await server.owner(
      `select relname, relrowsecurity, relforcerowsecurity from pg_class c
       where relnamespace = 'public'::regnamespace and relname = any($1)
         and not (relrowsecurity and relforcerowsecurity
           and exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polcmd = '*'))`,
      [tables],
    );
    expect(open).toEqual([]);
  });

  it('shows nothing to the server while no practice is set', async () => {
    for (const table of tables) expect(await rowsOf(table), table).toBe(0);
  });

  it('shows a practice its own rows and no others', async () => {
    for (const table of tables) {
      const column = table === 'contas' ? 'id' : 'conta_id';
      const { conta_id } = ana.user;
      const others = await asServer(`select 1 from ${table} where ${column} <> $1`, conta_id, [conta_id]);
      expect(others, table).toEqual([]);
    }
    for (const table of ['contas', 'usuarios', 'sessoes', 'links', 'dispositivos', 'identidades', 'imagens']) {
      expect(await allRowsOf(table), table).toBeGreaterThanOrEqual(2);
      expect(await rowsOf(table, ana.user.conta_id), table).toBeGreaterThanOrEqual(1);
    }
  });

  it('hides the rows of a practice in use from every other practice', async () => {
    const filled: string[] = [];
    for (const table of tables) {
      const own = `select count(*)::int as n from ${table} where ${table === 'contas' ? 'id' : 'conta_id'} = $1`;
      const [{ n } = { n: 0 }] = await server.owner<{ n: number }>(own, [demo]);
      if (n > 0) filled.push(table);
      expect([table, (await asServer(own, demo, [demo]))[0].n]).toEqual([table, n]);
      for (const other of [ana.user.conta_id, ''])
        expect([table, (await asServer(own, other, [demo]))[0].n]).toEqual([table, 0]);
    }
    expect(filled).toEqual(
      expect.arrayContaining(['pacientes', 'registros', 'relatorios', 'lancamentos', 'aplicacoes']),
    );
    expect(filled.length, `empty: ${tables.filter((name) => !filled.includes(name))}`).toBeGreaterThan(
      tables.length / 2,
    );
  });

  it('refuses rows of another practice, and refuses to move a row to one', async () => {
    const values = [bia.user.conta_id, ana.user.id];
    const insert = `insert into imagens (conta_id, id, uso, tipo, tamanho) values ($1, $2, 'foto', 'x', 1)`;
    await expect(asServer(insert, ana.user.conta_id, values)).rejects.toThrow(/row-level security/);
    await expect(asServer('update sessoes set conta_id = $1', ana.user.conta_id, [bia.user.conta_id])).rejects.toThrow(
      /row-level security/,
    );
    const steal = 'update usuarios set name = $2 where conta_id = $1 returning id';
    expect(await asServer(steal, ana.user.conta_id, [bia.user.conta_id, 'x'])).toEqual([]);
  });
});

describe('shared tables', () => {
  it('are exactly the intended ones', async () => {
    const found = await server.owner<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not relrowsecurity order by 1`,
    );
    expect(found.map(({ relname }) => relname).sort()).toEqual([...SHARED].sort());
  });

  it('give the server only the rights it needs', async () => {
    await expect(asServer(`update profissoes set nome = 'x'`)).rejects.toThrow(/permission denied/);
    await expect(asServer('select * from migracoes')).rejects.toThrow(/permission denied/);
  });
});

describe('the role of the server', () => {
  it('can neither bypass nor change the rules', async () => {
    const [role] = await asServer(
      `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication,
         has_schema_privilege(current_user, 'public', 'create') as creates,
         has_schema_privilege(current_user, 'pgboss', 'create') as creates_jobs,
         has_database_privilege(current_user, current_database(), 'create') as creates_schemas
       from pg_roles where rolname = current_user`,
    );
    expect(Object.entries(role).filter(([, value]) => value !== false)).toEqual([]);
    for (const sql of ['alter table usuarios disable row level security', 'drop policy conta on usuarios'])
      await expect(asServer(sql)).rejects.toThrow(/must be owner/);
    await expect(asServer('set role vinculo')).rejects.toThrow(/permission denied/);
  });

  it('owns nothing, and one function gives it more rights, in example practices only', async () => {
    const owned = `select 1 from pg_shdepend d join pg_roles r on r.oid = d.refobjid
      where d.deptype = 'o' and pg_has_role('vinculo_server', r.oid, 'usage')`;
    expect(await server.owner(owned)).toEqual([]);
    const lent = await server.owner(
      `select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
    );
    expect(lent).toEqual([{ proname: 'apagar_exemplo' }]);
    const { conta_id } = ana.user;
    expect(await asServer('select apagar_exemplo($1) as apagou', conta_id, [conta_id])).toEqual([{ apagou: false }]);
  });

  it('can only insert into the trail and read it', async () => {
    const { conta_id } = ana.user;
    expect(await rowsOf('auditoria', conta_id)).toBeGreaterThanOrEqual(1);
    for (const sql of [`update auditoria set acao = 'x'`, 'delete from auditoria', 'truncate auditoria'])
      await expect(asServer(sql, conta_id)).rejects.toThrow(/permission denied/);
  });
});
