-- The agenda of others is free and busy: whoever does not run it changes own appointments, those that nobody attends yet,
-- and as a supervisor those of trainees; who handles money changes none (decision 0198). Which patients they reach is up to the policy `membro`.
create function muda_a_agenda_de(quem uuid) returns boolean stable language sql
  return case (select app_funcao())
    when 'profissional' then quem is null or quem = (select app_membro()) or exists (select 1 from membros m
      where m.conta_id = (select app_conta()) and m.id = quem and m.funcao = 'estagiario')
    when 'estagiario' then quem is null or quem = (select app_membro())
    when 'financeiro' then false
    else true
  end;

-- Neither is one given to a colleague. Clinical text, and the mark that a note is signed, belong to the case team; a signed
-- note, or one that waits for its supervisor, says that the appointment took place.
create function atendimento_de_colega() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.paciente_id, old.inicio, old.fim, old.modalidade, old.local, old.link, old.valor, old.profissional_id,
        old.sala_id, old.excluido_em)
      is not distinct from (new.paciente_id, new.inicio, new.fim, new.modalidade, new.local, new.link, new.valor,
        new.profissional_id, new.sala_id, new.excluido_em)
      and (new.status = old.status or (new.status = 'Realizado' and (new.assinado or exists (select 1 from supervisoes s
        where s.conta_id = new.conta_id and s.atendimento_id = new.id and s.decisao is null)))) then
      return new;
    end if;
    if not muda_a_agenda_de(old.profissional_id) then
      raise exception 'the appointment of a colleague' using errcode = 'VN007';
    end if;
  end if;
  if not muda_a_agenda_de(new.profissional_id) then
    raise exception 'the appointment of a colleague' using errcode = 'VN007';
  end if;
  return new;
end $$;
create trigger de_colega before insert or update on atendimentos for each row
  when (app_funcao() in ('profissional', 'estagiario', 'financeiro')) execute function atendimento_de_colega();
