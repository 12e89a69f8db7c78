import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { CONTATOS_MAX, escolaContatos } from '#contract/escolas/escola-contatos.ts';
import { excluirUm, restaurar } from '#server/platform/cadastro/cadastro.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';

const selecionar = (db: Db) => db.selectFrom('escola_contatos').selectAll().where('excluido_em', 'is', null);

const lerContato = async (db: Db, id: string) => {
  const row = await selecionar(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw naoEncontrado();
  return row;
};

const listarContatos = async (db: Db, escola_id: string) => {
  const escola = await db
    .selectFrom('escolas')
    .select('id')
    .where('id', '=', escola_id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  if (!escola) throw naoEncontrado();
  return selecionar(db).where('escola_id', '=', escola_id).orderBy(sql`lower(nome)`).orderBy('id').execute();
};

/** The people of a school who answer by link. */
export const escolaContatosRoutes = (serve: Serve) => {
  serve(escolaContatos.listar, ({ db, params }) => listarContatos(db, params.id));

  serve(escolaContatos.criar, async ({ db, conta_id, params, body }) => {
    const todos = await listarContatos(db, params.id);
    if (todos.length >= CONTATOS_MAX)
      throw new Recusa(409, { chave: 'contatos_demais', valores: { max: CONTATOS_MAX } });
    const id = uuidv7();
    await db
      .insertInto('escola_contatos')
      .values({ conta_id, id, escola_id: params.id, ...body })
      .execute();
    return lerContato(db, id);
  });

  serve(escolaContatos.editar, async ({ db, params, body: { versao, ...campos } }) => {
    const now = await selecionar(db).where('id', '=', params.id).forUpdate().executeTakeFirst();
    if (!now) throw naoEncontrado();
    if (versao !== undefined && versao !== now.versao) throw new Recusa(409, 'conflito');
    await db.updateTable('escola_contatos').set(campos).where('id', '=', params.id).execute();
    return lerContato(db, params.id);
  });

  serve(escolaContatos.excluir, ({ db, params }) => excluirUm(db, 'escola_contatos', params.id));

  serve(escolaContatos.restaurar, async ({ db, body }) => ({ ids: await restaurar(db, 'escola_contatos', body.ids) }));
};
