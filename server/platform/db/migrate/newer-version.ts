import type pg from 'pg';
import { knownMigrations, madeByNewer, newerThan } from './migrate.ts';

const EVERY_MS = 5000;

/** Calls back once when another node has migrated the database to a version that this one does not have. */
export const onNewerVersion = (pool: pg.Pool, callback: (message: string) => void) => {
  // Read once at the start: the files may be replaced while the server runs.
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
    // An unreachable database is reported elsewhere.
    const newer = await look().catch(() => []);
    if (newer.length) callback(madeByNewer(newer));
    else again();
  };
  again();
};
