import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverFlags } from '../bin/prepare.js';

const root = join(import.meta.dirname, '..');

export const portaLivre = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

export type Processo = {
  url: string;
  child: ChildProcess;
  megabytes: () => Promise<number>;
  stop: () => Promise<void>;
};

export const memoria = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};

/** A separate process, so that it shares neither memory nor processor time with the benchmark. */
export const abrir = async (
  script: string,
  variables: Record<string, string>,
  answersAt = '/health',
): Promise<Processo> => {
  const port = await portaLivre();
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    PORT: String(port),
    ...variables,
  };
  const child = spawn(process.execPath, [...serverFlags, script], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const answered = await fetch(url + answersAt).catch(() => null);
    if (answered) break;
    if (child.exitCode !== null || tries > 3000) throw new Error(`${script} does not answer`);
    await sleep(20);
  }
  return {
    url,
    child,
    megabytes: () => memoria(child.pid ?? 0),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};
