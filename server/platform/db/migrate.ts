import { createHash, createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError } from '#server/platform/env.ts';
import { prepareJobs } from '#server/platform/jobs/jobs.ts';
import { DEFINITIONS, earlierVersions, isDefinition, readDefinitions, type Step } from './definitions.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');
const LOCK = 7_246_001;

/** Owns nothing and holds the grants of the migrations; the role that serves requests is a member of it. */
const APP_ROLE = 'vinculo_app';
const SERVER_ROLE = 'vinculo_server';
/** The role for a transaction of administration. It is not inherited: each transaction must set it. */
export const ADMIN_ROLE = 'vinculo_admin';

/** Time-outs of the role that serves requests. They belong to the role: a pooler refuses them as startup parameters. */
const ROLE_SETTINGS = {
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '60s',
  TimeZone: 'UTC',
};

const quote = (name: string) => pg.escapeIdentifier(name);

/**
 * The login of the server's own role. Every node derives the same password from the owner's address, so it is not
 * stored.
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

/** A separate connection, outside the pool. */
export const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
};

const unreachable = (variable: string, url: string, error: unknown, as = '') => {
  const { message, code } = error as NodeJS.ErrnoException;
  const { host } = new URL(url);
  return new ConfigError(
    `The database at ${host} cannot be reached${as} (${message || code}): check ${variable} and that PostgreSQL is running.`,
  );
};

const canSignIn = async (url: string) => {
  const client = await connect(url).catch(() => null);
  await client?.end();
  return client !== null;
};

/** Created once; altered only when its password has changed, since a role is shared by the whole PostgreSQL cluster. */
const ensureLogin = async (client: pg.Client, appUrl: string, user: string) => {
  const password = pg.escapeLiteral(decodeURIComponent(new URL(appUrl).password));
  if (!(await roleExists(client, user))) {
    const plain = 'nosuperuser nocreatedb nocreaterole';
    await client.query(`create role ${quote(user)} login ${plain} password ${password}`);
  } else if (!(await canSignIn(appUrl))) await client.query(`alter role ${quote(user)} login password ${password}`);
};

const ensureAdmin = async (client: pg.Client) => {
  if (!(await roleExists(client, ADMIN_ROLE))) await client.query(`create role ${ADMIN_ROLE} nologin`);
  const { rowCount } = await client.query(
    'select 1 from pg_auth_members where roleid = $1::regrole and member = $2::regrole',
    [ADMIN_ROLE, APP_ROLE],
  );
  if (!rowCount) await client.query(`grant ${ADMIN_ROLE} to ${APP_ROLE} with inherit false, set true`);
};

/** Where the role of `DATABASE_APP_URL` reaches PostgreSQL directly; that address may be a pooler's. */
export const directUrl = (ownerUrl: string, appUrl: string) => {
  const url = new URL(ownerUrl);
  const { username, password } = new URL(appUrl);
  url.username = username;
  url.password = password;
  return url.href;
};

/** The role alters itself: every role may, and the owner perhaps not. Only when needed, since roles are shared. */
const ensureSettings = async (client: pg.Client, user: string, url: string) => {
  const wanted = Object.entries(ROLE_SETTINGS).map(([name, value]) => `${name}=${value}`);
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1 and rolconfig @> $2', [
    user,
    wanted,
  ]);
  if (rowCount) return;
  const self = await connect(url).catch((error) => {
    throw unreachable('DATABASE_URL', url, error, ` as ${user}`);
  });
  try {
    for (const [name, value] of Object.entries(ROLE_SETTINGS))
      await self.query(`alter role current_user set ${name} = ${pg.escapeLiteral(value)}`);
  } finally {
    await self.end();
  }
};

const ensureRoles = async (client: pg.Client, ownerUrl: string, appUrl: string, own: boolean) => {
  const user = decodeURIComponent(new URL(appUrl).username);
  if (!(await roleExists(client, APP_ROLE))) await client.query(`create role ${APP_ROLE} nologin`);
  await ensureAdmin(client);
  if (own) await ensureLogin(client, appUrl, user);
  const { rows } = await client.query<{ member: boolean; bypasses: boolean }>(
    `select pg_has_role(oid, $2, 'usage') as member, rolsuper or rolbypassrls as bypasses from pg_roles where rolname = $1`,
    [user, APP_ROLE],
  );
  const [role] = rows;
  if (!role)
    throw new ConfigError(`The role ${user} of DATABASE_APP_URL does not exist: create it, or give another one.`);
  if (role.bypasses)
    throw new ConfigError(`The role ${user} of DATABASE_APP_URL may bypass row-level security: give another one.`);
  if (!role.member) await client.query(`grant ${APP_ROLE} to ${quote(user)}`);
  if (!own) {
    const check = await connect(appUrl).catch((error) => {
      throw unreachable('DATABASE_APP_URL', appUrl, error);
    });
    await check.end();
  }
  await ensureSettings(client, user, directUrl(ownerUrl, appUrl));
};

const applied = async (client: pg.Client) => {
  await client.query(
    'create table if not exists migracoes (nome text primary key, soma text not null, em timestamptz not null default now())',
  );
  const { rows } = await client.query<{ nome: string; soma: string }>('select nome, soma from migracoes');
  return new Map(rows.map((row) => [row.nome, row.soma]));
};

const NOT_ALLOWED = '42501';

const failed = (nome: string, error: unknown) => {
  const { code, message } = error as { code?: string; message: string };
  if (code === NOT_ALLOWED) return error;
  return new ConfigError(
    `${isDefinition(nome) ? 'Definition' : 'Migration'} ${nome} failed (${message}): nothing was changed, and the previous version still starts on this database.`,
  );
};

const apply = async (client: pg.Client, { nome, sql, soma }: Step) => {
  try {
    await client.query(sql);
    // Fire deferred constraint checks now: pending ones would keep the next migration from altering the same table.
    await client.query('set constraints all immediate');
    await client.query('insert into migracoes (nome, soma) values ($1, $2)', [nome, soma]);
  } catch (error) {
    throw failed(nome, error);
  }
};

/**
 * The first migration creates an extension that nothing uses and that not every PostgreSQL has: this line is skipped.
 */
const UNUSED = 'create extension if not exists btree_gist;';

const readMigrations = async (): Promise<Step[]> => {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (nome) => {
      const sql = await readFile(join(FOLDER, nome), 'utf8');
      return { nome, sql: sql.replace(UNUSED, ''), soma: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};

/** Migrations first: a definition may need their tables. */
const readSteps = async (definitions: string) => [...(await readMigrations()), ...(await readDefinitions(definitions))];

/**
 * What this version knows, each with its checksum; `null` for an earlier version of a definition, whose checksum is not
 * kept.
 */
const knownOf = (steps: Step[]) =>
  new Map<string, string | null>([
    ...steps.flatMap(({ nome }) => earlierVersions(nome)).map((nome) => [nome, null] as const),
    ...steps.map(({ nome, soma }) => [nome, soma] as const),
  ]);

/** The migrations and definitions of this version, each with its checksum. */
export const knownMigrations = async () => knownOf(await readSteps(DEFINITIONS));

/** The migrations and definitions that a database has and this version does not know. */
export const newerThan = (known: ReadonlyMap<string, unknown>, applied: Iterable<string>) =>
  [...applied].filter((nome) => !known.has(nome)).sort();

export const madeByNewer = (names: string[]) =>
  `The database was migrated by a newer version of Vínculo (${names.at(-1)}): run that version or a newer one on it.`;

/** False if the content of a migration or definition differs from what was applied under its name. */
export const isUnchanged = (known: ReadonlyMap<string, string | null>, nome: string, soma: string) =>
  known.get(nome) === null || known.get(nome) === soma;

/** Refuses a database that this version cannot work on, before anything is changed. */
const exigeConhecida = (steps: Step[], done: ReadonlyMap<string, string>) => {
  const known = knownOf(steps);
  const newer = newerThan(known, done.keys());
  if (newer.length) throw new ConfigError(`${madeByNewer(newer)} Nothing was changed.`);
  for (const [nome, soma] of done) {
    if (isUnchanged(known, nome, soma)) continue;
    const advice = isDefinition(nome) ? ': raise the version in its first line' : '';
    throw new ConfigError(`${nome} was changed after it had been applied${advice}.`);
  }
};

/**
 * Holds the lock in a transaction, so that it ends with its connection, also through a pooler: a session-level lock
 * would stay with whichever connection the pooler had used.
 */
const withLock = async <T>(url: string, work: () => Promise<T>): Promise<T> => {
  const holder = await connect(url);
  try {
    await holder.query('begin');
    await holder.query('set local idle_in_transaction_session_timeout = 0');
    await holder.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const result = await work();
    await holder.query('commit');
    return result;
  } finally {
    await holder.end();
  }
};

/** Applies all missing steps in one transaction: the database is unchanged, or complete for this version. */
const bringUpToDate = async (client: pg.Client, missing: Step[]) => {
  await client.query('begin');
  try {
    for (const step of missing) await apply(client, step);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/** An interrupted restore leaves this table; the transaction that restores the rows drops it. */
export const UNFINISHED = 'restauracao_inacabada';

const exigeInteira = async (client: pg.Client) => {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `public.${UNFINISHED}`,
  ]);
  if (rows[0]?.there)
    throw new ConfigError('A restore into this database was not finished: empty the database and restore again.');
};

/**
 * Brings the database up to date and returns the address under which the server signs in. With `only`, applies no other
 * migrations: for an archive made before the others existed.
 */
export const migrate = async (
  ownerUrl: string,
  givenAppUrl?: string,
  only?: ReadonlySet<string>,
  definitions = DEFINITIONS,
): Promise<string> => {
  const client = await connect(ownerUrl).catch((error) => {
    throw unreachable('DATABASE_URL', ownerUrl, error);
  });
  try {
    const appUrl = givenAppUrl ?? serverUrl(ownerUrl);
    return await withLock(ownerUrl, async () => {
      if (!only) await exigeInteira(client);
      const steps = await readSteps(definitions);
      const done = await applied(client);
      exigeConhecida(steps, done);
      await ensureRoles(client, ownerUrl, appUrl, givenAppUrl === undefined);
      await bringUpToDate(
        client,
        steps.filter(({ nome }) => !done.has(nome) && (only?.has(nome) ?? true)),
      );
      await prepareJobs(client, APP_ROLE);
      return appUrl;
    });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code !== NOT_ALLOWED) throw error;
    throw new ConfigError(
      `The role of DATABASE_URL may not do what it must (${message}): let it own the database and have CREATEROLE.`,
    );
  } finally {
    await client.end();
  }
};
