import { sql } from 'kysely';
import type { Database } from '#server/platform/db/db.ts';

/**
 * Marks for messages whose text a mail server has begun to receive. A mark without a result means that a process
 * stopped in between: the message may have been accepted, so it is not sent again.
 */
export const estadoDaMarca = (database: Database, id: string) =>
  database.transaction(null, async (db) => {
    const row = await db.selectFrom('mail_marcas').select('aceita').where('id', '=', id).executeTakeFirst();
    return row && (row.aceita ? 'enviada' : 'interrompida');
  });

export const marcar = (database: Database, id: string) =>
  database.transaction(null, (db) => db.insertInto('mail_marcas').values({ id }).execute());

export const marcarAceita = (database: Database, id: string) =>
  database.transaction(null, (db) =>
    db.updateTable('mail_marcas').set({ aceita: true }).where('id', '=', id).execute(),
  );

export const esquecerMarca = (database: Database, id: string) =>
  database.transaction(null, (db) => db.deleteFrom('mail_marcas').where('id', '=', id).execute());

/** Jobs are retried for about an hour and kept for a week: older marks are not needed. */
export const limparMarcas = (database: Database) =>
  database.transaction(null, (db) =>
    db.deleteFrom('mail_marcas').where('em', '<', sql<string>`now() - interval '30 days'`).execute(),
  );
