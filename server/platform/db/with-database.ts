import type { Env } from '#server/platform/env.ts';
import { claimDataDir, exigeRestaurada } from '#server/platform/files/datadir.ts';
import { runningEmbedded, startEmbedded } from './embedded/postgres.ts';

/**
 * For CLI commands: the database of this server. An embedded one that is stopped is started for the duration of the
 * command.
 */
export const withDatabase = async <T>(env: Env, work: (ownerUrl: string) => Promise<T>): Promise<T> => {
  exigeRestaurada(env.DATA_DIR);
  if (env.DATABASE_URL) return work(env.DATABASE_URL);
  const running = await runningEmbedded(env.DATA_DIR);
  if (running) return work(running);
  const lock = await claimDataDir(env.DATA_DIR);
  try {
    const embedded = await startEmbedded(env.DATA_DIR);
    try {
      return await work(embedded.url);
    } finally {
      await embedded.stop();
    }
  } finally {
    lock.close();
  }
};
