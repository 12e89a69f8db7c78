import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Carteira, carteiras } from '#contract/financeiro/financeiro.ts';
import type { Locale } from '#domain/constants.ts';
import { nomeDaCarteira } from '#domain/money/financeiro-padroes.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { garantirPadroes } from './padroes.ts';

type Linha = Omit<Carteira, 'nome'> & { chave: string | null; nome: string | null };

/** The balance of each wallet today: the sum of all movements up to this day. */
export const lerCarteiras = async (db: Db, locale: Locale, hoje: string): Promise<Carteira[]> => {
  const { rows } = await sql<Linha>`
    select c.*,
      coalesce((select sum(m.entradas - m.saidas) from movimento_meses m
        where m.carteira_id = c.id and m.mes < date_trunc('month', ${hoje}::date)), 0.00)
      + coalesce((select sum(m.valor) from movimentos m where m.carteira_id = c.id
        and m.data >= date_trunc('month', ${hoje}::date)::date and m.data <= ${hoje}::date), 0.00) as saldo
    from carteiras c
    order by c.criado_em, c.id`.execute(db);
  return rows.map(({ chave, ...row }) => ({ ...row, nome: nomeDaCarteira(locale, chave, row.nome) }));
};

export const lerCarteira = async (db: Db, locale: Locale, hoje: string, id: string) => {
  const row = (await lerCarteiras(db, locale, hoje)).find((one) => one.id === id);
  if (!row) throw naoEncontrado();
  return row;
};

type Saldo = { saldo_inicial?: string | undefined; saldo_em?: string | null | undefined };

/**
 * Sets the balance of the wallet on that day; the database keeps the movement that results in it. Zero means no opening
 * balance.
 */
const gravarSaldo = async (db: Db, id: string, hoje: string, pedido: Saldo) => {
  if (pedido.saldo_inicial === undefined && pedido.saldo_em === undefined) return;
  const now = await db
    .selectFrom('carteiras')
    .select(['saldo_inicial', 'saldo_em'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const saldo_inicial = pedido.saldo_inicial ?? now.saldo_inicial;
  const saldo_em = Number(saldo_inicial) === 0 ? null : (pedido.saldo_em ?? now.saldo_em ?? hoje);
  await db.updateTable('carteiras').set({ saldo_inicial, saldo_em }).where('id', '=', id).execute();
};

export const criarCarteira = async (
  db: Db,
  conta_id: string,
  hoje: string,
  body: z.output<typeof carteiras.criar.body>,
) => {
  await garantirPadroes(db, conta_id);
  const { id = uuidv7(), saldo_inicial, saldo_em, nome, tipo = 'banco', ativo = true } = body;
  const made = await db
    .insertInto('carteiras')
    .values({ conta_id, id, nome, tipo, ativo })
    .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) await gravarSaldo(db, id, hoje, { saldo_inicial, saldo_em });
  return id;
};

export const editarCarteira = async (
  db: Db,
  hoje: string,
  id: string,
  body: z.output<typeof carteiras.editar.body>,
) => {
  const { versao, saldo_inicial, saldo_em, ...campos } = body;
  const now = await db.selectFrom('carteiras').select('versao').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!now) throw naoEncontrado();
  if (versao !== undefined && versao !== now.versao) throw new Recusa(409, 'conflito');
  await db
    .updateTable('carteiras')
    .set({ ...campos, atualizado_em: sql`now()` })
    .where('id', '=', id)
    .execute();
  await gravarSaldo(db, id, hoje, { saldo_inicial, saldo_em });
};
