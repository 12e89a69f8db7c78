-- A signature is what it was on the day: later changes of the profile do not reach it. The database writes it down, so
-- that nobody can sign without it.
alter table registros add column assinado_nome text, add column assinado_registro text;
alter table registro_adendos add column autor_nome text, add column autor_registro text;
-- An earlier version is the whole note: its goals too.
alter table registro_versoes add column objetivos jsonb not null default '[]';

-- What is there already gets the name of today. Row-level security would hide it from an owner who is no superuser.
alter table usuarios no force row level security;
alter table registros no force row level security;
alter table registro_adendos no force row level security;
alter table registros disable trigger assinado;
alter table registros disable trigger carimbo;
update registros r set assinado_nome = u.name, assinado_registro = u.registro
  from usuarios u where u.conta_id = r.conta_id and u.id = r.assinado_por;
update registro_adendos a set autor_nome = u.name, autor_registro = u.registro
  from usuarios u where u.conta_id = a.conta_id and u.id = a.usuario_id;
alter table registros enable trigger assinado;
alter table registros enable trigger carimbo;
alter table usuarios force row level security;
alter table registros force row level security;
alter table registro_adendos force row level security;

-- Whoever inserts need not give it: the trigger below does.
alter table registro_adendos alter column autor_nome set not null, alter column autor_nome set default '';
alter table registros add constraint registros__assinado_por__ck
  check (assinado_em is null or (assinado_por is not null and assinado_nome is not null));

create function registro_assina() returns trigger language plpgsql as $$
begin
  select u.name, u.registro into new.assinado_nome, new.assinado_registro
    from usuarios u where u.conta_id = new.conta_id and u.id = new.assinado_por;
  return new;
end $$;
create trigger assina before insert or update on registros for each row
  when (new.assinado_em is not null) execute function registro_assina();

create function adendo_assina() returns trigger language plpgsql as $$
begin
  select u.name, u.registro into new.autor_nome, new.autor_registro
    from usuarios u where u.conta_id = new.conta_id and u.id = new.usuario_id;
  return new;
end $$;
create trigger assina before insert on registro_adendos for each row execute function adendo_assina();

-- What is signed belongs to a child and an hour: its session is neither removed, nor moved, nor given to another child.
drop trigger assinado on atendimentos;
create trigger assinado before update on atendimentos for each row
  when (new.paciente_id <> old.paciente_id or new.inicio <> old.inicio or new.fim <> old.fim
    or (old.excluido_em is null and new.excluido_em is not null))
  execute function atendimento_assinado();

-- A term of a practice never bears the id of a shared one: a test that names it would have two.
create function teste_termos_confere() returns trigger language plpgsql as $$
begin
  if exists (select from teste_termos_catalogo c where c.id = new.id) then
    raise unique_violation using constraint = 'teste_termos__id__uk';
  end if;
  return new;
end $$;
create trigger confere before insert or update on teste_termos for each row execute function teste_termos_confere();

-- A test of one's own that bears the name of a reserved instrument is that instrument: it is reserved too. An acronym
-- alone tells nothing while it is short.
create function so_letras(texto text) returns text immutable parallel safe strict language sql
  return regexp_replace(normaliza(texto), '[^a-z0-9]', '', 'g');
create function e_reservado(o_nome text, a_sigla text) returns boolean stable language sql
  return exists (select from testes_catalogo c where c.uso_privativo
    and (so_letras(o_nome) in (so_letras(c.nome), so_letras(c.sigla))
      or (length(so_letras(a_sigla)) > 3 and so_letras(a_sigla) = so_letras(c.sigla))));

create function testes_reserva() returns trigger language plpgsql as $$
begin
  if not new.uso_privativo and e_reservado(new.nome, new.sigla) then
    if tg_op = 'UPDATE' and old.uso_privativo then
      raise check_violation using constraint = 'testes__uso_privativo__ck';
    end if;
    new.uso_privativo := true;
  end if;
  return new;
end $$;
create trigger reserva before insert or update on testes for each row execute function testes_reserva();
