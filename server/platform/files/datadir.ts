import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '#server/platform/env.ts';
import { makeFolder, removeDurably, removeUnfinished, writeDurably } from './durable.ts';

/** The maximum length of a socket path on every system, minus room for the name it is moved to. */
const PATH_MAX = 90;

const READ_ONLY = ['EACCES', 'EROFS', 'EPERM'];
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** In the data folder itself, so that every server finds it, whatever its temporary folder is. */
const addresses = (dataDir: string) => {
  const name = `vinculo-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return [`\\\\.\\pipe\\${name}`];
  const elsewhere = join(tmpdir(), `${name}.sock`);
  const here = join(dataDir, 'server.sock');
  return Buffer.byteLength(here) > PATH_MAX ? [elsewhere] : [here, elsewhere];
};

const answers = (path: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => done(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
  });

/**
 * Removes a socket whose server is gone. It is moved first, so that a new socket created in the meantime is not
 * removed.
 */
const clear = async (path: string) => {
  if (process.platform === 'win32') return !(await answers(path));
  const aside = `${path}.${randomUUID().slice(0, 8)}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true;
    throw error;
  }
  if (await answers(aside)) {
    await rename(aside, path);
    return false;
  }
  await rm(aside, { force: true });
  return true;
};

const listen = async (path: string): Promise<Server> => {
  const server = createServer((socket) => socket.destroy());
  server.listen(path);
  await once(server, 'listening');
  return server.unref();
};

const PATIENCE_MS = 3000;

/** Wait briefly: the previous server may be about to end. */
const claim = async (path: string, dataDir: string): Promise<Server> => {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await listen(path);
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') throw error;
      if (!(await answers(path)) && (await clear(path))) continue;
      if (Date.now() > deadline)
        throw new ConfigError(
          `The data folder ${dataDir} is in use by another running server: stop it, or set DATA_DIR to another folder.`,
        );
      await sleep(100);
    }
  }
};

const unusable = (dataDir: string, error: unknown) =>
  new ConfigError(
    `The data folder ${dataDir} cannot be used (${codeOf(error)}): set DATA_DIR to a folder that this user may write to.`,
  );

/** A full disk is not refused: stored data can still be read. */
const exigeGravavel = async (dataDir: string) => {
  const probe = join(dataDir, 'server.probe');
  try {
    await writeDurably(probe, '');
    await rm(probe, { force: true });
  } catch (error) {
    if (READ_ONLY.includes(codeOf(error))) throw unusable(dataDir, error);
  }
};

/** Only the holder of the folder writes these: unfinished ones are leftovers. */
const OURS = ['{encryption.key,postgres.password,initdb.password,demo.login,restore.unfinished}.*', 'mail/*'];

const marker = (dataDir: string) => join(dataDir, 'restore.unfinished');

/** Whether a restore into this folder was interrupted. */
export const isUnfinished = (dataDir: string) => existsSync(marker(dataDir));
export const markUnfinished = (dataDir: string) => writeDurably(marker(dataDir), '');
export const markFinished = (dataDir: string) => removeDurably(marker(dataDir));

export const exigeRestaurada = (dataDir: string) => {
  if (isUnfinished(dataDir))
    throw new ConfigError(`A restore into ${dataDir} was not finished: run npm run restore again on this folder.`);
};

/**
 * One running server per data folder. A listening socket is the lock: unlike a file with a process id, it ends with its
 * process.
 */
export const claimDataDir = async (dataDir: string): Promise<Server> => {
  await makeFolder(dataDir).catch((error) => {
    throw unusable(dataDir, error);
  });
  await exigeGravavel(dataDir);
  let failure: unknown;
  for (const path of addresses(dataDir)) {
    try {
      const lock = await claim(path, dataDir);
      for (const pattern of OURS) await removeUnfinished(dataDir, 0, pattern);
      await rm(join(dataDir, 'initdb.password'), { force: true });
      return lock;
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      failure = error;
      // Some file systems support no sockets; a folder that is not writable cannot be a data folder.
      if (READ_ONLY.includes(codeOf(error))) break;
    }
  }
  throw unusable(dataDir, failure);
};
