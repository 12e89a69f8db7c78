import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { createCofre, findKey, keyFile } from '#server/platform/crypto/cripto.ts';
import { connect } from '#server/platform/db/connect.ts';
import { ofEveryPractice } from '#server/platform/db/owner.ts';
import { ConfigError, type Env } from '#server/platform/env.ts';
import { makeFolder, writeDurably } from '#server/platform/files/durable.ts';
import { openStore } from '#server/platform/files/storage.ts';
import type { Store } from '#server/platform/files/store.ts';
import { finalidadeDe, seloDe } from './selos.ts';

/**
 * Checks that the encryption key belongs to the database. A row of `chaves` holds the key's fingerprint and a sealed
 * text; a key is compared with both before anything else. A database of an earlier version has no such row; there the
 * key is tried on sealed data.
 */
const KEY_ID = 1;
const TEXT = Buffer.from('vinculo');
const PURPOSE = 'canario';

export type Canary = { impressao: string; selo: Buffer };

/** Identifies a key without revealing anything about it. */
export const fingerprint = (key: Buffer) => createCofre(key).derive('impressao').subarray(0, 8).toString('hex');

const opens = (key: Buffer, sealed: Buffer, purpose: string) => {
  try {
    createCofre(key).open(sealed, purpose);
    return true;
  } catch {
    return false;
  }
};

const WHAT_TO_DO = 'put the right encryption.key into the data folder or set ENCRYPTION_KEY to it';
const WHERE = 'another node or a backup has it';

const missing = (known: Canary | null) =>
  new ConfigError(
    `The encryption key${known ? ` ${known.impressao}` : ''} is missing, and this database cannot be read without it: ${WHAT_TO_DO} (${WHERE}).`,
  );

/** `null` if this key sealed the canary, else one sentence about what is wrong. */
export const mismatch = (key: Buffer, known: Canary): string | null => {
  if (fingerprint(key) !== known.impressao)
    return `The encryption key is ${fingerprint(key)}, but this database is sealed with ${known.impressao}: ${WHAT_TO_DO} (${WHERE}).`;
  return opens(key, known.selo, PURPOSE) ? null : 'The sealed text in the table chaves is damaged: restore a backup.';
};

const canaryOf = async (client: pg.Client): Promise<Canary | null> => {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.chaves') is not null as there`);
  if (!rows[0]?.there) return null;
  const found = await client.query<Canary>('select impressao, selo from chaves where id = $1', [KEY_ID]);
  return found.rows[0] ?? null;
};

type Sealed = { sealed: Buffer; purpose: string };

/** One value of every sealed column in the database, then some files. */
async function* samples(client: pg.Client, store: Store): AsyncGenerator<Sealed> {
  const { rows: columns } = await client.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'bytea'`,
  );
  for (const { table_name, column_name } of columns) {
    const selo = seloDe(table_name, column_name);
    if (!selo) continue;
    const column = pg.escapeIdentifier(column_name);
    const sql = `select * from ${pg.escapeIdentifier(table_name)} where ${column} is not null limit 1`;
    for await (const row of ofEveryPractice(client, sql)) {
      yield { sealed: row[column_name], purpose: finalidadeDe(selo, row) };
      break;
    }
  }
  // Tables that every version has: the database may be older than this code.
  for (const especie of ['anexos', 'imagens'])
    for await (const { conta_id, id } of ofEveryPractice(client, `select conta_id, id from ${especie} limit 3`)) {
      const purpose = `${conta_id}/${especie}/${id}`;
      const sealed = await store.get(purpose).catch(() => null);
      if (sealed) yield { sealed, purpose };
    }
}

/** Whether the key opens the sealed data; `null` if there is none. */
const proved = async (client: pg.Client, key: Buffer | null, store: Store) => {
  let some = false;
  for await (const { sealed, purpose } of samples(client, store)) {
    if (key && opens(key, sealed, purpose)) return true;
    some = true;
  }
  return some ? false : null;
};

/** Throws if this database is sealed with another key. Call it inside a transaction. */
export const checkKey = async (client: pg.Client, key: Buffer | null, store: Store) => {
  const known = await canaryOf(client);
  if (!key) throw missing(known);
  const wrong = known && mismatch(key, known);
  if (wrong) throw new ConfigError(wrong);
  if (known || (await proved(client, key, store)) !== false) return;
  throw new ConfigError(`The encryption key opens nothing that is sealed here: ${WHAT_TO_DO} (${WHERE}).`);
};

const makeKey = async (env: Env) => {
  const key = randomBytes(32);
  await makeFolder(env.DATA_DIR);
  await writeDurably(join(env.DATA_DIR, keyFile), key.toString('base64'));
  return key;
};

const settle = async (client: pg.Client, env: Env, store: Store) => {
  if (!(await canaryOf(client))) await client.query('lock table chaves in share row exclusive mode');
  const known = await canaryOf(client);
  const found = await findKey(env);
  if (!found && !known && (await proved(client, null, store)) === null) return makeKey(env);
  await checkKey(client, found, store);
  return found ?? Promise.reject(missing(known));
};

/**
 * The key of this server, checked against its database. The first start on a database without sealed data makes a key,
 * if none is given. The key is written to disk before its row is written to the database.
 */
export const openKey = async (ownerUrl: string, env: Env): Promise<Buffer> => {
  const client = await connect(ownerUrl);
  try {
    await client.query('begin');
    const key = await settle(client, env, openStore(env));
    await client.query('insert into chaves (id, impressao, selo) values ($1, $2, $3) on conflict do nothing', [
      KEY_ID,
      fingerprint(key),
      createCofre(key).seal(TEXT, PURPOSE),
    ]);
    await client.query('commit');
    return key;
  } finally {
    await client.end();
  }
};
