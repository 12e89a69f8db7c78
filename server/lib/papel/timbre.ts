import type { User } from '#contract/auth.ts';
import type { Locale } from '#contract/constants.ts';
import type { Db } from '#server/lib/db.ts';
import { originalDe, type QuemEscreve } from './originais.ts';

export const quemEscreve = async (db: Db, user: User, locale: Locale): Promise<QuemEscreve> => {
  const row = user.profissao_id
    ? await db.selectFrom('profissoes').select('slug').where('id', '=', user.profissao_id).executeTakeFirst()
    : null;
  return { config: user.config, locale, profissao: row?.slug ?? null };
};

/** The letterhead, the footer and the city of the practice: its own, or the originals. */
export const timbreDe = async (db: Db, user: User, locale: Locale) => {
  const row = await db
    .selectFrom('documentos')
    .select(['model_doc_topo', 'model_doc_rodape', 'cidade'])
    .executeTakeFirst();
  const quem = await quemEscreve(db, user, locale);
  return {
    topo: row?.model_doc_topo ?? originalDe('model_doc_topo', quem).conteudo,
    rodape: row?.model_doc_rodape ?? originalDe('model_doc_rodape', quem).conteudo,
    cidade: row?.cidade ?? null,
  };
};
