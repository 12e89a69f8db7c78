import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';

/** The payment of a professional's share is undone with its statement, so that books and statement agree. */
export const exigeSemRepasse = async (db: Db, lancamento_id: string) => {
  const row = await db
    .selectFrom('repasses')
    .select('id')
    .where('lancamento_id', '=', lancamento_id)
    .where('desfeito_em', 'is', null)
    .executeTakeFirst();
  if (row) throw new Recusa(409, 'repasse_desfaca');
};
