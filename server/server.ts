import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { startLembretes } from './agenda/lembretes.ts';
import { createApp } from './app.ts';
import { startLeituras } from './auditoria/leituras.ts';
import { startExemplos } from './exemplo/tarefa.ts';
import { createGateway } from './gateway/create.ts';
import { createIa } from './ia/criar-ia.ts';
import { startImagens } from './imagens/lugares.ts';
import { startAvisosDeLinks } from './links/anamnese/avisos.ts';
import { startPaymentChecks } from './pagamentos/tarefa.ts';
import { startAvisosDoPlano } from './planos/avisos.ts';
import { createCofre, readKey } from './platform/crypto/cripto.ts';
import { endPool, openPool, partsOf } from './platform/db/connections.ts';
import { openDatabase } from './platform/db/db.ts';
import { directUrl } from './platform/db/migrate/roles.ts';
import { createMudancas } from './platform/db/mudancas.ts';
import type { Env } from './platform/env.ts';
import { watchDisk } from './platform/files/disco.ts';
import { clearPassing, createFiles, openStore } from './platform/files/storage.ts';
import { inTurns } from './platform/files/turns.ts';
import { createTrail } from './platform/http/audit.ts';
import type { Deps } from './platform/http/serve.ts';
import { createUploads } from './platform/http/uploads/uploads.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { startCleaning } from './platform/jobs/limpeza.ts';
import type { Log } from './platform/log.ts';
import { startPracticeMail } from './platform/mail/correio/entrega.ts';
import { createMailer } from './platform/mail/mail.ts';
import { createImpressora } from './platform/print/impressora.ts';

export type Server = { app: FastifyInstance; deps: Deps; close: () => Promise<void> };

const IDLE_CHECK_MS = 100;
const GRACE_MS = 15_000;
/** Parts that do not stop in this time are abandoned, so that the whole stop fits into 30 seconds. */
const STOP_MS = 5000;
const orLeave = (work: Promise<unknown>) => Promise.race([work, sleep(STOP_MS, undefined, { ref: false })]);

/**
 * Finishes running requests and accepts no new ones. Closes idle connections, which browsers keep open for a minute,
 * and requests that never end: neither may delay the shutdown.
 */
const closeApp = async (app: FastifyInstance) => {
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  const force = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(force);
  }
};

/** Everything between a migrated database and a listening port. */
export const createServer = async (env: Env, appUrl: string, log: Log, webFolder: string | null): Promise<Server> => {
  const database = openDatabase(appUrl, env.DATABASE_CONNECTIONS);
  const direct = env.DATABASE_URL ? directUrl(env.DATABASE_URL, appUrl) : appUrl;
  const queue = openPool(direct, partsOf(env.DATABASE_CONNECTIONS).queue);
  const mudancas = createMudancas(direct, log);
  const key = await readKey(env);
  const cofre = createCofre(key);
  const jobs = await startJobs(queue, log);
  const mailer = await createMailer({ env, cofre, jobs, database, log });
  await startPracticeMail({ mailer, database, env });
  const files = inTurns(createFiles(openStore(env), cofre, await clearPassing(env)));
  const uploads = await createUploads(env);
  await startCleaning(jobs, database, files, log);
  await startLembretes({ jobs, database, mailer, cofre, env, log });
  await startAvisosDeLinks({ jobs, database, mailer, cofre, env, log });
  await startAvisosDoPlano({ jobs, database, mailer, env, log });
  await startLeituras({ jobs, database, mailer, env, log });
  await startExemplos({ jobs, database, files, log });
  await startImagens({ jobs, database, cofre, log });
  const disco = await watchDisk(env, log);
  const impressora = createImpressora(env, log);
  const ia = createIa(env, database);
  const gateway = await createGateway(env, database, key);
  const deps: Deps = {
    env,
    database,
    trail: createTrail(database),
    mailer,
    cofre,
    files,
    disco,
    uploads,
    impressora,
    ia,
    gateway,
    mudancas,
    log,
  };
  await startPaymentChecks(jobs, deps);
  const app = await createApp(deps, log, webFolder);
  return {
    app,
    deps,
    close: async () => {
      disco.close();
      // Streams that follow changes would keep the server open.
      await orLeave(mudancas.close());
      await closeApp(app);
      await Promise.all([orLeave(impressora.close()), orLeave(jobs.stop())]);
      await Promise.all([database.close(), endPool(queue)]);
    },
  };
};
