import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openKey } from './chave/chave.ts';
import { createDemo } from './demo/demo.ts';
import { type Embedded, startEmbedded } from './platform/db/embedded/postgres.ts';
import { migrate } from './platform/db/migrate/migrate.ts';
import { onNewerVersion } from './platform/db/migrate/newer-version.ts';
import { ConfigError, type Env, operatorMessage, readEnv } from './platform/env.ts';
import { claimDataDir, exigeRestaurada } from './platform/files/datadir.ts';
import { createLog } from './platform/log.ts';
import { comoTerPdf } from './platform/print/chromium.ts';
import { createServer, type Server } from './server.ts';

const WEB = join(import.meta.dirname, '../dist/web');
/** Without a build: the development server serves the web, and this one only the API. */
const webFolder = () => (existsSync(join(WEB, 'index.html')) ? WEB : null);

/** What has been started and must be stopped, whenever a signal arrives. */
let embedded: Promise<Embedded> | null = null;
let server: Server | null = null;
let stopping: Promise<void> | null = null;
let leaving = false;

const stop = () => {
  stopping ??= (async () => {
    await server?.close();
    const postgres = await embedded?.catch(() => null);
    await postgres?.stop();
  })();
  return stopping;
};

const fail = (error: unknown) => {
  const message = operatorMessage(error);
  console.error(message ? `vinculo: ${message}` : error);
  process.exit(1);
};

/** Exit after this long even if something hangs: a service manager kills the process after 30 seconds. */
const LEAVE_MS = 29_000;

const leave = () => {
  leaving = true;
  setTimeout(() => {
    console.error('vinculo: Stopping took too long: ended with unfinished work.');
    process.exit(1);
  }, LEAVE_MS).unref();
  stop().then(() => process.exit(0), fail);
};

const listen = async ({ app }: Server, { PORT, HOST }: Env) => {
  try {
    await app.listen({ port: PORT, host: HOST });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ConfigError(`Port ${PORT} on ${HOST} is taken: stop what uses it, or set PORT to another one.`);
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigError(
        `Cannot listen on ${HOST}:${PORT} (${code}): set HOST and PORT to an address of this machine.`,
      );
    throw error;
  }
};

const start = async () => {
  const env = readEnv(process.env);
  const log = createLog(env);
  await claimDataDir(env.DATA_DIR);
  exigeRestaurada(env.DATA_DIR);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);
  // The parent process is gone: nothing could stop this server any more.
  process.on('disconnect', leave);
  if (!env.DATABASE_URL) embedded = startEmbedded(env.DATA_DIR);
  const ownerUrl = env.DATABASE_URL ?? (await embedded)?.url ?? '';
  const appUrl = await migrate(ownerUrl, env.DATABASE_APP_URL);
  await openKey(ownerUrl, env);
  server = await createServer(env, appUrl, log, webFolder());
  const demo = embedded && env.loopback ? await createDemo(server.deps) : null;
  await listen(server, env);
  console.log(`\n  Vínculo is running at ${env.APP_URL}\n`);
  if (demo) {
    console.log(`  Demo practice: ${demo.email}  password: ${demo.password}\n`);
    if (demo.colegas.length) console.log('  Its colleagues, with the same password:');
    for (const { email, name, funcao } of demo.colegas) console.log(`    ${email}  ${name} (${funcao})`);
    if (demo.colegas.length)
      console.log('  Lívia Prado also has a practice of her own, and chooses one after signing in.');
    console.log('');
  }
  const semPdf = comoTerPdf(env);
  if (semPdf) console.log(`  ${semPdf}\n`);
  (await embedded)?.guard((what, why) => {
    if (what === 'gone') log.error('PostgreSQL is gone: starting it again');
    else if (what === 'back') log.info('PostgreSQL is back');
    else log.error({ why }, 'PostgreSQL does not start');
  });
  onNewerVersion(server.deps.database.pool, (message) => {
    log.error(message);
    leaving = true;
    stop().then(() => fail(new ConfigError(message)), fail);
  });
  process.send?.('ready');
};

start().catch(async (error) => {
  // Stopped while starting: what failed because of that is no error.
  if (leaving) return;
  await stop().catch(() => undefined);
  fail(error);
});
