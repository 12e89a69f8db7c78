import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/**
 * Who pays for a patient: the guardian marked as payer, else the only guardian. `null`, so that the patient pays, if
 * there are several and none is marked, or if there is none. `conta` and `paciente` are expressions of the surrounding
 * query.
 */
export const pagadorDoPaciente = (conta: RawBuilder<unknown>, paciente: RawBuilder<unknown>) =>
  sql<string | null>`(
    select (array_agg(v.responsavel_id order by v.financeiro desc, v.ordem))[1] from paciente_responsaveis v
    join responsaveis g on g.conta_id = v.conta_id and g.id = v.responsavel_id and g.excluido_em is null
    where v.conta_id = ${conta} and v.paciente_id = ${paciente}
    having bool_or(v.financeiro) or count(*) = 1)`;

/**
 * The guardian of a lançamento `l`: the one chosen for it, else, for a receivable, the payer of its patient. The list,
 * the debtors, the charge by mail and the receipt all use this rule.
 */
export const responsavelDoLancamento = sql<string | null>`coalesce(l.responsavel_id, case when l.tipo = 'Receber' then
  ${pagadorDoPaciente(sql`l.conta_id`, sql`l.paciente_id`)} end)`;

export const lerPagador = async (db: Db, paciente_id: string) => {
  const { rows } = await sql<{ id: string; nome: string }>`
    select r.id, r.nome from pacientes p join responsaveis r
      on r.conta_id = p.conta_id and r.id = ${pagadorDoPaciente(sql`p.conta_id`, sql`p.id`)}
    where p.id = ${paciente_id}`.execute(db);
  return rows[0] ?? null;
};
