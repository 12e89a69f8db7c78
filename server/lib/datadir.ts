import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './env.ts';

const address = (dataDir: string) => {
  const name = `vinculo-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
};

const answers = (path: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });

/**
 * One live server per data folder. A listening socket is the lock: it cannot outlive its process, as a file with a
 * process id in it can.
 */
export const claimDataDir = async (dataDir: string): Promise<Server> => {
  const path = address(dataDir);
  for (let attempt = 0; ; attempt++) {
    const server = createServer((socket) => socket.destroy());
    try {
      server.listen(path);
      await once(server, 'listening');
      return server.unref();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' || attempt > 3) throw error;
      if (await answers(path))
        throw new ConfigError(
          `The data folder ${dataDir} is in use by another running server: stop it, or set DATA_DIR to another folder.`,
        );
      await rm(path, { force: true });
    }
  }
};
