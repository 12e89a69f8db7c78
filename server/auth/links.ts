import { v7 as uuidv7 } from 'uuid';
import { newSecret, sha256 } from '#server/lib/cripto.ts';
import type { Database, Db } from '#server/lib/db.ts';
import { invalido } from '#server/lib/errors.ts';

const MINUTES = 60;

type Tipo = 'senha' | 'email';
type Link = { conta_id: string; id: string; usuario_id: string; email: string };

/** A link that works once, for an hour. Only its hash is kept; the one before it stops working. */
export const criarLink = async (
  database: Database,
  user: { id: string; conta_id: string },
  tipo: Tipo,
  email: string,
): Promise<string> => {
  const token = newSecret();
  await database.transaction({ conta_id: user.conta_id }, async (db) => {
    await db.deleteFrom('links').where('usuario_id', '=', user.id).where('tipo', '=', tipo).execute();
    await db
      .insertInto('links')
      .values({
        conta_id: user.conta_id,
        id: uuidv7(),
        usuario_id: user.id,
        tipo,
        email,
        token_hash: sha256(token),
        expira_em: new Date(Date.now() + MINUTES * 60_000).toISOString(),
      })
      .execute();
  });
  return token;
};

const acharLink = (database: Database, token: string, tipo: Tipo): Promise<Link | undefined> => {
  const token_hash = sha256(token);
  return database.transaction({ token_hash }, (db) =>
    db
      .selectFrom('links')
      .select(['conta_id', 'id', 'usuario_id', 'email'])
      .where('token_hash', '=', token_hash)
      .where('tipo', '=', tipo)
      .where('usado_em', 'is', null)
      .where('expira_em', '>', new Date().toISOString())
      .executeTakeFirst(),
  );
};

/** Spends the link and does what it was for, together or not at all. */
export const usarLink = async <T>(
  database: Database,
  token: string,
  tipo: Tipo,
  email: string | null,
  work: (db: Db, link: Link) => Promise<T>,
): Promise<T> => {
  const campo = tipo === 'senha' ? 'email' : 'token';
  const link = await acharLink(database, token, tipo);
  if (!link || (email !== null && link.email !== email)) throw invalido(campo, 'link_expirado');
  return database.transaction({ conta_id: link.conta_id }, async (db) => {
    const spent = await db
      .updateTable('links')
      .set({ usado_em: new Date().toISOString() })
      .where('id', '=', link.id)
      .where('usado_em', 'is', null)
      .executeTakeFirst();
    if (spent.numUpdatedRows === 0n) throw invalido(campo, 'link_expirado');
    return work(db, link);
  });
};
