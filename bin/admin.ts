import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { acharPorEmail } from '#server/auth/contas.queries.ts';
import { CONNECTIONS_MIN } from '#server/lib/connections.ts';
import { openDatabase } from '#server/lib/db.ts';
import { ConfigError, readEnv } from '#server/lib/env.ts';
import { migrate } from '#server/lib/migrate.ts';
import { startEmbedded } from '#server/lib/postgres.ts';

/** Makes somebody who has an account an administrator: `npm run admin -- mail@example.com`. */
const env = readEnv(process.env);

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The database of a server that is running here; null where none is. */
const running = async () => {
  const pid = join(env.DATA_DIR, 'postgres/postmaster.pid');
  if (!existsSync(pid)) return null;
  const [number, , , port] = (await readFile(pid, 'utf8')).split('\n');
  if (!isAlive(Number(number))) return null;
  const password = await readFile(join(env.DATA_DIR, 'postgres.password'), 'utf8');
  return `postgresql://vinculo:${password.trim()}@127.0.0.1:${port}/vinculo`;
};

const promote = async (ownerUrl: string, email: string) => {
  const database = openDatabase(await migrate(ownerUrl, env.DATABASE_APP_URL), CONNECTIONS_MIN);
  try {
    const user = await acharPorEmail(database, email);
    if (!user)
      throw new ConfigError(`There is no account with the e-mail ${email}: register it first, then run this again.`);
    await database.transaction({ conta_id: user.conta_id }, (db) =>
      db.updateTable('usuarios').set({ role: 'admin' }).where('id', '=', user.id).execute(),
    );
    console.log(`${email} is an administrator now. The screens are under /admin.`);
  } finally {
    await database.close();
  }
};

const main = async () => {
  const email = process.argv[2]?.trim().toLowerCase();
  if (!email?.includes('@')) throw new ConfigError('Say whom: npm run admin -- mail@example.com');
  const url = env.DATABASE_URL ?? (await running());
  if (url) return promote(url, email);
  const postgres = await startEmbedded(env.DATA_DIR);
  try {
    await promote(postgres.url, email);
  } finally {
    await postgres.stop();
  }
};

main().catch((error) => {
  console.error(error instanceof ConfigError ? `vinculo: ${error.message}` : error);
  process.exitCode = 1;
});
