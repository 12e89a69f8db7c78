-- version 2
-- Whether the recipient of a link is still in the network of the patient and may receive this kind of link. True for a link
-- whose recipient is not of the network.
create or replace function destinatario_recebe(conta uuid, paciente uuid, responsavel uuid, tipo text)
returns boolean stable language sql as $$
  select responsavel is null or exists (select 1 from paciente_responsaveis v
    join responsaveis r on r.conta_id = v.conta_id and r.id = v.responsavel_id
    where v.conta_id = conta and v.paciente_id = paciente and v.responsavel_id = responsavel and r.excluido_em is null
      and case tipo when 'confirmar_atendimento' then 'lembretes' when 'relatorio' then 'relatorios'
        when 'cobranca' then 'cobrancas' else 'documentos' end = any (v.pode_receber))
$$;
