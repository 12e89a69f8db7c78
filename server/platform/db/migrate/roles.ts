import { createHmac } from 'node:crypto';
import pg from 'pg';
import { connect } from '#server/platform/db/connect.ts';
import { ConfigError } from '#server/platform/env.ts';

/** Owns nothing and holds the grants of the migrations; the role that serves requests is a member of it. */
export const APP_ROLE = 'vinculo_app';
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
export const serverUrl = (ownerUrl: string) => {
  const url = new URL(ownerUrl);
  url.password = createHmac('sha256', decodeURIComponent(url.password) || 'vinculo')
    .update(SERVER_ROLE)
    .digest('base64url');
  url.username = SERVER_ROLE;
  return url.toString();
};

const roleExists = async (client: pg.Client, name: string) =>
  (await client.query('select 1 from pg_roles where rolname = $1', [name])).rowCount === 1;

export const unreachable = (variable: string, url: string, error: unknown, as = '') => {
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

/** Creates what is missing of the roles, and refuses one that may bypass row-level security. */
export const ensureRoles = async (client: pg.Client, ownerUrl: string, appUrl: string, own: boolean) => {
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
