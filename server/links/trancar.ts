import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';
import type { LinkDaChamada } from '#server/platform/http/link.ts';

/** Locks the link of a request, so that two devices at once write one after the other. */
export const trancarDoLink = async (db: Db, { id }: LinkDaChamada) => {
  const link = await db
    .selectFrom('links_enviados')
    .select(['usos', 'usos_max', 'iniciado_em', 'respondido_em', 'revogado_em', 'fechado_em'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Revoked or closed while this request waited.
  if (link.revogado_em ?? link.fechado_em) throw new Recusa(404, 'link_fechado');
  return link;
};

/**
 * Until the transaction ends, nobody else creates, answers or decides a link about this appointment, or creates one about
 * this form. Taken before any row.
 */
export const trancarLinksDe = (db: Db, sobre_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`link:${sobre_id}`}, 0))`.execute(db);
