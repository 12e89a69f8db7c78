import { sql } from 'kysely';
import type { Escopo } from '#contract/atendimentos.ts';
import type { Db } from '#server/lib/db.ts';
import { trancar } from './mudar.ts';

/** What took place, was missed or has a signed note is part of the record: a whole series goes without it. */
const GUARDADOS = ['Realizado', 'Faltou'];
const SEM_ASSINATURA = sql<boolean>`not exists (select 1 from registros r
  where r.conta_id = atendimentos.conta_id and r.atendimento_id = atendimentos.id and r.assinado_em is not null)`;

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
          .where((eb) => eb.or([eb('id', '=', id), eb.and([eb('status', 'not in', GUARDADOS), SEM_ASSINATURA])]))
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
