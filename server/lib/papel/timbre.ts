import type { Db } from '#server/lib/db.ts';

/** The letterhead, the footer and the city that the practice made its own; nothing where it did not. */
export const timbreDe = async (db: Db) => {
  const row = await db.selectFrom('documentos').selectAll().executeTakeFirst();
  return {
    topo: row?.model_doc_topo ?? null,
    rodape: row?.model_doc_rodape ?? null,
    cidade: row?.cidade ?? null,
  };
};
