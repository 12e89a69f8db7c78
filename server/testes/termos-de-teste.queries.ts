import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { TermoDeTeste, TipoTermoDeTeste } from '#contract/testes/testes.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido } from '#server/platform/errors.ts';

const termosDe = (db: Db) =>
  db
    .selectFrom('teste_termos_todos')
    .select(['id', 'nome', 'slug', 'origem', 'tipo'])
    .orderBy('ordem')
    .orderBy(sql`normaliza(nome)`)
    // The generated types make every column of a view nullable; these are not.
    .$castTo<TermoDeTeste & { tipo: TipoTermoDeTeste }>();

export const listarTermosDeTeste = (db: Db) => termosDe(db).execute();

export const buscarTermosDeTeste = async (
  db: Db,
  tipo: TipoTermoDeTeste,
  { busca, pagina, por_pagina }: { busca: string; pagina: number; por_pagina: number },
) => {
  const found = termosDe(db)
    .where('tipo', '=', tipo)
    .where(sql<boolean>`position(normaliza(${busca}) in normaliza(nome)) > 0`);
  const all = await found.execute();
  return { total: all.length, linhas: all.slice((pagina - 1) * por_pagina, pagina * por_pagina) };
};

export const lerTermoDeTeste = (db: Db, tipo: TipoTermoDeTeste, id: string) =>
  termosDe(db).where('tipo', '=', tipo).where('id', '=', id).executeTakeFirst();

type Novo = { nome: string; id?: string | undefined };

/** Adds a term. An existing one with that name or id, shared or own, is returned unchanged. */
export const criarTermoDeTeste = async (
  db: Db,
  conta_id: string,
  tipo: TipoTermoDeTeste,
  { nome, id = uuidv7() }: Novo,
) => {
  const same = () =>
    termosDe(db)
      .where('tipo', '=', tipo)
      .where((eb) => eb.or([eb('id', '=', id), sql<boolean>`normaliza(nome) = normaliza(${nome})`]))
      .executeTakeFirst();
  const known = await same();
  if (known) return known;
  const { numInsertedOrUpdatedRows: made } = await db
    .insertInto('teste_termos')
    .values({ conta_id, id, tipo, nome })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made) return { id, nome, slug: null, origem: 'meu' as const };
  // A concurrent request added that name; or the id belongs to a term of another kind.
  const faster = await same();
  if (!faster) throw invalido('id', 'ja_existe');
  return faster;
};
