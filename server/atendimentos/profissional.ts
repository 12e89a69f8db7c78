import { sql } from 'kysely';
import { FUNCOES_CLINICAS, type Funcao, isClinica } from '#contract/permissoes.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';

/** The member who acts. */
export type Membro = { id: string; funcao: Funcao };

/** The active members of the case team of a patient; an exceptional access does not count. */
export const equipeDe = (db: Db, paciente_id: string) =>
  db
    .selectFrom('paciente_equipe as e')
    .innerJoin('membros as m', (join) => join.onRef('m.conta_id', '=', 'e.conta_id').onRef('m.id', '=', 'e.membro_id'))
    .select('e.membro_id')
    .where('e.paciente_id', '=', paciente_id)
    .where('e.motivo', 'is', null)
    .where(sql<boolean>`(e.ate is null or e.ate > now())`)
    .where('m.ativo', '=', true)
    .where('m.funcao', 'in', FUNCOES_CLINICAS);

/**
 * Who attends if nobody is named: the member who books, if on the case team; else whoever has been on it longest; else
 * the member who books, if clinical: also of a patient who is not registered yet. A substitute attends only what was
 * given to them.
 */
export const profissionalPadrao = async (
  db: Db,
  membro: Membro,
  paciente_id: string | null,
): Promise<string | null> => {
  const proprio = isClinica(membro.funcao) ? membro.id : null;
  if (!paciente_id) return proprio;
  const first = await equipeDe(db, paciente_id)
    .where('e.substitui_id', 'is', null)
    .orderBy(sql`e.membro_id = ${membro.id}`, 'desc')
    .orderBy('e.desde')
    .orderBy('e.membro_id')
    .limit(1)
    .executeTakeFirst();
  return first?.membro_id ?? proprio;
};

/** Whether a member is on the case team when the appointment starts; a substitute is on it for some days. */
export const isDaEquipe = async (db: Db, profissional_id: string, paciente_id: string, inicio: string) => {
  const found = await equipeDe(db, paciente_id)
    .where('e.membro_id', '=', profissional_id)
    .where((eb) => eb.or([eb('e.ate', 'is', null), eb('e.ate', '>', inicio)]))
    .executeTakeFirst();
  return found !== undefined;
};

/** Whether the member who acts may change what this professional attends, and book for them. */
export const mudaAAgendaDe = async (db: Db, profissional_id: string | null) => {
  const { rows } = await sql<{ muda: boolean }>`select muda_a_agenda_de(${profissional_id}::uuid) as muda`.execute(db);
  return rows[0]?.muda === true;
};

/** An appointment of a colleague is changed by them and by whoever runs the agenda. */
export const exigeSuaAgenda = async (db: Db, { profissional_id }: { profissional_id: string | null }) => {
  if (!(await mudaAAgendaDe(db, profissional_id))) throw new Recusa(403, 'atendimento_de_colega');
};

/** Which appointments of a query the member who acts may change. */
export const SEM_COLEGA = sql<boolean>`muda_a_agenda_de(atendimentos.profissional_id)`;

/** Refuses a room that does not exist or was removed. */
export const exigeSala = async (db: Db, id: string) => {
  const found = await db
    .selectFrom('salas')
    .select('id')
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  if (!found) throw invalido('sala_id', 'nao_existe');
};
