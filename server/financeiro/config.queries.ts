import { sql } from 'kysely';
import type { z } from 'zod';
import type { financeiroConfigSalvar } from '#contract/financeiro/financeiro.ts';
import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';
import { textoProprio } from './config.ts';

export const salvarFinanceiroConfig = async (
  db: Db,
  conta_id: string,
  { versao, cobranca_texto, ...campos }: z.output<typeof financeiroConfigSalvar.body>,
) => {
  await db
    .insertInto('financeiro_configs')
    .values({ conta_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const now = await db.selectFrom('financeiro_configs').select('versao').forUpdate().executeTakeFirstOrThrow();
  // Unsaved settings are read as version 0, and the insert above made them version 1.
  if (versao !== undefined && versao !== now.versao && !(versao === 0 && now.versao === 1))
    throw new Recusa(409, 'conflito');
  await db
    .updateTable('financeiro_configs')
    .set({
      ...campos,
      ...(cobranca_texto === undefined ? {} : { cobranca_texto: textoProprio(cobranca_texto) }),
      atualizado_em: sql`now()`,
    })
    .execute();
};
