import type { Db } from './db.ts';
import { naoEncontrado } from './errors.ts';

/** A patient who is here: not in the trash. While they are there, nothing of their file is. */
export const pacienteDaqui = (db: Db, id: string) =>
  db.selectFrom('pacientes').where('id', '=', id).where('excluido_em', 'is', null);

export const exigePaciente = async (db: Db, id: string) => {
  const paciente = await pacienteDaqui(db, id).select(['id', 'data_nascimento']).executeTakeFirst();
  if (!paciente) throw naoEncontrado();
  return paciente;
};
