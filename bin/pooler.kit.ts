import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, until } from './lifecycle.kit.ts';
import { findPgBouncer } from './pgbouncer.js';

/** PgBouncer refuses to run as root. */
const identity = async () => {
  if (process.getuid?.() !== 0) return null;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const [, , uid, gid] = users.find(([name]) => name === 'nobody') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
};

export type Pooler = {
  /** The address of a database through the pooler. */
  through: (url: string) => string;
  stop: () => Promise<void>;
};

const configOf = (host: string, port: string, own: string, users: string) => `[databases]
* = host=${host} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
server_lifetime = 600
`;

/** A real PgBouncer in transaction mode in front of the PostgreSQL of `logins`, whose roles it signs in with. */
export const startPooler = async (logins: string[]): Promise<Pooler> => {
  const binary = findPgBouncer();
  if (!binary) throw new Error('There is no PgBouncer on this machine: install the package pgbouncer.');
  const folder = await mkdtemp(join(tmpdir(), 'vinculo-pooler-'));
  const users = join(folder, 'users.txt');
  const config = join(folder, 'pgbouncer.ini');
  const port = await freePort();
  const { hostname, port: upstream } = new URL(logins[0] ?? '');
  await writeFile(
    users,
    logins
      .map((login) => new URL(login))
      .map(({ username, password }) => `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
      .join(''),
  );
  await writeFile(config, configOf(hostname, upstream, port, users));
  const as = await identity();
  if (as) for (const path of [folder, users, config]) await chown(path, as.uid, as.gid);
  await chmod(folder, 0o700);
  const child: ChildProcess = spawn(binary, [config], { stdio: ['ignore', 'ignore', 'pipe'], ...(as ?? {}) });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const through = (url: string) => {
    const address = new URL(url);
    address.hostname = '127.0.0.1';
    address.port = port;
    return address.href;
  };
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
    const client = new pg.Client({ connectionString: through(logins[0] ?? ''), connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    return connected;
  };
  await until(answers);
  return {
    through,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await once(child, 'close');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
};
