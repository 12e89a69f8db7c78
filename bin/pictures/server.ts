import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#server/platform/db/free-port.ts';
import { root } from '../prepare.js';

/** A server of its own for pictures, on a folder that the caller removes afterwards. */
export const startServer = async (DATA_DIR: string) => {
  const PORT = String(await freePort());
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR, PORT, LOG_LEVEL: 'error' };
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: [...stdio] });
  const ended = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (!first) throw new Error('the server did not start: see the line above.');
  return {
    url: `http://127.0.0.1:${PORT}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
