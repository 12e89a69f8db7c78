-- Free and busy: the times of appointments outside the own cases, and who cares for their patient; nothing else of them.
-- It reads as the product, and returns no patient.
create function horarios_ocupados(de timestamptz, ate timestamptz)
  returns table (inicio timestamptz, fim timestamptz, quem text[])
  language plpgsql as $$
declare
  como constant text := current_setting('app.funcao', true);
begin
  perform set_config('app.funcao', 'produto', true);
  return query
    select a.inicio, a.fim, array(
        select distinct u.name from paciente_equipe e
        join membros m on m.conta_id = e.conta_id and m.id = e.membro_id
        join usuarios u on u.id = m.usuario_id
        where e.conta_id = a.conta_id and e.paciente_id = a.paciente_id and e.motivo is null
          and (e.ate is null or e.ate > now())
        order by u.name)
    from atendimentos a
    where a.inicio < horarios_ocupados.ate and a.fim > horarios_ocupados.de
      and a.inicio > horarios_ocupados.de - interval '24 hours'
      and a.excluido_em is null and a.status <> 'Cancelado'
      and not exists (select 1 from paciente_equipe e where e.conta_id = a.conta_id and e.paciente_id = a.paciente_id
        and e.membro_id = app_membro() and (e.ate is null or e.ate > now()))
    order by a.inicio limit 1000;
  perform set_config('app.funcao', como, true);
end $$;
