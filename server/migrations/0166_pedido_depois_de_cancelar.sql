-- A family that has cancelled by link may ask for a new time. The cancelled session stays as it is: accepting books
-- another one, so moving a cancelled session by hand does not accept the request.
create or replace function pedido_atendido() returns trigger language plpgsql as $$
begin
  if new.status = 'Cancelado' then return null; end if;
  with abertos as (
    select l.conta_id, l.id from links_enviados l
    where l.conta_id = new.conta_id and l.atendimento_id = new.id and l.revogado_em is null
    for update skip locked
  ), aceitos as (
    update link_respostas r set decisao = 'aceita', decidida_em = now() from abertos l
    where r.conta_id = l.conta_id and r.link_id = l.id and r.resposta = 'outro_horario' and r.decisao is null
      and not exists (select 1 from link_respostas n
        where n.conta_id = r.conta_id and n.link_id = r.link_id and n.id > r.id)
    returning r.conta_id, r.link_id
  )
  update links_enviados l set expira_em = new.inicio from aceitos a where l.conta_id = a.conta_id and l.id = a.link_id;
  return null;
end $$;

-- The messages that such a request was declined.
alter table mensagens drop constraint mensagens_modelo_check;
alter table mensagens add constraint mensagens_modelo_check check (modelo in
  ('lembrete', 'cobranca', 'link', 'link_codigo', 'link_anamnese', 'link_anamnese_aviso', 'link_entrega',
   'link_cobranca', 'link_assinatura', 'link_assinado', 'link_arquivo', 'pedido_aceito', 'pedido_recusado',
   'pedido_recusado_motivo', 'pedido_negado', 'pedido_negado_motivo'));
