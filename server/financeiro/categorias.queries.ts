import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { categorias, TipoLancamento } from '#contract/financeiro/financeiro.ts';
import type { Locale } from '#domain/constants.ts';
import { CATEGORIAS_PADRAO, nomeDaCategoria } from '#domain/money/financeiro-padroes.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { garantirPadroes } from './padroes.ts';

const ORDEM = new Map(Object.keys(CATEGORIAS_PADRAO).map((chave, n) => [chave, n]));

export const listarCategorias = async (db: Db, locale: Locale, tipo?: TipoLancamento) => {
  const rows = await db
    .selectFrom('financeiro_categorias')
    .selectAll()
    .where((eb) => (tipo ? eb('tipo', '=', tipo) : eb.val(true)))
    .execute();
  const place = (chave: string | null) => ORDEM.get(chave ?? '') ?? ORDEM.size;
  return rows
    .map((row) => ({ ...row, padrao: row.chave !== null, nome: nomeDaCategoria(locale, row.chave, row.nome) }))
    .sort((a, b) => place(a.chave) - place(b.chave) || a.nome.localeCompare(b.nome));
};

export const lerCategoria = async (db: Db, locale: Locale, id: string) => {
  const row = (await listarCategorias(db, locale)).find((one) => one.id === id);
  if (!row) throw naoEncontrado();
  return row;
};

const mesmoNome = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0;

const exigeNomeLivre = async (
  db: Db,
  locale: Locale,
  { tipo, nome, exceto }: { tipo: TipoLancamento; nome: string; exceto?: string },
) => {
  const todas = await listarCategorias(db, locale, tipo);
  if (todas.some((one) => one.id !== exceto && mesmoNome(one.nome, nome))) throw invalido('nome', 'ja_existe');
};

export const criarCategoria = async (
  db: Db,
  conta_id: string,
  locale: Locale,
  body: z.output<typeof categorias.criar.body>,
) => {
  const id = body.id ?? uuidv7();
  const known = await db.selectFrom('financeiro_categorias').select('id').where('id', '=', id).executeTakeFirst();
  if (known) return id;
  await garantirPadroes(db, conta_id);
  await exigeNomeLivre(db, locale, body);
  const dedutivel = body.dedutivel ?? (body.tipo === 'Receber' ? 'nao' : 'verificar');
  await db
    .insertInto('financeiro_categorias')
    .values({ ...body, conta_id, id, dedutivel })
    .execute();
  return id;
};

export const editarCategoria = async (
  db: Db,
  locale: Locale,
  id: string,
  { versao, ...campos }: z.output<typeof categorias.editar.body>,
) => {
  const now = await lerCategoria(db, locale, id);
  if (versao !== undefined && versao !== now.versao) throw new Recusa(409, 'conflito');
  const nome = campos.nome === now.nome ? undefined : campos.nome;
  if (nome) await exigeNomeLivre(db, locale, { tipo: now.tipo, nome, exceto: id });
  await db
    .updateTable('financeiro_categorias')
    .set({ ...campos, nome, atualizado_em: sql`now()` })
    .where('id', '=', id)
    .execute();
};

/** A category by its name: an existing or a new one. */
export const categoriaPorNome = async (
  db: Db,
  conta_id: string,
  locale: Locale,
  tipo: TipoLancamento,
  nome: string,
) => {
  await garantirPadroes(db, conta_id);
  const known = (await listarCategorias(db, locale, tipo)).find((one) => mesmoNome(one.nome, nome));
  return known?.id ?? criarCategoria(db, conta_id, locale, { tipo, nome });
};

/** Refuses a category of the other kind, which would put an expense among the income. */
export const exigeCategoria = async (db: Db, tipo: string, categoria_id: string | null | undefined) => {
  if (!categoria_id) return;
  const row = await db
    .selectFrom('financeiro_categorias')
    .select('tipo')
    .where('id', '=', categoria_id)
    .executeTakeFirst();
  if (!row) throw invalido('categoria_id', 'nao_existe');
  if (row.tipo !== tipo) throw invalido('categoria_id', 'opcao_invalida');
};
