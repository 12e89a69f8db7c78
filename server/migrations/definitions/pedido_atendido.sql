-- version 2
-- Accepts the open request for another time when the appointment is moved by hand; all its links stay open until the new time.
-- A link that is being answered is skipped: that answer is refused, because the time has changed. For a cancelled appointment
-- nothing is accepted: accepting a request after a cancellation books a new appointment.
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
  )
  update links_enviados l set expira_em = new.inicio from abertos a where l.conta_id = a.conta_id and l.id = a.id;
  return null;
end $$;
