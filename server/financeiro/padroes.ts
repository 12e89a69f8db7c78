import { v7 as uuidv7 } from 'uuid';
import { TIPOS_CARTEIRA } from '#contract/financeiro/financeiro.ts';
import { CATEGORIAS_PADRAO } from '#domain/money/financeiro-padroes.ts';
import type { Db } from '#server/platform/db/db.ts';

/** Creates the default wallets and categories of a practice, the first time they are needed. */
export const garantirPadroes = async (db: Db, conta_id: string) => {
  if (await db.selectFrom('carteiras').select('id').limit(1).executeTakeFirst()) return;
  const carteiras = TIPOS_CARTEIRA.map((tipo) => ({ conta_id, id: uuidv7(), tipo, chave: tipo }));
  await db
    .insertInto('carteiras')
    .values(carteiras)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const categorias = Object.entries(CATEGORIAS_PADRAO).map(([chave, { tipo, dedutivel }]) => ({
    conta_id,
    id: uuidv7(),
    tipo,
    chave,
    dedutivel,
  }));
  await db
    .insertInto('financeiro_categorias')
    .values(categorias)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const categoriaPadrao = async (db: Db, chave: string) => {
  const row = await db.selectFrom('financeiro_categorias').select('id').where('chave', '=', chave).executeTakeFirst();
  return row?.id ?? null;
};
