import { sql } from 'kysely';
import type { Escopo } from '#contract/agenda/atendimentos.ts';
import type { Db } from '#server/platform/db/db.ts';
import { SEM_ASSINATURA } from './assinados.ts';
import { trancar } from './mudar.ts';
import { SEM_COLEGA } from './profissional.ts';

/**
 * Appointments that took place, were missed or have a signed note are kept when a whole series is deleted, as are those
 * that only a colleague may change.
 */
const GUARDADOS = ['Realizado', 'Faltou'] as const;

export const excluirAtendimento = async (db: Db, id: string, escopo: Escopo): Promise<string[]> => {
  const pivo = await trancar(db, id);
  const alcance = db
    .updateTable('atendimentos')
    .set({ excluido_em: sql`now()` })
    .where('excluido_em', 'is', null)
    .returning('id');
  const query =
    escopo === 'este' || !pivo.serie_id
      ? alcance.where('id', '=', id)
      : alcance
          .where('serie_id', '=', pivo.serie_id)
          .where((eb) =>
            eb.or([eb('id', '=', id), eb.and([eb('status', 'not in', GUARDADOS), SEM_ASSINATURA, SEM_COLEGA])]),
          )
          .$if(escopo === 'seguintes', (all) => all.where('inicio', '>=', pivo.inicio));
  return (await query.execute()).map((row) => row.id);
};

export const marcarExcluidos = async (db: Db, ids: string[], excluir: boolean): Promise<string[]> => {
  const rows = await db
    .updateTable('atendimentos')
    .set({ excluido_em: excluir ? sql`now()` : null })
    .where('id', 'in', ids)
    .where('excluido_em', excluir ? 'is' : 'is not', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
};
