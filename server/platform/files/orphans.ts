import type { Database } from '#server/platform/db/db.ts';
import type { Files, Kept } from './storage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * An upload takes minutes at most, so a file that is a day old and has no row never gets one. A file older than a week
 * survived earlier cleanings: the database may not be the one that belongs to these files, so it is kept.
 */
const isOfAge = (age: number) => age > DAY_MS && age < 7 * DAY_MS;
const BATCH = 500;

/** The creation time of a UUID of version 7. */
const madeAt = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

const withoutRow = async (database: Database, some: Kept[]): Promise<Kept[]> => {
  const found: Kept[] = [];
  for (const [conta_id, theirs] of Map.groupBy(some, ({ contaId }) => contaId))
    for (const [especie, files] of Map.groupBy(theirs, (one) => one.especie)) {
      const ids = files.map(({ id }) => id);
      const known = await database.transaction({ conta_id, membro: 'produto' }, async (db) => {
        const ours = await db.selectFrom('contas').select('id').where('id', '=', conta_id).executeTakeFirst();
        // A practice of another database: two servers may share a store.
        if (!ours) return null;
        const rows = await db.selectFrom(especie).select('id').where('id', 'in', ids).execute();
        return new Set(rows.map(({ id }) => id));
      });
      if (known) found.push(...files.filter(({ id }) => !known.has(id)));
    }
  return found;
};

/**
 * Removes files that no row references: the server was killed, or lost its connection, between storing the file and
 * writing the row. Their uploads were never confirmed.
 */
export const removeOrphans = async (database: Database, files: Files, now = Date.now()): Promise<number> => {
  let removed = 0;
  const check = async (some: Kept[]) => {
    for (const { especie, contaId, id } of await withoutRow(database, some)) {
      await files.remove(especie, contaId, id);
      removed += 1;
    }
  };
  let some: Kept[] = [];
  for await (const kept of files.list()) {
    if (!isOfAge(now - madeAt(kept.id))) continue;
    some.push(kept);
    if (some.length < BATCH) continue;
    await check(some);
    some = [];
  }
  await check(some);
  return removed;
};
