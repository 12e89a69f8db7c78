import type { Conflito } from '#contract/agenda/conflito.ts';
import { foraDosHorarios } from '#domain/days/expediente.ts';
import type { Db } from '#server/platform/db/db.ts';
import { ocupado } from './conflitos.ts';
import type { Horario } from './serie.ts';

type Quem = { profissional_id: string | null; fuso: string };

/**
 * The parts of these times outside of the working hours of the professional, lunch and pauses too, with the name of
 * the professional. The hours of the practice never raise the question.
 */
export const acharForaDoHorario = async (
  db: Db,
  horarios: Horario[],
  { profissional_id, fuso }: Quem,
): Promise<Conflito[]> => {
  if (!profissional_id) return [];
  const membro = await db
    .selectFrom('membros as m')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select(['m.horarios', 'u.name'])
    .where('m.id', '=', profissional_id)
    .executeTakeFirst();
  if (!membro) return [];
  return horarios.flatMap((horario) =>
    foraDosHorarios(membro.horarios, horario, fuso).map(({ almoco, ...parte }) => ({
      ...parte,
      tipo: almoco ? 'almoco' : 'fora_do_horario',
      id: null,
      nome: membro.name,
      status: null,
      por: [],
    })),
  );
};

/** Refuses a time outside of the hours of the professional, unless that was confirmed: asked like a conflict. */
export const exigeNoHorario = async (db: Db, horarios: Horario[], quem: Quem) => {
  if ((await acharForaDoHorario(db, horarios, quem)).length) throw ocupado();
};
