import { createHash, createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError } from './env.ts';
import { prepareJobs } from './jobs.ts';

const FOLDER = join(import.meta.dirname, '../migrations');
const LOCK = 7_246_001;

/** Owns nothing and holds the grants of the migrations; whoever serves requests is a member of it. */
const APP_ROLE = 'vinculo_app';
const SERVER_ROLE = 'vinculo_server';

const quote = (name: string) => pg.escapeIdentifier(name);

/**
 * The login of the server's own role. Every node that knows the owner's address comes to the same password, so it
 * need not be stored anywhere.
 */
const serverUrl = (ownerUrl: string) => {
  const url = new URL(ownerUrl);
  url.password = createHmac('sha256', decodeURIComponent(url.password) || 'vinculo')
    .update(SERVER_ROLE)
    .digest('base64url');
  url.username = SERVER_ROLE;
  return url.toString();
};

const roleExists = async (client: pg.Client, name: string) =>
  (await client.query('select 1 from pg_roles where rolname = $1', [name])).rowCount === 1;

const ensureRoles = async (client: pg.Client, appUrl: string, own: boolean) => {
  const url = new URL(appUrl);
  const user = decodeURIComponent(url.username);
  if (!(await roleExists(client, APP_ROLE))) await client.query(`create role ${APP_ROLE} nologin`);
  if (own) {
    const password = pg.escapeLiteral(decodeURIComponent(url.password));
    const verb = (await roleExists(client, user)) ? 'alter' : 'create';
    await client.query(`${verb} role ${quote(user)} login nosuperuser nocreatedb nocreaterole password ${password}`);
  }
  await client.query(`grant ${APP_ROLE} to ${quote(user)}`);
  const { rows } = await client.query('select rolsuper, rolbypassrls from pg_roles where rolname = $1', [user]);
  if (rows[0]?.rolsuper || rows[0]?.rolbypassrls)
    throw new ConfigError(`The role ${user} of DATABASE_APP_URL may bypass row-level security: give another one.`);
};

const applied = async (client: pg.Client) => {
  await client.query(
    'create table if not exists migracoes (nome text primary key, soma text not null, em timestamptz not null default now())',
  );
  const { rows } = await client.query<{ nome: string; soma: string }>('select nome, soma from migracoes');
  return new Map(rows.map((row) => [row.nome, row.soma]));
};

const apply = async (client: pg.Client, nome: string, sql: string, soma: string) => {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migracoes (nome, soma) values ($1, $2)', [nome, soma]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${nome} failed: ${(error as Error).message}`, { cause: error });
  }
};

/** Brings the database up to date and answers the address under which the server itself signs in. */
export const migrate = async (ownerUrl: string, givenAppUrl?: string): Promise<string> => {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const { host } = new URL(ownerUrl);
    throw new ConfigError(
      `The database at ${host} cannot be reached (${(error as Error).message || (error as NodeJS.ErrnoException).code}): check DATABASE_URL and that PostgreSQL is running.`,
    );
  }
  try {
    const appUrl = givenAppUrl ?? serverUrl(ownerUrl);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await ensureRoles(client, appUrl, givenAppUrl === undefined);
    const done = await applied(client);
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
    for (const nome of files) {
      const sql = await readFile(join(FOLDER, nome), 'utf8');
      const soma = createHash('sha256').update(sql).digest('hex');
      const before = done.get(nome);
      if (before && before !== soma) throw new ConfigError(`Migration ${nome} was changed after it had been applied.`);
      if (!before) await apply(client, nome, sql, soma);
    }
    await prepareJobs(client, APP_ROLE);
    return appUrl;
  } finally {
    await client.end();
  }
};
