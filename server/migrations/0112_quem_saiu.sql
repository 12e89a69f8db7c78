-- The address of a member who has left stays as the practice knew it: a later one is not its business.
alter table membros add column email_ao_sair text;
alter table membros no force row level security;
alter table usuarios no force row level security;
drop trigger carimbo on membros;
update membros m set email_ao_sair = u.email from usuarios u where u.id = m.usuario_id and not m.ativo;
create trigger carimbo before update on membros for each row
  when (old.sessoes_desde is not distinct from new.sessoes_desde) execute function carimba();
alter table usuarios force row level security;
alter table membros force row level security;

create function guarda_email_ao_sair() returns trigger language plpgsql as $$
begin
  new.email_ao_sair := case when not new.ativo then (select u.email from usuarios u where u.id = new.usuario_id) end;
  return new;
end $$;
create trigger email_ao_sair before update of ativo on membros for each row
  when (old.ativo is distinct from new.ativo) execute function guarda_email_ao_sair();

-- How a practice reaches its members: of who has left, the address of then and no telephone.
create view contatos_dos_membros with (security_invoker = true) as
  select u.conta_id, u.id, coalesce(m.email_ao_sair, u.email) as email, case when m.ativo then u.telefone end as telefone
  from membros m join usuarios u on u.id = m.usuario_id
  where m.conta_id = (select app_conta());
grant select on contatos_dos_membros to vinculo_app;

-- Whose time is blocked; none named are all. Who does not run the agenda blocks the own time only.
alter table horarios_bloqueados add column profissionais uuid[] not null default '{}';
create function bloqueia_quem_pode() returns trigger language plpgsql as $$
begin
  if app_funcao() not in ('produto', 'dono', 'secretaria') and new.profissionais is distinct from array[app_membro()] then
    raise check_violation using message = 'the time of others', constraint = 'horarios_bloqueados__profissionais__ck';
  end if;
  if exists (select 1 from unnest(new.profissionais) as p (id)
    where not exists (select 1 from membros m where m.conta_id = new.conta_id and m.id = p.id)) then
    raise foreign_key_violation using message = 'not a member', constraint = 'horarios_bloqueados__profissionais__fk';
  end if;
  return new;
end $$;
create trigger bloqueia_quem_pode before insert or update of profissionais on horarios_bloqueados for each row
  execute function bloqueia_quem_pode();

-- Whether a blocked time concerns a professional; without one, an appointment takes up everybody.
create function bloqueia(profissionais uuid[], profissional uuid) returns boolean immutable parallel safe language sql
  return cardinality(profissionais) = 0 or profissional is null or profissional = any (profissionais);
