-- version 2
-- Whether the family had cancelled by this link before the given answer: apart from requests for another time, its last earlier
-- answer is a cancellation.
create or replace function familia_cancelou(conta uuid, link uuid, antes uuid)
returns boolean stable language sql as $$
  select coalesce((select r.resposta = 'nao_vem' from link_respostas r
    where r.conta_id = conta and r.link_id = link and r.id < antes and r.resposta <> 'outro_horario'
    order by r.id desc limit 1), false)
$$;
