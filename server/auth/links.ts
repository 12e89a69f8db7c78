import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { instante } from '#domain/days/fuso.ts';
import { newSecret, sha256 } from '#server/platform/crypto/cripto.ts';
import type { Database, Db } from '#server/platform/db/db.ts';
import { invalido } from '#server/platform/errors.ts';
import { daPessoa } from './contas.queries.ts';

const MINUTES = 60;

type Tipo = 'senha' | 'email';
type Link = { conta_id: string; id: string; usuario_id: string; email: string };

const vivo = sql<boolean>`usado_em is null and expira_em > now()`;
/** The form field under which an expired or used link is reported. */
const CAMPO = { senha: 'email', email: 'token' };

/** Creates a link that works once, within an hour. Only its hash is stored; the previous link stops working. */
export const criarLink = async (
  db: Db,
  user: { id: string; conta_id: string },
  tipo: Tipo,
  email: string,
): Promise<string> => {
  const token = newSecret();
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
      expira_em: instante(Date.now() + MINUTES * 60_000),
    })
    .execute();
  return token;
};

/** Uses up a link of a signed-in user. It is invalid for anybody else. */
export const gastarLink = async (db: Db, token: string, tipo: Tipo, usuarioId: string): Promise<Link> => {
  const link = await db
    .updateTable('links')
    .set({ usado_em: sql`now()` })
    .where('token_hash', '=', sha256(token))
    .where('tipo', '=', tipo)
    .where('usuario_id', '=', usuarioId)
    .where(vivo)
    .returning(['conta_id', 'id', 'usuario_id', 'email'])
    .executeTakeFirst();
  if (!link) throw invalido(CAMPO[tipo], 'link_expirado');
  return link;
};

/** Uses up a link for a new password and runs its action in one transaction. Nobody is signed in. */
export const usarLinkDeSenha = async <T>(
  database: Database,
  token: string,
  email: string,
  work: (db: Db, link: Link) => Promise<T>,
): Promise<T> => {
  const token_hash = sha256(token);
  const dono = await database.transaction({ token_hash }, (db) =>
    db
      .selectFrom('links')
      .select(['conta_id', 'usuario_id'])
      .where('token_hash', '=', token_hash)
      .where('tipo', '=', 'senha')
      .where('email', '=', email)
      .where(vivo)
      .executeTakeFirst(),
  );
  if (!dono) throw invalido(CAMPO.senha, 'link_expirado');
  return database.transaction(daPessoa({ id: dono.usuario_id, conta_id: dono.conta_id }), async (db) =>
    work(db, await gastarLink(db, token, 'senha', dono.usuario_id)),
  );
};
