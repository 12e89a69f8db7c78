import { sql } from 'kysely';
import { equipe } from '#contract/equipe.ts';
import type { Funcao } from '#contract/permissoes.ts';
import type { Db } from '#server/platform/db/db.ts';

/** The lines that mention these ids, with the function of whoever acted and the reason of an exceptional access. */
export const linhasSobre = (db: Db, pacienteId: string, ids: string[]) =>
  db
    // Found by the index of ids first: with a limit, PostgreSQL would read the trail of the practice from its end
    // instead.
    .with(
      (cte) => cte('a').materialized(),
      (eb) => eb.selectFrom('auditoria').selectAll().where(sql<boolean>`recurso_ids && ${ids}::uuid[]`),
    )
    .selectFrom('a')
    .leftJoin('membros as m', (join) =>
      join.onRef('m.conta_id', '=', 'a.conta_id').onRef('m.usuario_id', '=', 'a.usuario_id'),
    )
    .leftJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select([
      'a.id',
      'a.quando',
      'a.usuario_id',
      'a.link_id',
      'a.tarefa',
      'a.recurso',
      'a.acao',
      'a.endereco',
      'a.agente',
      'u.name',
    ])
    .select((eb) => [
      // The function at that time; older lines, which do not store it, show the current one.
      sql<Funcao | null>`coalesce(a.funcao, m.funcao)`.as('funcao'),
      // Changes of the case team name the member too.
      eb
        .selectFrom('membros as o')
        .innerJoin('usuarios as v', 'v.id', 'o.usuario_id')
        .select('v.name')
        .where('a.acao', 'in', [equipe.entrar.audit.acao, equipe.sair.audit.acao])
        .where(sql<boolean>`o.id = any(a.recurso_ids)`)
        .limit(1)
        .as('sobre'),
      // The reason of an exceptional access that was in force at that moment, or of joining the team oneself just then.
      eb
        .selectFrom('paciente_equipe as e')
        .select(sql<string | null>`coalesce(e.motivo, e.motivo_entrada)`.as('motivo'))
        .whereRef('e.membro_id', '=', 'm.id')
        .where('e.paciente_id', '=', pacienteId)
        .where(
          sql<boolean>`case when e.motivo is null then e.motivo_entrada is not null and e.desde = a.quando
            when a.excecoes is null then a.quando between e.desde and e.ate else e.id = any (a.excecoes) end`,
        )
        .orderBy('e.desde', 'desc')
        .limit(1)
        .as('motivo'),
    ])
    .orderBy('a.id', 'desc');
