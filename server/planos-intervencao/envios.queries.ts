import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { EnvioEscola, EnvioEscrito } from '#contract/planos-intervencao/envios-intervencao.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';
import { abrirEnvio, selarEnvio } from './selo.ts';

export const enviosDe = async (db: Db, cofre: Cofre, planoId: string): Promise<EnvioEscola[]> => {
  const rows = await db
    .selectFrom('planos_intervencao_envios')
    .select(['id', 'dados', 'enviado_em', 'autorizado_em', 'valido_ate', 'por', 'criado_em'])
    .where('plano_intervencao_id', '=', planoId)
    .orderBy('criado_em', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ dados, ...row }) => ({ ...row, ...abrirEnvio(cofre, dados) }));
};

type Chave = { conta_id: string; plano_intervencao_id: string; por: string };
type Escrito = z.output<typeof EnvioEscrito>;

/** Never deleted: what was sent cannot be recalled. */
export const registrarEnvio = async (db: Db, cofre: Cofre, chave: Chave, envio: Escrito, hoje: string) => {
  const { id = uuidv7(), destinatario, autorizado_por, valido_ate = null, enviado_em, autorizado_em } = envio;
  if (enviado_em > hoje) throw invalido('enviado_em', 'data_futura');
  const dados = selarEnvio(cofre, { destinatario, autorizado_por });
  await db
    .insertInto('planos_intervencao_envios')
    .values({ ...chave, id, dados, enviado_em, autorizado_em, valido_ate })
    .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
    .execute();
  const row = await db
    .selectFrom('planos_intervencao_envios')
    .select('id')
    .where('id', '=', id)
    .where('plano_intervencao_id', '=', chave.plano_intervencao_id)
    .executeTakeFirst();
  if (!row) throw new Recusa(409, 'conflito');
};
