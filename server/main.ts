import { join } from 'node:path';
import { createDemo } from './demo/demo.ts';
import { claimDataDir } from './lib/datadir.ts';
import { ConfigError, readEnv } from './lib/env.ts';
import { createLog } from './lib/log.ts';
import { migrate } from './lib/migrate.ts';
import { startEmbedded } from './lib/postgres.ts';
import { createServer } from './lib/server.ts';

const WEB = join(import.meta.dirname, '../dist/web');

const start = async () => {
  const env = readEnv(process.env);
  const log = createLog(env);
  await claimDataDir(env.DATA_DIR);
  const embedded = env.DATABASE_URL ? null : await startEmbedded(env.DATA_DIR);
  let stopping: Promise<void> | null = null;
  let server: Awaited<ReturnType<typeof createServer>> | null = null;

  const stop = () => {
    stopping ??= (async () => {
      await server?.close();
      await embedded?.stop();
    })();
    return stopping;
  };
  const stopAndExit = () => {
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAndExit);
  // The command that started us is gone: nobody could stop us any more.
  process.on('disconnect', stopAndExit);

  try {
    const ownerUrl = env.DATABASE_URL ?? embedded?.url ?? '';
    const appUrl = await migrate(ownerUrl, env.DATABASE_APP_URL);
    server = await createServer(env, appUrl, log, WEB);
    const demo = embedded && env.loopback ? await createDemo(server.deps) : null;
    await server.app.listen({ port: env.PORT, host: env.HOST });
    console.log(`\n  Vínculo is running at ${env.APP_URL}\n`);
    if (demo) console.log(`  Demo practice: ${demo.email}  password: ${demo.password}\n`);
    process.send?.('ready');
  } catch (error) {
    await stop();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ConfigError(`Port ${env.PORT} on ${env.HOST} is taken: stop what uses it, or set PORT to another one.`);
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
      throw new ConfigError(
        `Cannot listen on ${env.HOST}:${env.PORT} (${code}): set HOST and PORT to an address of this machine.`,
      );
    throw error;
  }
};

start().catch((error) => {
  if (error instanceof ConfigError) console.error(`vinculo: ${error.message}`);
  else console.error(error);
  process.exit(1);
});
