import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Resultado } from './medida.ts';
import { memoria, portaLivre } from './processo.ts';

const root = join(import.meta.dirname, '..');

const servidorDe = async (parent: number) => {
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== parent) continue;
    if ((await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('server/main.ts')) return Number(pid);
  }
  return 0;
};

const uma = async (DATA_DIR: string) => {
  const PORT = String(await portaLivre());
  const since = performance.now();
  const child = spawn(process.execPath, ['bin/start.js'], {
    cwd: root,
    env: { ...process.env, DATA_DIR, PORT, LOG_LEVEL: 'error' },
    stdio: 'ignore',
  });
  while (!(await fetch(`http://127.0.0.1:${PORT}/health`).catch(() => null))?.ok) {
    if (performance.now() - since > 120_000) throw new Error('the server does not start');
    await sleep(10);
  }
  const ms = performance.now() - since;
  await sleep(1000);
  const mb = await memoria(await servidorDe(child.pid ?? 0));
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return { ms, mb };
};

/** A second `npm start`, when everything is installed: the time until it answers, and its memory then. */
export const benchInicio = async (): Promise<Resultado> => {
  const dir = await mkdtemp(join(tmpdir(), 'vinculo-start-'));
  try {
    const primeira = await uma(dir);
    const segunda = await uma(dir);
    const detalhe = `the first one ${(primeira.ms / 1000).toFixed(1)} s`;
    const base = { parte: '4 start', melhor: 'menor' as const };
    return {
      medidas: [
        {
          ...base,
          medida: 'a second start until it answers',
          valor: segunda.ms / 1000,
          unidade: 's',
          limite: 1.2,
          detalhe,
        },
        {
          ...base,
          medida: 'memory of the server then',
          valor: segunda.mb,
          unidade: 'MB',
          limite: 150,
          detalhe: 'PostgreSQL not counted',
        },
      ],
    };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
};
