import { sql } from 'kysely';
import { type EstadoDoLink, estadoDoLink } from '#contract/links/links.ts';
import { estaEncerrado } from '#contract/links/tipos.ts';
import type { Db } from '#server/platform/db/db.ts';

/**
 * Links whose record is in the trash, or to whoever has left the network or the school of the patient or may not
 * receive this any more: they do not open, and are listed as revoked.
 */

export const estadoVisto = (link: Parameters<typeof estadoDoLink>[0], temEfeito: boolean): EstadoDoLink => {
  const estado = estadoDoLink(link);
  return temEfeito || estaEncerrado(estado) ? estado : 'revogado';
};

/** Which of these links have lost their record or their recipient. */
export const semEfeito = async (db: Db, ids: string[]) => {
  const { rows } = await sql<{ id: string }>`select links_sem_destinatario(${ids}::uuid[]) as id`.execute(db);
  return new Set(rows.map(({ id }) => id));
};
