import type { FinanceiroConfig } from '#contract/financeiro/financeiro.ts';
import { LOCALES, type Locale } from '#domain/constants.ts';
import type { Db } from '#server/platform/db/db.ts';
import { traduz } from '#server/platform/text/i18n.ts';

export const textoPadrao = (locale: Locale) => traduz(locale, { chave: 'cobranca.padrao' }, 'mail');

/**
 * The practice's own text; `null` for a default text saved along with the form, which continues to follow the reader's
 * language.
 */
export const textoProprio = (texto: string) => (LOCALES.some((locale) => textoPadrao(locale) === texto) ? null : texto);

const PADRAO = {
  modo_recebivel: 'realizar',
  vencimento_dias: 0,
  dia_vencimento: 5,
  cobrar_faltas: false,
  pix_chave: null,
  pix_nome: null,
  recibo_pessoa: 'fisica',
  versao: 0,
};

export const lerFinanceiroConfig = async (db: Db, locale: Locale) => {
  const row = await db.selectFrom('financeiro_configs').selectAll().executeTakeFirst();
  return {
    ...PADRAO,
    ...row,
    cobranca_texto: row?.cobranca_texto ?? textoPadrao(locale),
  } as FinanceiroConfig & {
    versao: number;
  };
};
