import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from './env.ts';

/** What an address of a socket may measure, everywhere, with room for the name it is moved to. */
const PATH_MAX = 90;

const READ_ONLY = ['EACCES', 'EROFS'];

/** In the folder itself, where every server that uses the folder looks, whatever its temporary folder is. */
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

/** Takes away a socket whose server is gone. Moved first, so that one put there in the meantime is not the one removed. */
const clear = async (path: string) => {
  if (process.platform === 'win32') return !(await answers(path));
  const aside = `${path}.${randomUUID().slice(0, 8)}`;
  try {
    await rename(path, aside);
  } catch {
    return true;
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

/** The server before this one may be about to end: it is given a moment. */
const claim = async (path: string, dataDir: string): Promise<Server> => {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await listen(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
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
    `The data folder ${dataDir} cannot be used (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to a folder that this user may write to.`,
  );

/**
 * One live server per data folder. A listening socket is the lock: it cannot outlive its process, as a file with a
 * process id in it can.
 */
export const claimDataDir = async (dataDir: string): Promise<Server> => {
  await mkdir(dataDir, { recursive: true }).catch((error) => {
    throw unusable(dataDir, error);
  });
  let failure: unknown;
  for (const path of addresses(dataDir)) {
    try {
      return await claim(path, dataDir);
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      failure = error;
      // Some file systems hold no sockets; one that may not be written to is no data folder.
      if (READ_ONLY.includes((error as NodeJS.ErrnoException).code ?? '')) break;
    }
  }
  throw unusable(dataDir, failure);
};
