import { sql } from 'kysely';
import type { Home } from '#contract/home/home.ts';
import { abrirResposta } from '#server/links/index.ts';
import { doCaso } from '#server/pacientes/index.ts';
import { aVista, type ComTotal, daPessoa, MAX, type Onde, TOTAL } from './onde.ts';

const DIAS = 30;

/** Whether an appointment was cancelled by link: it is listed as an answer, not as a cancelled slot. */
export const porLink = (atendimento: string) => sql`exists (
  select 1 from links_enviados l join link_respostas r on r.conta_id = l.conta_id and r.link_id = l.id
  where l.conta_id = ${sql.ref(`${atendimento}.conta_id`)} and l.atendimento_id = ${sql.ref(`${atendimento}.id`)}
    and r.resposta = 'nao_vem')`;

type Resposta = Home['atencao']['respostas'][number];

/**
 * The last answer of each link, newest first, until it is decided or seen; a cancellation also while a new time is
 * asked for. Confirmations and requests are listed until the appointment begins, requests after a cancellation until the
 * time that they ask for, answers to an anamnesis until somebody has reviewed them, while that module is on;
 * signatures and refusals until they are dismissed; every file until it is taken or refused.
 */
export const respostasPorLink = async (
  onde: Onde,
  { anamnese, confirma }: { anamnese: boolean; confirma: boolean },
): Promise<ComTotal<Resposta>[]> => {
  const { rows } = await sql<ComTotal<Omit<Resposta, 'texto'> & { texto: Buffer | null }>>`
    select r.id as resposta_id, r.resposta, r.com_texto, c.texto, r.pedido_inicio, r.custo::text as custo, r.criada_em,
      case when ${confirma} and r.custo > 0 and a.status = 'Cancelado' then exists (select 1 from lancamento_itens i
        where i.conta_id = a.conta_id and i.atendimento_id = a.id and i.ativo) end as cobrado,
      l.destinatario as por, l.atendimento_id, a.inicio, coalesce(a.status = 'Cancelado', false) as cancelado, l.anamnese_id, p.id as paciente_id, p.nome, ${TOTAL}
    from link_respostas r
    left join link_respostas_clinicas c on c.conta_id = r.conta_id and c.id = r.id
    join links_enviados l on l.conta_id = r.conta_id and l.id = r.link_id
    left join atendimentos a on a.conta_id = l.conta_id and a.id = l.atendimento_id
    left join anamneses f on f.conta_id = l.conta_id and f.id = l.anamnese_id
    join pacientes p on p.conta_id = l.conta_id and p.id = l.paciente_id
    where r.decisao is null
      and (r.resposta <> 'outro_horario' or l.revogado_em is null)
      and (r.resposta in ('nao_vem', 'anamnese', 'assinou', 'recusou', 'arquivo')
        or (a.inicio > now() and a.status in ('Agendado', 'Confirmado'))
        or (r.resposta = 'outro_horario' and a.status = 'Cancelado' and r.pedido_inicio > now()
          and familia_cancelou(r.conta_id, r.link_id, r.id)))
      and (${anamnese} or l.anamnese_id is null)
      and (r.resposta = 'arquivo' or not exists (select 1 from link_respostas n
        where n.conta_id = r.conta_id and n.link_id = r.link_id and n.id > r.id
          and not (r.resposta = 'nao_vem' and n.resposta = 'outro_horario' and a.status = 'Cancelado')))
      and coalesce(a.excluido_em, f.excluido_em) is null and p.excluido_em is null
      and ${aVista(onde, 'respostas', 'r.id')} and ${doCaso(onde.meus, 'p.id')} and ${onde.minhas ? daPessoa(onde) : sql`true`}
    order by r.criada_em desc limit ${MAX}`.execute(onde.db);
  return rows.map((row) => ({ ...row, texto: abrirResposta(onde.cofre, row) }));
};

/** Links that wrong answers have closed: somebody else may have the address. */
export const linksFechados = (onde: Onde) =>
  sql<ComTotal<Home['atencao']['links_fechados'][number]>>`
    select l.id as link_id, l.destinatario as por, l.fechado_em, p.id as paciente_id, p.nome, ${TOTAL}
    from links_enviados l
    join pacientes p on p.conta_id = l.conta_id and p.id = l.paciente_id
    left join atendimentos a on a.conta_id = l.conta_id and a.id = l.atendimento_id
    where l.fechado_em > now() - make_interval(days => ${DIAS}::int) and p.excluido_em is null
      and ${aVista(onde, 'links_fechados', 'l.id')} and ${doCaso(onde.meus, 'p.id')}
      and ${onde.minhas ? daPessoa(onde) : sql`true`}
    order by l.fechado_em desc limit ${MAX}`.execute(onde.db);

/** Proofs of payment that nobody has decided about, of charges that are still open; the oldest first. */
export const comprovantesEsperando = (onde: Onde) =>
  sql<ComTotal<Home['atencao']['comprovantes'][number]>>`
    select r.id as comprovante_id, l.destinatario as por, c.descricao, (c.valor - c.valor_pago)::text as saldo, r.criada_em as enviado_em,
      p.id as paciente_id, p.nome, ${TOTAL}
    from link_respostas r
    join links_enviados l on l.conta_id = r.conta_id and l.id = r.link_id
    join lancamentos c on c.conta_id = l.conta_id and c.id = l.lancamento_id
    join pacientes p on p.conta_id = l.conta_id and p.id = l.paciente_id
    where r.resposta = 'comprovante' and r.decisao is null and c.status = 'Aberto' and c.excluido_em is null
      and p.excluido_em is null and ${aVista(onde, 'comprovantes', 'r.id')} and ${doCaso(onde.meus, 'p.id')}
    order by r.criada_em limit ${MAX}`.execute(onde.db);
