import {
  MEU_MODELO,
  type Modelo,
  type ModeloConteudo,
  type ModeloPadrao,
  type ModeloResumo,
} from '#contract/anamneses/anamnese-modelos.ts';
import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';

type Linha = { versao: number; modelo: ModeloConteudo; criado_em: string };

const meu = ({ versao, modelo, criado_em }: Linha): Modelo => ({
  ...modelo,
  slug: MEU_MODELO,
  idade_min: null,
  idade_max: null,
  versao,
  criado_em,
});

export const padrao = (modelo: ModeloPadrao): Modelo => ({ ...modelo, base: modelo.slug, versao: 1, criado_em: null });

export const resumo = ({ topicos, combinacoes: _, ...modelo }: Modelo): ModeloResumo => ({
  ...modelo,
  numero_topicos: topicos.length,
  numero_perguntas: topicos.reduce((sum, { perguntas }) => sum + perguntas.length, 0),
});

const versoes = (db: Db) =>
  db.selectFrom('anamnese_modelos').select(['versao', 'modelo', 'criado_em']).orderBy('versao', 'desc');

/** The current "meu modelo", or `null` if the practice has none. */
export const meuModelo = async (db: Db): Promise<Modelo | null> => {
  const row = await versoes(db).limit(1).executeTakeFirst();
  return row ? meu(row) : null;
};

export const versaoDoMeuModelo = async (db: Db, versao: number): Promise<Modelo | null> => {
  const row = await versoes(db).where('versao', '=', versao).executeTakeFirst();
  return row ? meu(row) : null;
};

const VERSOES_MOSTRADAS = 100;
export const versoesDoMeuModelo = async (db: Db) => (await versoes(db).limit(VERSOES_MOSTRADAS).execute()).map(meu);

/** Saves a new version. Of two concurrent saves, the second gets a conflict on the version number. */
export const salvarMeuModelo = async (db: Db, conta_id: string, modelo: ModeloConteudo, sobre?: number) => {
  const agora = (await meuModelo(db))?.versao ?? 0;
  if (sobre !== undefined && sobre !== agora) throw new Recusa(409, 'conflito');
  const { nome, descricao, base, topicos, combinacoes } = modelo;
  const row = await db
    .insertInto('anamnese_modelos')
    .values({
      conta_id,
      versao: agora + 1,
      modelo: JSON.stringify({ nome, descricao, base, topicos, combinacoes }),
    })
    .returning(['versao', 'modelo', 'criado_em'])
    .executeTakeFirstOrThrow();
  return meu(row);
};
