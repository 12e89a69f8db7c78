import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import {
  awaitAnswer,
  cleanUp,
  environment,
  freePort,
  isAlive,
  newFolder,
  PUBLIC,
  patience,
  type Run,
  stoppedCleanly,
  until,
  watch,
} from './lifecycle.kit.ts';

vi.setConfig({ testTimeout: 300_000 * patience() });
afterAll(cleanUp);

/** The launcher without its first steps (installing, building), which concern the web only. */
const SCRIPT = `import('./bin/supervise.js').then(({ supervise }) => supervise(process.execPath, ['server/main.ts']))`;
const CRASHED = /^vinculo: the server crashed \(SIGKILL\); starting it again in (\d+) s\.$/gm;

const launch = (DATA_DIR: string, port: string) => {
  const cwd = join(import.meta.dirname, '..');
  const env = environment({ ...PUBLIC, DATA_DIR, PORT: port });
  return watch(spawn(process.execPath, ['-e', SCRIPT], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }), port);
};

const pausesOf = (run: Run) => [...run.err().matchAll(CRASHED)].map(([, seconds]) => Number(seconds));

/** The process that the launcher has started. */
const serverOf = async ({ child }: Run) => {
  const { pid } = child;
  const [first] = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  return Number(first);
};

it.skipIf(process.platform !== 'linux')(
  'a crashed server is restarted with growing pauses until it is asked to stop',
  async () => {
    const DATA_DIR = await newFolder();
    const run = launch(DATA_DIR, await freePort());
    await awaitAnswer(run);
    for (const pauses of [[1], [1, 2]]) {
      const before = await serverOf(run);
      process.kill(before, 'SIGKILL');
      await until(() => !isAlive(before));
      await awaitAnswer(run);
      expect(pausesOf(run)).toEqual(pauses);
      expect(await serverOf(run)).not.toBe(before);
    }
    // One line per crash, and nothing else.
    expect(run.err().trim().split('\n')).toHaveLength(2);
    const last = await serverOf(run);
    run.child.kill('SIGTERM');
    expect(await run.exit).toBe(0);
    expect(isAlive(last)).toBe(false);
    expect(pausesOf(run)).toEqual([1, 2]);
    expect(await stoppedCleanly(DATA_DIR)).toBe(true);
  },
);

it.skipIf(process.platform !== 'linux')('a server that is stopped directly is not restarted', async () => {
  const run = launch(await newFolder(), await freePort());
  await awaitAnswer(run);
  process.kill(await serverOf(run), 'SIGTERM');
  expect(await run.exit).toBe(0);
  expect(run.err()).toBe('');
});

it.skipIf(process.platform !== 'linux')('nothing is started after a stop during the pause', async () => {
  const DATA_DIR = await newFolder();
  const run = launch(DATA_DIR, await freePort());
  await awaitAnswer(run);
  process.kill(await serverOf(run), 'SIGKILL');
  await until(() => pausesOf(run).length === 1);
  run.child.kill('SIGTERM');
  expect(await run.exit).toBe(0);
  await expect(fetch(`${run.url}/health`)).rejects.toThrow();
});

it.skipIf(process.platform !== 'linux')('a restart that is refused is repeated', async () => {
  const port = await freePort();
  const run = launch(await newFolder(), port);
  await awaitAnswer(run);
  process.kill(await serverOf(run), 'SIGKILL');
  await until(() => pausesOf(run).length === 1);
  const taken = createServer().listen(Number(port), '127.0.0.1');
  await once(taken, 'listening');
  await until(() => /crashed \(exit code 1\); starting it again in 2 s/.test(run.err()), 120_000);
  taken.close();
  await awaitAnswer(run);
  run.child.kill('SIGTERM');
  expect(await run.exit).toBe(0);
});

it('a first start that is refused is reported once and not repeated', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const run = launch(await newFolder(), String(port));
  expect(await run.exit).toBe(1);
  expect(run.err()).toMatch(/^vinculo: Port \d+ [^\n]+\n$/);
  taken.close();
});
