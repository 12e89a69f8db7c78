import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { freePort as findPort } from '#server/platform/db/free-port.ts';
import { compileCache, serverFlags } from './prepare.js';

/** The server as a separate process: what it prints, how it ends, and what it leaves. */
export type Run = {
  url: string;
  child: ChildProcess;
  out: () => string;
  err: () => string;
  /** The exit code, once both streams are closed; `null` if a signal ended it. */
  exit: Promise<number | null>;
};

const root = join(import.meta.dirname, '..');
const runs: Run[] = [];
const folders: string[] = [];

export const newFolder = async (parent = tmpdir()) => {
  const folder = await mkdtemp(join(parent, 'vinculo-life-'));
  folders.push(folder);
  return folder;
};

/** A free port, as the value of an environment variable. */
export const freePort = async () => String(await findPort());

/** An address that others reach: no demo practice is made, which takes seconds. */
export const PUBLIC = { APP_URL: 'https://vinculo.example' };

/** The environment of the server: only these variables, none of the shell that runs the tests. */
export const environment = (variables: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  LOG_LEVEL: 'error',
  NODE_COMPILE_CACHE: compileCache,
  ...variables,
});

export const watch = (child: ChildProcess, port: string): Run => {
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  const exit = once(child, 'close').then(([code]) => code as number | null);
  const run = { url: `http://127.0.0.1:${port}`, child, out: () => out, err: () => err, exit };
  runs.push(run);
  return run;
};

/** With `fileLimitKb`, the kernel refuses larger files, like a full disk. */
export const spawnServer = async (
  variables: Record<string, string>,
  { fileLimitKb }: { fileLimitKb?: number } = {},
): Promise<Run> => {
  const port = variables.PORT ?? (await freePort());
  const options: SpawnOptions = {
    cwd: root,
    env: environment({ ...variables, PORT: port }),
    stdio: ['ignore', 'pipe', 'pipe'],
  };
  const server = [process.execPath, ...serverFlags, 'server/main.ts'];
  const [file = '', ...args] = fileLimitKb
    ? ['/bin/bash', '-c', `ulimit -f ${fileLimitKb}; exec "$0" "$@"`, ...server]
    : server;
  return watch(spawn(file, args, options), port);
};

/** How many times longer everything takes on a busy machine. */
export const patience = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** Waits until the server answers, and returns how long it took. */
export const awaitAnswer = async (run: Run, ms = 60_000 * patience()): Promise<number> => {
  const since = Date.now();
  while (Date.now() - since < ms) {
    if (run.child.exitCode !== null) throw new Error(`the server ended: ${run.err()}`);
    const response = await fetch(`${run.url}/health`).catch(() => null);
    if (response?.ok) return Date.now() - since;
    await sleep(20);
  }
  throw new Error(`no answer in ${ms} ms: ${run.err()}`);
};

export const startServer = async (variables: Record<string, string>): Promise<Run> => {
  const run = await spawnServer(variables);
  await awaitAnswer(run);
  return run;
};

export const stopServer = async (run: Run, signal: NodeJS.Signals = 'SIGTERM') => {
  run.child.kill(signal);
  return run.exit;
};

/** Expects what an operator sees when something is wrong: one line that says what to do, and nothing else. */
export const expectRefusal = async (run: Run, text: RegExp) => {
  expect(await run.exit).toBe(1);
  expect(run.err()).toMatch(/^vinculo: [^\n]+\n$/);
  expect(run.err()).toMatch(text);
  expect(run.out()).toBe('');
};

export const postmasterOf = async (folder: string): Promise<number | null> => {
  const text = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || null;
};

const SHUT_DOWN = 1;
const STATE_OFFSET = 16;

/** Reads PostgreSQL's control file: only a completed shutdown is recorded there. */
export const stoppedCleanly = async (folder: string) => {
  const control = await readFile(join(folder, 'postgres/global/pg_control'));
  return control.readInt32LE(STATE_OFFSET) === SHUT_DOWN && (await postmasterOf(folder)) === null;
};

export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

export const until = async (what: () => boolean | Promise<boolean>, ms = 10_000 * patience()) => {
  const deadline = Date.now() + ms;
  while (!(await what())) {
    if (Date.now() > deadline) throw new Error('the condition was not met in time');
    await sleep(20);
  }
};

/** Ends what a failed test left running, and removes its folders. */
export const cleanUp = async () => {
  for (const { child } of runs) if (child.exitCode === null) child.kill('SIGKILL');
  for (const folder of folders) {
    const pid = await postmasterOf(folder);
    if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
