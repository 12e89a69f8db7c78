-- The usual fee of a member is the price of a new appointment with them, if its patient has none.

-- It is money: only owners set it.
create function dono_define_valor() returns trigger language plpgsql as $$
begin
  raise insufficient_privilege using message = 'a price belongs to who charges', column = 'valor_atendimento';
end $$;
create trigger preco before update of valor_atendimento on membros for each row
  when (app_funcao() not in ('produto', 'dono') and new.valor_atendimento is distinct from old.valor_atendimento)
  execute function dono_define_valor();

create function preco_padrao(conta uuid, paciente uuid, profissional uuid) returns numeric stable language sql as $$
  select coalesce((select valor_atendimento from pacientes where conta_id = conta and id = paciente),
    (select valor_atendimento from membros where conta_id = conta and id = profissional))
$$;

-- As in 0139. Who does not charge books at the price of the patient, or else of the professional.
create or replace function preco_do_atendimento() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not (old.inicio < now() or old.passou) then
    -- A form that does not show the price sends that of the new patient.
    if new.paciente_id <> old.paciente_id and new.valor is not distinct from preco_padrao(new.conta_id, new.paciente_id, null) then
      new.valor := preco_padrao(new.conta_id, new.paciente_id, new.profissional_id);
    end if;
    -- Booked without a price because nobody was named yet.
    if old.profissional_id is null and new.profissional_id is not null and old.valor is null and new.valor is null then
      new.valor := preco_padrao(new.conta_id, new.paciente_id, new.profissional_id);
      return new;
    end if;
  end if;
  if (tg_op = 'INSERT' or new.valor is distinct from old.valor or new.paciente_id <> old.paciente_id)
    and (tg_op = 'UPDATE' and new.paciente_id = old.paciente_id
      or new.valor is distinct from preco_padrao(new.conta_id, new.paciente_id, new.profissional_id))
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

-- The lines of the last hours, to look for unusual reading. A window of the newest lines could be filled by its reader.
create index auditoria_quando on auditoria (conta_id, quando);
