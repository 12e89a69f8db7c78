import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { MODELOS_PROPRIOS_MAX } from '#contract/papel/documentos.ts';
import { marcadoresDesconhecidos } from '#domain/text/marcadores.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { documentoLimpo } from '#server/platform/text/html.ts';

const capa = ['id', 'titulo', 'versao', 'criado_em', 'atualizado_em'] as const;

/** Sanitises a template for storage; unknown placeholders are refused. */
export const modeloLimpo = (conteudo: string) => {
  const limpo = documentoLimpo(conteudo);
  const marcador = marcadoresDesconhecidos(limpo).join(', ');
  if (marcador) throw invalido('conteudo', { chave: 'marcador_desconhecido', valores: { marcador } });
  return limpo;
};

export const listarProprios = (db: Db, lixeira: boolean) =>
  db
    .selectFrom('modelos_documento')
    .select(capa)
    .where('excluido_em', lixeira ? 'is not' : 'is', null)
    .orderBy(sql`normaliza(titulo)`)
    .orderBy('id')
    .execute();

export const lerProprio = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('modelos_documento')
    .select([...capa, 'conteudo'])
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  return row;
};

type Novo = { id?: string; titulo: string; conteudo: string };

export const criarProprio = async (db: Db, conta_id: string, { id = uuidv7(), titulo, conteudo }: Novo) => {
  const { total } = await db
    .selectFrom('modelos_documento')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  if (Number(total) >= MODELOS_PROPRIOS_MAX)
    throw invalido('titulo', { chave: 'itens_demais', valores: { max: MODELOS_PROPRIOS_MAX } });
  await db
    .insertInto('modelos_documento')
    .values({ conta_id, id, titulo, conteudo: modeloLimpo(conteudo) })
    .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
    .execute();
  return lerProprio(db, id);
};

type Mudanca = { titulo?: string; conteudo?: string; versao?: number };

export const editarProprio = async (db: Db, id: string, { titulo, conteudo, versao }: Mudanca) => {
  const now = await db
    .selectFrom('modelos_documento')
    .select('versao')
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!now) throw naoEncontrado();
  if (versao !== undefined && versao !== now.versao) throw new Recusa(409, 'conflito');
  await db
    .updateTable('modelos_documento')
    .set({
      ...(titulo === undefined ? {} : { titulo }),
      ...(conteudo === undefined ? {} : { conteudo: modeloLimpo(conteudo) }),
      atualizado_em: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  return lerProprio(db, id);
};

export const marcarProprio = async (db: Db, id: string, excluir: boolean) => {
  const { numUpdatedRows } = await db
    .updateTable('modelos_documento')
    .set({ excluido_em: excluir ? sql`now()` : null })
    .where('id', '=', id)
    .where('excluido_em', excluir ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (!numUpdatedRows) throw naoEncontrado();
};
