-- A request for another time is about the agenda: who keeps the agenda of all reads what the family wrote with it. The
-- reason of a cancellation stays with the case team.
create or replace view link_respostas_clinicas with (security_barrier = true) as
  select r.conta_id, r.id, r.texto from link_respostas r
  where (r.conta_id = (select app_link_conta()) and r.link_id = (select app_link()))
    or (r.conta_id = (select app_conta()) and ((select app_funcao()) = 'produto'
      or (r.resposta = 'outro_horario' and (select app_funcao()) in ('dono', 'secretaria'))
      or ((select app_funcao()) in ('dono', 'profissional', 'estagiario') and exists (select 1 from paciente_equipe e
        where e.conta_id = (select app_conta()) and e.paciente_id = r.paciente_id
          and e.membro_id = (select app_membro()) and (e.ate is null or e.ate > now())))));

-- Moving a session by hand accepts the open request for another time; its links stay open until the new time. A link
-- that is being answered is left out: that answer is refused, because the time has changed.
create function pedido_atendido() returns trigger language plpgsql as $$
begin
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
create trigger pedido_atendido after update of inicio on atendimentos for each row
  when (old.inicio is distinct from new.inicio) execute function pedido_atendido();
