import { sql } from 'kysely';
import type { Conflito } from '#contract/agenda/conflito.ts';
import { alcancamTodos, FUNCOES_CLINICAS } from '#contract/permissoes.ts';
import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';
import type { Horario } from './serie.ts';

/** The most conflicts that one answer lists. */
export const CONFLITOS_MAX = 50;

/** Who and what an appointment takes up. Without a professional it takes up everybody. */
export type Ocupa = { profissional_id: string | null; sala_id: string | null; paciente_id: string | null };

/**
 * Everything that overlaps any of these times and shares the professional, the room or the patient, also in cases of
 * others; those without a name. Cancelled and deleted appointments do not count.
 */
export const acharConflitos = async (
  db: Db,
  horarios: Horario[],
  { profissional_id, sala_id, paciente_id }: Ocupa,
  exceto: string[],
): Promise<Conflito[]> => {
  const [inicios, fins] = [horarios.map(({ inicio }) => inicio), horarios.map(({ fim }) => fim)];
  const { rows } = await sql<Conflito>`
    with pedidos as (
      select * from unnest(
        ${inicios}::timestamptz[], ${fins}::timestamptz[]
      ) as t (inicio, fim)
    )
    select 'atendimento' as tipo, a.id, c.inicio, c.fim, p.nome, a.status, c.por
    from agenda_conflitos(${inicios}::timestamptz[], ${fins}::timestamptz[],
      ${profissional_id}::uuid, ${sala_id}::uuid, ${paciente_id}::uuid, ${exceto}::uuid[]) c
    left join atendimentos a on a.id = c.id
    left join pacientes p on p.conta_id = a.conta_id and p.id = a.paciente_id
    union all
    -- The reason is shown as in the list of blocked times (semMotivoAlheio).
    select distinct 'horario_bloqueado', b.id, b.inicio, b.fim,
      case when b.criado_por = app_membro() or app_membro() = any (b.profissionais)
        or (b.profissionais = '{}' and app_funcao() = any (${[...FUNCOES_CLINICAS]}::text[]))
        or app_funcao() = any (${alcancamTodos('agenda', 'gravar')}::text[]) then b.motivo end, null,
      '{}'::text[]
    from pedidos
    join horarios_bloqueados b on b.inicio < pedidos.fim and b.fim > pedidos.inicio
    where b.excluido_em is null and bloqueia(b.profissionais, ${profissional_id}::uuid)
    order by 3, 2
    limit ${CONFLITOS_MAX}`.execute(db);
  return rows;
};

/**
 * Serialises writes to a practice's agenda: of two requests for the same time, the second gets a conflict. A member
 * waits for their own writes first, so that many of them at once delay the others by no more than one.
 */
export const reservarAgenda = async (db: Db, conta_id: string) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('agenda:' || app_membro(), 0))`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`agenda:${conta_id}`}, 0))`.execute(db);
};

/** Asks before booking: the same request is accepted with `permitir_conflito`. */
export const ocupado = () => new Recusa(409, 'horario_ocupado', { campos: { inicio: [{ chave: 'horario_ocupado' }] } });

export const exigeLivre = async (db: Db, horarios: Horario[], ocupa: Ocupa, exceto: string[] = []) => {
  const conflitos = await acharConflitos(db, horarios, ocupa, exceto);
  if (conflitos.length) throw ocupado();
};
