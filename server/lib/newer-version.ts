import type pg from 'pg';
import { knownMigrations, madeByNewer, newerThan } from './migrate.ts';

const EVERY_MS = 5000;

/** Calls back once when another node has migrated the database to a version that this one does not know. */
export const onNewerVersion = (pool: pg.Pool, callback: (message: string) => void) => {
  // Read once: the files may be replaced under a running server, which does not become newer by that.
  const known = knownMigrations();
  const look = async () => {
    const { rows } = await pool.query<{ nome: string }>('select nome from migracoes');
    return newerThan(
      await known,
      rows.map(({ nome }) => nome),
    );
  };
  const again = () => setTimeout(() => void check(), EVERY_MS).unref();
  const check = async () => {
    // A database that does not answer is somebody else's to report.
    const newer = await look().catch(() => []);
    if (newer.length) callback(madeByNewer(newer));
    else again();
  };
  again();
};
