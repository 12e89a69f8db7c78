-- Prices are money. Who does not write charges (professionals and trainees) changes no price, and does not take over an
-- appointment that took place: that would change what a family owes, and the share of a colleague.
create function preco_do_paciente() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.valor_atendimento is null
    or tg_op = 'UPDATE' and new.valor_atendimento is not distinct from old.valor_atendimento then
    return new;
  end if;
  raise insufficient_privilege using message = 'a price belongs to who charges', column = 'valor_atendimento';
end $$;
create trigger preco before insert or update of valor_atendimento on pacientes
  for each row when (app_funcao() in ('profissional', 'estagiario')) execute function preco_do_paciente();

-- An appointment keeps its price, or takes the one of its patient or of its series.
create function preco_do_atendimento() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' or new.valor is distinct from old.valor or new.paciente_id <> old.paciente_id)
    and new.valor is distinct from (select valor_atendimento from pacientes where conta_id = new.conta_id and id = new.paciente_id)
    and not exists (select 1 from atendimentos a where a.conta_id = new.conta_id and a.serie_id = new.serie_id
      and a.paciente_id = new.paciente_id and a.id <> new.id and a.valor is not distinct from new.valor) then
    raise insufficient_privilege using message = 'a price belongs to who charges', column = 'valor';
  end if;
  if tg_op = 'UPDATE' and new.profissional_id is distinct from old.profissional_id and old.profissional_id is not null
    and old.inicio < now() then
    raise insufficient_privilege using message = 'the appointment took place', column = 'profissional_id';
  end if;
  return new;
end $$;
create trigger preco before insert or update of valor, profissional_id, paciente_id on atendimentos
  for each row when (app_funcao() in ('profissional', 'estagiario')) execute function preco_do_atendimento();
