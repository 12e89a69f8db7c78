-- Who does not charge changed the price of a session that took place to the current one of its patient, and with a session
-- moved to the future and back also its professional. A session whose time has come keeps both, wherever it is moved.
alter table atendimentos add column passou boolean not null default false;

create function atendimento_passou() returns trigger language plpgsql as $$
begin
  new.passou := true;
  return new;
end $$;
create trigger passou before update of inicio on atendimentos for each row
  when (old.inicio < now() and new.inicio >= now()) execute function atendimento_passou();

-- As in 0128. The price of the same patient is not changed, also not to the current one.
create or replace function preco_do_atendimento() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' or new.valor is distinct from old.valor or new.paciente_id <> old.paciente_id)
    and (tg_op = 'UPDATE' and new.paciente_id = old.paciente_id
      or new.valor is distinct from (select valor_atendimento from pacientes where conta_id = new.conta_id and id = new.paciente_id))
    and not exists (select 1 from atendimentos a where a.conta_id = new.conta_id and a.serie_id = new.serie_id
      and a.paciente_id = new.paciente_id and a.id <> new.id and a.valor is not distinct from new.valor) then
    raise insufficient_privilege using message = 'a price belongs to who charges', column = 'valor';
  end if;
  if tg_op = 'UPDATE' and (old.inicio < now() or old.passou) then
    if new.profissional_id is distinct from old.profissional_id and old.profissional_id is not null then
      raise insufficient_privilege using message = 'the appointment took place', column = 'profissional_id';
    end if;
    if new.paciente_id <> old.paciente_id then
      raise insufficient_privilege using message = 'the appointment took place', column = 'paciente_id';
    end if;
    if new.valor is distinct from old.valor then
      raise insufficient_privilege using message = 'the appointment took place', column = 'valor';
    end if;
  end if;
  return new;
end $$;
