import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type pg from 'pg';
import { isCommon } from '#server/auth/index.ts';
import { checkKey, openKey } from '#server/chave/index.ts';
import { findKey, keyFile } from '#server/platform/crypto/cripto.ts';
import { connect } from '#server/platform/db/connect.ts';
import { runningEmbedded, startEmbedded } from '#server/platform/db/embedded/postgres.ts';
import { isUnchanged, knownMigrations, migrate, UNFINISHED } from '#server/platform/db/migrate/migrate.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import type { Env } from '#server/platform/env.ts';
import { claimDataDir, isUnfinished, markFinished, markUnfinished } from '#server/platform/files/datadir.ts';
import { durably, makeFolder, removeDurably, writeDurably } from '#server/platform/files/durable.ts';
import { openStore } from '#server/platform/files/storage.ts';
import { conferente } from './conferir.ts';
import { dump } from './dump.ts';
import { writeArchive } from './entries.ts';
import { ArchiveError } from './frames.ts';
import { removeCutOff } from './leftovers.ts';
import { exigeVazio, inspect, load, type Resumo } from './load.ts';

const onDatabase = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const nothingHere = (env: Env) =>
  new ArchiveError(`There is no database of Vínculo in ${env.DATABASE_URL ? 'DATABASE_URL' : env.DATA_DIR}.`);

/** Opens the database and its key; a wrong key is refused before anything is read. */
const onSource = <T>(env: Env, work: (client: pg.Client, key: Buffer) => Promise<T>): Promise<T> => {
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres'))) throw nothingHere(env);
  return withDatabase(env, (url) =>
    onDatabase(url, async (client) => {
      const { rows } = await client.query(`select to_regclass('public.contas') is not null as there`);
      if (!rows[0]?.there) throw nothingHere(env);
      const key = await findKey(env);
      await client.query('begin');
      await checkKey(client, key, openStore(env));
      await client.query('commit');
      if (!key) throw nothingHere(env);
      return work(client, key);
    }),
  );
};

const PASSWORD_LENGTH = 12;
const DISTINCT = 6;

/** Guesses at an archive are unlimited, so its password must be stronger than that of an account. */
const isWeak = (password: string) =>
  password.length < PASSWORD_LENGTH ||
  new Set(password).size < DISTINCT ||
  /^\d+$/.test(password) ||
  isCommon(password);

/**
 * Writes an archive and reads it back completely. Missing or altered content is listed in `faltas`; the archive is
 * kept, because the rest of it is good.
 */
export const backup = async (env: Env, file: string, password: string | null) => {
  if (password !== null && isWeak(password))
    throw new ArchiveError(
      `BACKUP_PASSWORD is too easy to guess: ${PASSWORD_LENGTH} characters at least, and no common password.`,
    );
  if (existsSync(file)) throw new ArchiveError(`${file} is there already: give another name.`);
  return onSource(env, async (client, key) => {
    await makeFolder(dirname(resolve(file)));
    await removeCutOff(dirname(resolve(file)));
    return durably(resolve(file), async (handle, temporary) => {
      await writeArchive(handle, password, dump(client, openStore(env), key));
      const { take, faltas } = conferente(key);
      return { ...(await inspect(temporary, password, take)), faltas };
    });
  });
};

/** Reads an archive completely and checks all of its content. */
export const verifyArchive = async (file: string, password: string | null) => {
  const { key, fim } = await inspect(file, password);
  if (!key) throw new ArchiveError(`The archive ${file} contains no key.`);
  const { take, faltas, selados } = conferente(key);
  await inspect(file, password, take);
  return { fim, faltas, selados: selados() };
};

/** Reads the whole data folder (every row, text and file) as a backup does, and checks it. */
export const verifyFolder = (env: Env) =>
  onSource(env, async (client, key) => {
    const { take, faltas, selados } = conferente(key);
    for await (const { entry, bytes } of dump(client, openStore(env), key)) {
      const pieces = (async function* () {
        yield* bytes;
      })();
      await take(entry, pieces);
      for await (const _ of pieces);
      if (entry.tipo === 'fim') return { fim: entry, faltas, selados: selados() };
    }
    throw nothingHere(env);
  });

const exigeConhecida = async ({ migracoes }: Resumo) => {
  const known = await knownMigrations();
  for (const { nome, soma } of migracoes)
    if (!isUnchanged(known, nome, soma))
      throw new ArchiveError(
        `The archive was made by another version of Vínculo (${nome}): restore it with that version or a newer one. Nothing was changed.`,
      );
};

const mine = async (env: Env, key: Buffer | null) => {
  if (!key) throw new ArchiveError('The archive contains no key and cannot be read without one. Nothing was changed.');
  const own = await findKey(env);
  if (own && !key.equals(own))
    throw new ArchiveError(
      'The key of the archive differs from ENCRYPTION_KEY or encryption.key: remove that key, or restore elsewhere. Nothing was changed.',
    );
  return { key, keep: async () => own ?? writeDurably(join(env.DATA_DIR, keyFile), key.toString('base64')) };
};

/** Deletes the database of a failed restore, running or not. */
const discard = async (env: Env) => {
  if (env.DATABASE_URL) return;
  if (await runningEmbedded(env.DATA_DIR)) await (await startEmbedded(env.DATA_DIR)).stop();
  for (const name of ['postgres', 'postgres.password']) await removeDurably(join(env.DATA_DIR, name));
};

type Target = { env: Env; file: string; password: string | null; resumo: Resumo };

const bringBack = async (url: string, { env, file, password, resumo }: Target) => {
  const { key, keep } = await mine(env, resumo.key);
  const store = openStore(env);
  const loaded = await onDatabase(url, async (client) => {
    await exigeVazio(client);
    await client.query(`create table ${UNFINISHED} ()`);
    await migrate(url, env.DATABASE_APP_URL, new Set(resumo.migracoes.map(({ nome }) => nome)));
    await keep();
    return load({ client, store, file, password, resumo, before: () => checkKey(client, key, store) });
  });
  await migrate(url, env.DATABASE_APP_URL);
  await openKey(url, env);
  return { ...loaded, criado_em: resumo.criado_em };
};

const intoFolder = async (target: Target) => {
  const { env } = target;
  if (env.DATABASE_URL) return bringBack(env.DATABASE_URL, target);
  const embedded = await startEmbedded(env.DATA_DIR);
  try {
    return await bringBack(embedded.url, target);
  } finally {
    await embedded.stop();
  }
};

/**
 * Restores into an empty place only. An archive of an older version is migrated. A folder with an incomplete restore
 * does not start until a restore into it is finished.
 */
export const restore = async (env: Env, file: string, password: string | null) => {
  const resumo = await inspect(file, password);
  await exigeConhecida(resumo);
  await mine(env, resumo.key);
  const lock = await claimDataDir(env.DATA_DIR);
  try {
    if (isUnfinished(env.DATA_DIR)) await discard(env);
    if (!env.DATABASE_URL && existsSync(join(env.DATA_DIR, 'postgres')))
      throw new ArchiveError(
        `There is a database in ${env.DATA_DIR} already: set DATA_DIR to an empty folder. Nothing was changed.`,
      );
    await markUnfinished(env.DATA_DIR);
    const done = await intoFolder({ env, file, password, resumo }).catch(async (error) => {
      // Delete the partial restore, so that it can be tried again.
      await discard(env);
      await markFinished(env.DATA_DIR);
      throw error;
    });
    await markFinished(env.DATA_DIR);
    return done;
  } finally {
    lock.close();
  }
};
