import { sql } from 'kysely';
import type { TipoDaHistoria } from '#contract/historia.ts';
import { responsavelDoLancamento } from '#server/financeiro/index.ts';

/** Only appointments have a note. */
const SEM_NOTA = sql`null::text as nota, '[]'::jsonb as objetivos`;

/** A query per source: one row for each item of its kind that belongs to a patient. Encrypted columns are in base64. */
export const FONTES: Record<TipoDaHistoria, (pacienteId: string) => ReturnType<typeof sql>> = {
  atendimento: (id) => sql`
    select 'atendimento' as tipo, a.id, a.inicio as quando, a.status as titulo,
      case when r.assinado_em is not null then 'assinado' when r.atendimento_id is not null then 'rascunho' end as detalhe,
      a.status as status, null::text as pessoa, null::text as motivo, false as automatico,
      encode(r.conteudo, 'base64') as nota, coalesce(r.objetivos, '[]') as objetivos
    from atendimentos a left join registros r on r.conta_id = a.conta_id and r.atendimento_id = a.id
    where a.paciente_id = ${id} and a.excluido_em is null and a.inicio <= now() + interval '1 day'`,
  anamnese: (id) => sql`
    select 'anamnese' as tipo, n.id, n.criado_em as quando, n.titulo, null::text as detalhe, n.status, null::text as pessoa, null::text as motivo, false as automatico, ${SEM_NOTA}
    from anamneses n where n.paciente_id = ${id} and n.excluido_em is null`,
  // A test has a day without an hour: noon in the practice's time zone.
  aplicacao: (id) => sql`
    select 'aplicacao' as tipo, p.id, (p.data + time '12:00') at time zone c.fuso as quando,
      coalesce(t.sigla || ' · ', '') || t.nome as titulo, null::text as detalhe, null::text as status,
      null::text as pessoa, null::text as motivo, false as automatico, ${SEM_NOTA}
    from aplicacoes p join contas c on c.id = p.conta_id join testes_todos t on t.id = p.teste_id
    where p.paciente_id = ${id} and p.excluido_em is null`,
  plano_intervencao: (id) => sql`
    select 'plano_intervencao' as tipo, i.id, i.criado_em as quando, i.titulo, to_char(i.fim, 'YYYY-MM-DD') as detalhe,
      i.origem as status, null::text as pessoa, null::text as motivo, false as automatico, ${SEM_NOTA}
    from planos_intervencao i where i.paciente_id = ${id} and i.excluido_em is null`,
  // The item links to its plan, so the plan's id is in the detail. The recipient is encrypted.
  envio_escola: (id) => sql`
    select 'envio_escola' as tipo, e.id, e.criado_em as quando, i.titulo, i.id::text as detalhe, null::text as status,
      encode(e.dados, 'base64') as pessoa, null::text as motivo, false as automatico, ${SEM_NOTA}
    from planos_intervencao_envios e join planos_intervencao i on i.conta_id = e.conta_id and i.id = e.plano_intervencao_id
    where i.paciente_id = ${id} and i.excluido_em is null`,
  // The text of a sign, and the reason of its dismissal, are encrypted.
  sinal: (id) => sql`
    select 'sinal' as tipo, s.id, s.em as quando, s.codigo as titulo, encode(s.trecho, 'base64') as detalhe, s.evento as status,
      s.por as pessoa, encode(s.motivo, 'base64') as motivo, false as automatico, ${SEM_NOTA}
    from sinais_intervencao s where s.paciente_id = ${id}`,
  relatorio: (id) => sql`
    select 'relatorio' as tipo, r.id, coalesce(r.finalizado_em, r.criado_em) as quando, r.titulo,
      case when r.numero is not null then r.numero || '/' || r.ano end as detalhe, r.status, null::text as pessoa, null::text as motivo, false as automatico, ${SEM_NOTA}
    from relatorios r where r.paciente_id = ${id} and r.excluido_em is null`,
  documento: (id) => sql`
    select 'documento' as tipo, d.id, d.criado_em as quando, d.titulo, null::text as detalhe, null::text as status,
      null::text as pessoa, null::text as motivo, false as automatico, ${SEM_NOTA}
    from paciente_documentos d where d.paciente_id = ${id} and d.excluido_em is null`,
  // A file of an appointment links to the appointment, so its id is in the detail.
  anexo: (id) => sql`
    select 'anexo' as tipo, x.id, x.criado_em as quando, x.nome as titulo, null::text as detalhe, null::text as status,
      null::text as pessoa, null::text as motivo, false as automatico, ${SEM_NOTA}
    from anexos x where x.dono = 'pacientes' and x.dono_id = ${id} and x.excluido_em is null
    union all
    select 'anexo', x.id, x.criado_em, x.nome, s.id::text, null, null, null, false, ${SEM_NOTA}
    from atendimentos s join anexos x on x.conta_id = s.conta_id and x.dono = 'atendimentos' and x.dono_id = s.id
    where s.paciente_id = ${id} and s.excluido_em is null and x.excluido_em is null`,
  // Payments for the patient, with the payer, and the amount as the detail.
  pagamento: (id) => sql`
    select 'pagamento' as tipo, m.id, (m.data + time '12:00') at time zone c.fuso as quando, l.descricao as titulo,
      abs(m.valor)::text as detalhe, m.forma as status, p.nome as pessoa, null::text as motivo, l.automatico, ${SEM_NOTA}
    from movimentos m join contas c on c.id = m.conta_id
    join lancamentos l on l.conta_id = m.conta_id and l.id = m.lancamento_id
    left join responsaveis p on p.conta_id = l.conta_id and p.id = ${responsavelDoLancamento}
    where m.paciente_id = ${id} and m.origem = 'pagamento' and m.estornado_em is null and l.tipo = 'Receber'`,
};
