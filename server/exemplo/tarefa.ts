import { sql } from 'kysely';
import type { Database } from '#server/platform/db/db.ts';
import type { Files } from '#server/platform/files/storage.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { apagarExemplo } from './exemplo.queries.ts';

const HOURLY = '29 * * * *';

type Deps = { database: Database; files: Files; log: Log };

/** Removes the examples that have ended, and those whose filling was interrupted. */
export const apagarVencidos = async ({ database, files, log }: Deps) => {
  const vencidos = await database.transaction({ tarefa: 'limpeza' }, (db) =>
    db
      .selectFrom('contas')
      .select('id')
      .where('exemplo_de', 'is not', null)
      .where(sql<boolean>`exemplo_ate < now() or (exemplo_pronto_em is null and criado_em < now() - interval '1 hour')`)
      .execute(),
  );
  for (const { id } of vencidos)
    await apagarExemplo(database, files, id).catch((error: Error) =>
      log.error({ nome: error.name, conta_id: id }, 'an example practice could not be removed'),
    );
};

export const startExemplos = async ({ jobs, ...deps }: Deps & { jobs: Jobs }) => {
  await jobs.work('exemplos', () => apagarVencidos(deps));
  await jobs.schedule('exemplos', HOURLY);
};
