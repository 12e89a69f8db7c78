import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { isCommon } from '#server/auth/senhas.ts';
import { readKey } from '#server/lib/cripto.ts';
import { claimDataDir } from '#server/lib/datadir.ts';
import { ConfigError, type Env } from '#server/lib/env.ts';
import { knownMigrations, migrate } from '#server/lib/migrate.ts';
import { runningEmbedded, startEmbedded } from '#server/lib/postgres.ts';
import { openStore } from '#server/lib/storage.ts';
import { dump } from './dump.ts';
import { writeArchive } from './entries.ts';
import { ArchiveError } from './frames.ts';
import { exigeVazio, inspect, load, type Resumo } from './load.ts';

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** The database of this server, running or not: one that is stopped is started for the while. */
const withDatabase = async <T>(env: Env, work: (url: string) => Promise<T>): Promise<T> => {
  if (env.DATABASE_URL) return work(env.DATABASE_URL);
  const running = await runningEmbedded(env.DATA_DIR);
  if (running) return work(running);
  const lock = await claimDataDir(env.DATA_DIR);
  const embedded = await startEmbedded(env.DATA_DIR);
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
    lock.close();
  }
};

const PASSWORD_LENGTH = 12;
const DISTINCT = 6;

/** An archive can be guessed at without a limit, so that its password must be stronger than that of an account. */
const isWeak = (password: string) =>
  password.length < PASSWORD_LENGTH ||
  new Set(password).size < DISTINCT ||
  /^\d+$/.test(password) ||
  isCommon(password);

export const backup = async (env: Env, file: string, password: string | null) => {
  if (password !== null && isWeak(password))
    throw new ArchiveError(
      `BACKUP_PASSWORD is too easy to guess: ${PASSWORD_LENGTH} characters at least, and no common password.`,
    );
  if (existsSync(file)) throw new ArchiveError(`${file} is there already: give another name.`);
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres')))
    throw new ArchiveError(`There is nothing to back up in ${env.DATA_DIR}.`);
  await mkdir(dirname(resolve(file)), { recursive: true });
  try {
    await withDatabase(env, async (url) => {
      const client = await connect(url);
      try {
        await writeArchive(file, password, dump(client, openStore(env), await readKey(env)));
      } finally {
        await client.end();
      }
    });
    // Read to its end before it is trusted.
    return await inspect(file, password);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
};

const exigeConhecida = async ({ migracoes }: Resumo) => {
  const known = await knownMigrations();
  for (const { nome, soma } of migracoes)
    if (known.get(nome) !== soma)
      throw new ArchiveError(
        `The archive was made by another version of Vínculo (${nome}): restore it with that version or a newer one. Nothing was changed.`,
      );
};

const mine = async (env: Env, key: Buffer | null) => {
  const file = join(env.DATA_DIR, 'encryption.key');
  if (!key || (!env.ENCRYPTION_KEY && !existsSync(file))) return;
  if (!key.equals(await readKey(env)))
    throw new ArchiveError(
      'The key of the archive is not the one of ENCRYPTION_KEY or encryption.key: take that away, or restore elsewhere. Nothing was changed.',
    );
};

const keepKey = async (env: Env, key: Buffer | null) => {
  const file = join(env.DATA_DIR, 'encryption.key');
  if (!key || env.ENCRYPTION_KEY || existsSync(file)) return;
  await mkdir(env.DATA_DIR, { recursive: true });
  await writeFile(file, key.toString('base64'), { mode: 0o600, flag: 'wx' });
};

/** Into an empty place only. An archive of an older version is brought up to date by the migrations it lacks. */
export const restore = async (env: Env, file: string, password: string | null) => {
  const resumo = await inspect(file, password);
  await exigeConhecida(resumo);
  await mine(env, resumo.key);
  if (!env.DATABASE_URL && existsSync(join(env.DATA_DIR, 'postgres')))
    throw new ArchiveError(
      `There is a database in ${env.DATA_DIR} already: set DATA_DIR to an empty folder. Nothing was changed.`,
    );
  const work = withDatabase(env, async (url) => {
    const client = await connect(url);
    try {
      await exigeVazio(client);
      await migrate(url, env.DATABASE_APP_URL, new Set(resumo.migracoes.map(({ nome }) => nome)));
      const loaded = await load(client, openStore(env), file, password, resumo);
      await keepKey(env, resumo.key);
      await migrate(url, env.DATABASE_APP_URL);
      return { ...loaded, criado_em: resumo.criado_em };
    } finally {
      await client.end();
    }
  });
  return work.catch(async (error) => {
    // What was begun here is taken away, so that it can be tried again.
    if (!env.DATABASE_URL)
      for (const name of ['postgres', 'postgres.password'])
        await rm(join(env.DATA_DIR, name), { recursive: true, force: true });
    throw error;
  });
};

/** What an operator did wrong or can mend, in one line. */
export const told = (error: unknown) =>
  error instanceof ArchiveError || error instanceof ConfigError ? error.message : null;
