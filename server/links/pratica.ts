import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

const agir = (db: Db, conta_id: string, funcao: 'produto' | 'link') =>
  sql`select set_config('app.conta_id', ${conta_id}, true), set_config('app.funcao', ${funcao}, true)`.execute(db);

/**
 * Runs a part of a link's transaction with the rights of the product, for what an answer changes in the practice.
 * An error ends the transaction, so the rights are taken back only after success.
 */
export const emNomeDaPratica = async <T>(db: Db, conta_id: string, work: () => Promise<T>): Promise<T> => {
  await agir(db, conta_id, 'produto');
  const result = await work();
  await agir(db, '', 'link');
  return result;
};
