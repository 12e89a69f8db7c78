import { sql } from 'kysely';
import type { User } from '#contract/conta/auth.ts';
import type { Locale } from '#domain/constants.ts';
import type { Db } from '#server/platform/db/db.ts';
import { DONO } from '#server/platform/db/dono.ts';
import { originalDe, type QuemEscreve } from './originais.ts';

export const quemEscreve = async (db: Db, user: User, locale: Locale): Promise<QuemEscreve> => {
  const row = user.profissao_id
    ? await db.selectFrom('profissoes').select('slug').where('id', '=', user.profissao_id).executeTakeFirst()
    : null;
  return { config: user.config, locale, profissao: row?.slug ?? null };
};

/**
 * The name of the practice, and whether it is its own: a new practice has the name of the person who signed up. Its
 * document is that of a person only if they own it alone.
 */
export const nomeDaPratica = async (db: Db, { conta_id, membro }: User) => {
  const { nome, proprio, donos } = await db
    .selectFrom('contas as c')
    .select('c.nome')
    .select(
      sql<boolean>`c.nome <> '' and not exists (select 1 from membros m join usuarios u on u.id = m.usuario_id
        where m.conta_id = c.id and u.name = c.nome)`.as('proprio'),
    )
    .select(
      sql<string[]>`array(select m.id from membros m
      where m.conta_id = c.id and ${DONO})`.as('donos'),
    )
    .where('c.id', '=', conta_id)
    .executeTakeFirstOrThrow();
  return { nome, proprio, daPessoa: donos.length === 1 && donos[0] === membro.id };
};

/** CPF or CNPJ, address and city of the practice. */
export const dadosDoPapel = async (db: Db) => {
  const row = await db.selectFrom('documentos').select(['documento', 'endereco', 'cidade']).executeTakeFirst();
  return { documento: row?.documento ?? null, endereco: row?.endereco ?? null, cidade: row?.cidade ?? null };
};

/** The letterhead and the footer of the practice, its own or the originals, and its data. */
export const timbreDe = async (db: Db, user: User, locale: Locale) => {
  const row = await db
    .selectFrom('documentos')
    .select(['model_doc_topo', 'model_doc_rodape', 'documento', 'endereco', 'cidade'])
    .executeTakeFirst();
  const quem = await quemEscreve(db, user, locale);
  return {
    topo: row?.model_doc_topo ?? originalDe('model_doc_topo', quem).conteudo,
    rodape: row?.model_doc_rodape ?? originalDe('model_doc_rodape', quem).conteudo,
    documento: row?.documento ?? null,
    endereco: row?.endereco ?? null,
    cidade: row?.cidade ?? null,
  };
};
