import { sql } from 'kysely';
import type { Database } from './db.ts';
import type { Jobs } from './jobs.ts';

const HOURLY = '17 * * * *';

/** What has run out is removed: counts of attempts that no window needs any more. */
export const startCleaning = async (jobs: Jobs, database: Database) => {
  await jobs.work('limpeza', async () => {
    await database.transaction(null, (db) =>
      db.deleteFrom('tentativas').where('janela', '<', sql<string>`now() - interval '1 day'`).execute(),
    );
  });
  await jobs.schedule('limpeza', HOURLY);
};
