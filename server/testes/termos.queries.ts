import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Termo, TipoTermo } from '#contract/testes.ts';
import type { Db } from '#server/lib/db.ts';

const termosDe = (db: Db) =>
  db
    .selectFrom('teste_termos_todos')
    .select(['id', 'nome', 'slug', 'origem', 'tipo'])
    .orderBy('ordem')
    .orderBy(sql`normaliza(nome)`)
    // The columns of a view are all said to be nullable; these come from columns that are not.
    .$castTo<Termo & { tipo: TipoTermo }>();

export const listarTermos = (db: Db) => termosDe(db).execute();

export const buscarTermos = async (
  db: Db,
  tipo: TipoTermo,
  { busca, pagina, por_pagina }: { busca: string; pagina: number; por_pagina: number },
) => {
  const found = termosDe(db)
    .where('tipo', '=', tipo)
    .where(sql<boolean>`position(normaliza(${busca}) in normaliza(nome)) > 0`);
  const all = await found.execute();
  return { total: all.length, linhas: all.slice((pagina - 1) * por_pagina, pagina * por_pagina) };
};

export const lerTermo = (db: Db, tipo: TipoTermo, id: string) =>
  termosDe(db).where('tipo', '=', tipo).where('id', '=', id).executeTakeFirst();

type Novo = { nome: string; id?: string | undefined };

/** Adds a term. One of that name or with that id, shared or own, is answered as it is. */
export const criarTermo = async (db: Db, conta_id: string, tipo: TipoTermo, { nome, id = uuidv7() }: Novo) => {
  const same = await termosDe(db)
    .where('tipo', '=', tipo)
    .where((eb) => eb.or([eb('id', '=', id), sql<boolean>`normaliza(nome) = normaliza(${nome})`]))
    .executeTakeFirst();
  if (same) return same;
  await db.insertInto('teste_termos').values({ conta_id, id, tipo, nome }).execute();
  return { id, nome, slug: null, origem: 'meu' as const };
};
