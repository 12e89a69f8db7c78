import { sql } from 'kysely';
import type { Alcance } from '#contract/permissoes.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado } from '#server/platform/errors.ts';

/** A patient who is not in the trash. While a patient is in the trash, none of their records can be reached. */
export const pacienteDaqui = (db: Db, id: string) =>
  db.selectFrom('pacientes').where('pacientes.id', '=', id).where('pacientes.excluido_em', 'is', null);

/** Condition on the id of a patient: the member who acts is on the case team. An exceptional access does not count. */
export const casoProprio = (paciente: string) =>
  sql<boolean>`exists (select 1 from casos_proprios c where c.id = ${sql.ref(paciente)})`;

/** Condition on the id of a patient: what is read of all of them, of the member's own cases, or of none. */
export const aoAlcanceDe = (alcance: Alcance, paciente: string) =>
  alcance === 'casos' ? casoProprio(paciente) : sql<boolean>`${sql.lit(alcance === 'todos')}`;

/** Only patients of the member's own cases, if `meus`. */
export const doCaso = (meus: boolean, paciente: string) => (meus ? casoProprio(paciente) : sql<boolean>`true`);

/** Condition on `pacientes`: in a case that the member who acts may read. */
export const NO_CASO = sql<boolean>`exists (select 1 from casos c where c.id = pacientes.id)`;

/** The same, with the clinical fields: only a patient in a case that the member who acts may read. */
export const pacienteDoCaso = (db: Db, id: string) => pacienteDaqui(db, id).where(NO_CASO);

const exigido = <T>(found: T | undefined): T => {
  if (!found) throw naoEncontrado();
  return found;
};

/** For what is not clinical: agenda, money, papers of the administration. */
export const exigePaciente = async (db: Db, id: string) =>
  exigido(await pacienteDaqui(db, id).select(['id', 'data_nascimento']).executeTakeFirst());

/** For the clinical record: the patient must be in a case of the member who acts. */
export const exigeCaso = async (db: Db, id: string) =>
  exigido(await pacienteDoCaso(db, id).select(['id', 'data_nascimento']).executeTakeFirst());

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
  await (tabela === 'paciente_documentos' ? exigePaciente : exigeCaso)(db, done.paciente_id);
};
