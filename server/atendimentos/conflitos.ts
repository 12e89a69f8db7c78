import { sql } from 'kysely';
import type { Conflito } from '#contract/atendimentos.ts';
import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';
import type { Horario } from './serie.ts';

const MAX = 50;

/** Everything that overlaps any of these times. Cancelled and deleted appointments do not count. */
export const acharConflitos = async (db: Db, horarios: Horario[], exceto: string[]): Promise<Conflito[]> => {
  const { rows } = await sql<Conflito>`
    with pedidos as (
      select * from unnest(
        ${horarios.map(({ inicio }) => inicio)}::timestamptz[],
        ${horarios.map(({ fim }) => fim)}::timestamptz[]
      ) as t (inicio, fim)
    )
    select distinct 'atendimento' as tipo, a.id, a.inicio, a.fim, p.nome, a.status
    from pedidos
    join atendimentos a on a.inicio < pedidos.fim and a.fim > pedidos.inicio
      and a.inicio > pedidos.inicio - interval '24 hours'
    join pacientes p on p.conta_id = a.conta_id and p.id = a.paciente_id
    where a.excluido_em is null and a.status <> 'Cancelado' and a.id <> all(${exceto}::uuid[])
    union all
    select distinct 'horario_bloqueado', b.id, b.inicio, b.fim, b.motivo, null
    from pedidos
    join horarios_bloqueados b on b.inicio < pedidos.fim and b.fim > pedidos.inicio
    where b.excluido_em is null
    order by 3, 2
    limit ${MAX}`.execute(db);
  return rows;
};

/** Serialises writes to a practice's agenda: of two requests for the same time, the second gets a conflict. */
export const reservarAgenda = (db: Db, conta_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`agenda:${conta_id}`}, 0))`.execute(db);

export const exigeLivre = async (db: Db, horarios: Horario[], exceto: string[] = []) => {
  const conflitos = await acharConflitos(db, horarios, exceto);
  if (conflitos.length)
    throw new Recusa(409, 'horario_ocupado', { campos: { inicio: [{ chave: 'horario_ocupado' }] } });
};
