import { sql } from 'kysely';
import { feriadosEntre } from '#domain/days/feriados.ts';
import { localDe } from '#domain/days/fuso.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Horario } from './serie.ts';

const bloqueados = async (db: Db, horarios: Horario[], profissional_id: string | null) => {
  const { rows } = await sql<{ n: number }>`
    select p.n::int from unnest(
      ${horarios.map(({ inicio }) => inicio)}::timestamptz[], ${horarios.map(({ fim }) => fim)}::timestamptz[]
    ) with ordinality as p (inicio, fim, n)
    where exists (select 1 from horarios_bloqueados b where b.inicio < p.fim and b.fim > p.inicio and b.excluido_em is null
      and bloqueia(b.profissionais, ${profissional_id}::uuid))`.execute(db);
  return new Set(rows.map(({ n }) => n - 1));
};

/** National holidays, unless the practice has switched them off. */
const feriadosDaPratica = async (db: Db, de: string, ate: string) => {
  const config = await db.selectFrom('agenda_configs').select('feriados').executeTakeFirst();
  return new Set(config?.feriados === false ? [] : feriadosEntre(de, ate).map(({ data }) => data));
};

/**
 * Removes the dates of a series on holidays or in blocked times of the professional, but never the first one, which the
 * user chose.
 */
export const semFolgas = async (
  db: Db,
  horarios: Horario[],
  { fuso, profissional_id }: { fuso: string; profissional_id: string | null },
): Promise<Horario[]> => {
  const dias = horarios.map(({ inicio }) => localDe(inicio, fuso).data);
  const feriados = await feriadosDaPratica(db, dias[0] ?? '', dias.at(-1) ?? '');
  const fora = await bloqueados(db, horarios, profissional_id);
  return horarios.filter((_, n) => n === 0 || !(fora.has(n) || feriados.has(dias[n] ?? '')));
};
