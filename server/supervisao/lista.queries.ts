import { type RawBuilder, sql } from 'kysely';
import type { SITUACOES_SUPERVISAO, SupervisaoNaLista } from '#contract/supervisao.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { abrirMotivo } from './supervisao.queries.ts';

/** Sent back, not signed again by the trainee, and not made final by a supervisor. */
const DEVOLVIDAS = sql`s.decisao = 'devolvida' and n.assinado_em is null and coalesce(r.status, '') <> 'final'
  and not exists (select 1 from supervisoes o where o.conta_id = s.conta_id and o.pedido_em > s.pedido_em
    and (o.atendimento_id = s.atendimento_id or o.relatorio_id = s.relatorio_id))`;

const CONDICOES: Record<(typeof SITUACOES_SUPERVISAO)[number], RawBuilder<unknown>> = {
  esperando: sql`s.decisao is null`,
  devolvidas: DEVOLVIDAS,
};

type Filtro = {
  situacao: (typeof SITUACOES_SUPERVISAO)[number];
  /** Only what this trainee signed. */
  de: string | null;
  /** Whether the module of reports is on. */
  relatorios: boolean;
  /** A further condition on `s`. */
  onde?: RawBuilder<unknown>;
  max: number;
};

/** What waits in their own cases, or was sent back, oldest first. */
export const listarSupervisoes = async (
  db: Db,
  cofre: Cofre,
  { situacao, de, relatorios, onde = sql`true`, max }: Filtro,
): Promise<SupervisaoNaLista[]> => {
  const { rows } = await sql<Omit<SupervisaoNaLista, 'motivo'> & { motivo: Buffer | null }>`
    select s.id, s.nome as estagiario, s.inscricao as estagiario_inscricao, s.pedido_em, s.decisao, s.decidido_em,
      s.decidido_nome as decidido_por, s.decidido_inscricao, s.motivo,
      case when s.atendimento_id is null then 'relatorio' else 'registro' end as tipo,
      coalesce(s.atendimento_id, s.relatorio_id) as alvo_id, p.id as paciente_id, p.nome, r.titulo, a.inicio
    from supervisoes s
    left join registros n on n.conta_id = s.conta_id and n.atendimento_id = s.atendimento_id
    left join atendimentos a on a.conta_id = s.conta_id and a.id = s.atendimento_id
    left join relatorios r on r.conta_id = s.conta_id and r.id = s.relatorio_id
    join pacientes p on p.conta_id = s.conta_id and p.id = coalesce(a.paciente_id, r.paciente_id)
    where p.excluido_em is null and a.excluido_em is null and r.excluido_em is null and no_caso(p.id)
      and ${CONDICOES[situacao]} and ${onde}
      and (${de}::uuid is null or s.usuario_id = ${de}::uuid) and (${relatorios} or s.relatorio_id is null)
    order by s.pedido_em limit ${max}`.execute(db);
  return rows.map(({ motivo, ...row }) => ({ ...row, motivo: abrirMotivo(cofre, motivo) }));
};
