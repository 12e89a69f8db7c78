-- version 2
-- Whether a link can still be used: its record exists, outside the trash and not cancelled or replaced; its recipient is in the
-- network or the school of the patient and may receive this; a representative who signs still represents the patient; and the
-- authorisation to write to the school is in force.
create or replace function link_tem_efeito(l links_enviados) returns boolean stable language sql as $$
  select (l.atendimento_id is null or exists (select 1 from atendimentos a
      where a.conta_id = l.conta_id and a.id = l.atendimento_id and a.paciente_id = l.paciente_id and a.excluido_em is null))
    and (l.anamnese_id is null or exists (select 1 from anamneses a
      where a.conta_id = l.conta_id and a.id = l.anamnese_id and a.paciente_id = l.paciente_id and a.excluido_em is null))
    and (l.entrega_id is null or exists (select 1 from entregas e
      left join relatorios r on r.conta_id = e.conta_id and r.id = e.relatorio_id
      left join relatorio_baixas b on b.conta_id = r.conta_id and b.relatorio_id = r.id
      left join paciente_documentos d on d.conta_id = e.conta_id and d.id = e.documento_id
      where e.conta_id = l.conta_id and e.id = l.entrega_id and e.paciente_id = l.paciente_id
        and coalesce(r.paciente_id, d.paciente_id) = l.paciente_id and coalesce(r.excluido_em, d.excluido_em) is null
        and b.situacao is null))
    and (l.lancamento_id is null or exists (select 1 from lancamentos g
      where g.conta_id = l.conta_id and g.id = l.lancamento_id and g.paciente_id = l.paciente_id and g.excluido_em is null
        and g.tipo = 'Receber'))
    and (l.coleta_id is null or exists (select 1 from coletas k
      join paciente_documentos d on d.conta_id = k.conta_id and d.id = k.documento_id
      where k.conta_id = l.conta_id and k.id = l.coleta_id and k.paciente_id = l.paciente_id
        and d.paciente_id = l.paciente_id and d.excluido_em is null))
    and destinatario_recebe(l.conta_id, l.paciente_id, l.responsavel_id, l.tipo)
    and (l.coleta_id is null or assina_quem_representa(l.conta_id, l.id))
    and escola_recebe(l.conta_id, l.paciente_id, l.escola_contato_id, l.autorizacao_id)
$$;
