import type { Db } from '#server/platform/db/db.ts';

/** The id of a patient or guardian; `null` if there is none, or if they are in the trash. */
export const idForaDaLixeira = async (db: Db, tabela: 'pacientes' | 'responsaveis', id: string | null) => {
  if (!id) return null;
  const row = await db
    .selectFrom(tabela)
    .select('id')
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
};
