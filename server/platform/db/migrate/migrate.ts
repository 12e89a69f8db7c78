import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { connect } from '#server/platform/db/connect.ts';
import { ConfigError } from '#server/platform/env.ts';
import { prepareJobs } from '#server/platform/jobs/jobs.ts';
import { DEFINITIONS, earlierVersions, isDefinition, readDefinitions, type Step } from './definitions.ts';
import { APP_ROLE, ensureRoles, serverUrl, unreachable } from './roles.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');
const LOCK = 7_246_001;

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
