import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a script on this Node and collects what it prints. Not `spawnSync`: it would block the server of
 * this worker, which would then report that it is overloaded.
 */
export const runNode = async (cwd: string, args: string[], env = process.env) => {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output };
};
