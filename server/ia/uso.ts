import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Db } from '#server/platform/db/db.ts';
import type { Env } from '#server/platform/env.ts';
import { FalhaIa } from './falhas.ts';

export type Quem = { conta_id: string; usuario_id: string; fuso: string };
export const MAX_OUTPUT_TOKENS = 6000;

export type Tokens = { entrada: number; saida: number };

const MILHAO = 1_000_000;
/** Rough characters per token in Latin script; used only if the provider reports no usage. */
const LETRAS_POR_TOKEN = 3;
export const estimar = (texto: string) => Math.ceil(texto.length / LETRAS_POR_TOKEN);

type Precos = Pick<Env, 'AI_MONTHLY_TOKENS' | 'AI_PRICE_INPUT' | 'AI_PRICE_OUTPUT'>;

const custoDe = (env: Precos, { entrada, saida }: Tokens) =>
  ((entrada * env.AI_PRICE_INPUT + saida * env.AI_PRICE_OUTPUT) / MILHAO).toFixed(6);

/** What a practice has used since the month began in its time zone. */
export const usoDoMes = async (db: Db, fuso: string): Promise<{ tokens: number; custo: string }> => {
  const { rows } = await sql<{ tokens: number; custo: string }>`
    select coalesce(sum(tokens_entrada + tokens_saida), 0)::int as tokens,
      coalesce(sum(custo), 0)::numeric(14, 2)::text as custo
    from ia_usos where criado_em >= date_trunc('month', now() at time zone ${fuso}) at time zone ${fuso}`.execute(db);
  return rows[0] ?? { tokens: 0, custo: '0.00' };
};

type Chamada = { finalidade: string; modelo: string; reserva: Tokens };

/**
 * Reserves what a call may use at most before it is made, so that concurrent calls cannot exceed the limit together. A
 * reservation that a crashed server leaves behind stays counted.
 */
export const reservar = (database: Database, env: Precos, quem: Quem, chamada: Chamada): Promise<string> =>
  database.transaction({ conta_id: quem.conta_id, membro: 'produto' }, async (db) => {
    await sql`select 1 from contas where id = ${quem.conta_id} for update`.execute(db);
    const { entrada, saida } = chamada.reserva;
    if (env.AI_MONTHLY_TOKENS > 0) {
      const { tokens } = await usoDoMes(db, quem.fuso);
      if (tokens + entrada + saida > env.AI_MONTHLY_TOKENS) throw new FalhaIa('ia_limite');
    }
    const id = uuidv7();
    await db
      .insertInto('ia_usos')
      .values({
        conta_id: quem.conta_id,
        id,
        usuario_id: quem.usuario_id,
        finalidade: chamada.finalidade,
        modelo: chamada.modelo,
        tokens_entrada: entrada,
        tokens_saida: saida,
        custo: custoDe(env, chamada.reserva),
      })
      .execute();
    return id;
  });

/** Records the tokens and the result of the call. */
export const acertar = (
  database: Database,
  env: Precos,
  quem: Quem,
  id: string,
  { tokens, situacao, ms }: { tokens: Tokens; situacao: string; ms: number },
) =>
  database.transaction({ conta_id: quem.conta_id, membro: 'produto' }, (db) =>
    db
      .updateTable('ia_usos')
      .set({
        tokens_entrada: tokens.entrada,
        tokens_saida: tokens.saida,
        custo: custoDe(env, tokens),
        situacao,
        ms,
      })
      .where('id', '=', id)
      .execute(),
  );
