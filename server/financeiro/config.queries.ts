import { sql } from 'kysely';
import type { z } from 'zod';
import type { Locale } from '#contract/constants.ts';
import type { FinanceiroConfig, financeiroConfigSalvar } from '#contract/financeiro.ts';
import type { Db } from '#server/lib/db.ts';
import { Recusa } from '#server/lib/errors.ts';
import { traduz } from '#server/lib/i18n.ts';

export const textoPadrao = (locale: Locale) => traduz(locale, { chave: 'cobranca.padrao' }, 'mail');

const PADRAO = {
  modo_recebivel: 'realizar',
  vencimento_dias: 0,
  dia_vencimento: 5,
  cobrar_faltas: false,
  pix_chave: null,
  pix_nome: null,
  pix_cidade: null,
  recibo_pessoa: 'fisica',
  recibo_documento: null,
  recibo_endereco: null,
  recibo_cidade: null,
  versao: 0,
};

export const lerFinanceiroConfig = async (db: Db, locale: Locale) => {
  const row = await db.selectFrom('financeiro_configs').selectAll().executeTakeFirst();
  return { ...PADRAO, ...row, cobranca_texto: row?.cobranca_texto ?? textoPadrao(locale) } as FinanceiroConfig & {
    versao: number;
  };
};

export const salvarFinanceiroConfig = async (
  db: Db,
  conta_id: string,
  { versao, ...campos }: z.output<typeof financeiroConfigSalvar.body>,
) => {
  await db
    .insertInto('financeiro_configs')
    .values({ conta_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const now = await db.selectFrom('financeiro_configs').select('versao').forUpdate().executeTakeFirstOrThrow();
  // One that was never stored is version 0 to whoever read it, and was just made version 1.
  if (versao !== undefined && versao !== now.versao && !(versao === 0 && now.versao === 1))
    throw new Recusa(409, 'conflito');
  await db
    .updateTable('financeiro_configs')
    .set({ ...campos, atualizado_em: sql`now()` })
    .execute();
};
