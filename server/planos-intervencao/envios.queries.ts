import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { EnvioEscola, EnvioEscrito } from '#contract/envios-intervencao.ts';
import type { Db } from '#server/lib/db.ts';
import { invalido } from '#server/lib/errors.ts';

export const enviosDe = (db: Db, planoId: string): Promise<EnvioEscola[]> =>
  db
    .selectFrom('planos_intervencao_envios')
    .selectAll()
    .where('plano_id', '=', planoId)
    .orderBy('criado_em', 'desc')
    .orderBy('id', 'desc')
    .execute();

type Chave = { conta_id: string; plano_id: string; por: string };

/** Kept for good: what has gone out cannot be called back. */
export const registrarEnvio = async (db: Db, chave: Chave, envio: z.output<typeof EnvioEscrito>, hoje: string) => {
  if (envio.enviado_em > hoje) throw invalido('enviado_em', 'data_futura');
  await db
    .insertInto('planos_intervencao_envios')
    .values({ ...envio, valido_ate: envio.valido_ate ?? null, ...chave, id: envio.id ?? uuidv7() })
    .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
    .execute();
};
