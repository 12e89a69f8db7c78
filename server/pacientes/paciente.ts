import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado } from '#server/platform/errors.ts';

/** A patient who is not in the trash. While a patient is in the trash, none of their records can be reached. */
export const pacienteDaqui = (db: Db, id: string) =>
  db.selectFrom('pacientes').where('id', '=', id).where('excluido_em', 'is', null);

export const exigePaciente = async (db: Db, id: string) => {
  const paciente = await pacienteDaqui(db, id).select(['id', 'data_nascimento']).executeTakeFirst();
  if (!paciente) throw naoEncontrado();
  return paciente;
};

type DaFicha = 'anamneses' | 'paciente_documentos' | 'planos_intervencao' | 'relatorios';

/** Moves a record of a patient's file to the trash, or restores it. */
export const marcarNaFicha = async (db: Db, tabela: DaFicha, id: string, excluir: boolean) => {
  const done = await db
    .updateTable(tabela)
    .set({ excluido_em: excluir ? sql<string>`now()` : null })
    .where('id', '=', id)
    .where('excluido_em', excluir ? 'is' : 'is not', null)
    .returning('paciente_id')
    .executeTakeFirst();
  if (!done) throw naoEncontrado();
  await exigePaciente(db, done.paciente_id);
};
