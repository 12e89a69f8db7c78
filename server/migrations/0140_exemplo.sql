-- An example practice: a second practice of somebody, filled with invented records to look around in, and removed as a
-- whole. It belongs to one person, for whom there is one at a time, and ends on its own.
alter table contas
  add column exemplo_de uuid constraint contas__exemplo_de__fk references usuarios (id),
  add column exemplo_ate timestamptz,
  -- Null while it is being filled: nobody is offered it until then.
  add column exemplo_pronto_em timestamptz,
  add constraint contas__exemplo_ate__ck check ((exemplo_de is null) = (exemplo_ate is null));
create unique index contas__exemplo_de__uk on contas (exemplo_de) where exemplo_de is not null;

-- A practice is an example from its first moment or never: only then may its signed and final records be deleted.
create function exemplo_fixo() returns trigger language plpgsql as $$
begin
  raise exception 'a practice does not become an example' using errcode = 'check_violation';
end $$;
create trigger exemplo_fixo before update of exemplo_de, exemplo_ate on contas for each row
  when ((old.exemplo_de, old.exemplo_ate) is distinct from (new.exemplo_de, new.exemplo_ate))
  execute function exemplo_fixo();

create function pratica_de_exemplo(conta uuid) returns boolean stable language sql
  return exists (select 1 from contas c where c.id = conta and c.exemplo_de is not null);

-- Nothing leaves an example practice: no link, no invitation, no payment. What it shows of them is written by the product.
create function exemplo_nao_envia() returns trigger language plpgsql as $$
begin
  if pratica_de_exemplo(new.conta_id) then
    raise exception 'an example practice sends nothing' using errcode = 'VN006';
  end if;
  return new;
end $$;
do $$
declare
  tabela text;
begin
  foreach tabela in array array['links_enviados', 'convites', 'pagamentos', 'assinaturas'] loop
    execute format('create trigger exemplo before insert on %I for each row
      when (app_funcao() <> ''produto'') execute function exemplo_nao_envia()', tabela);
  end loop;
end $$;
-- An invitation gets a new address when it is sent again.
create trigger exemplo_de_novo before update of token_hash on convites for each row
  when (app_funcao() <> 'produto' and new.token_hash is distinct from old.token_hash) execute function exemplo_nao_envia();

-- Outside of every practice its person finds it, also after leaving it.
create policy exemplo on contas for select using ((select app_conta()) is null and exemplo_de = (select app_pessoa()));

-- Not among the practices that are told about their plan, nor in the figures of the administration.
drop policy avisos on contas;
create policy avisos on contas for select
  using (current_setting('app.tarefa', true) = 'avisos' and exemplo_de is null);
create policy sem_exemplos on contas as restrictive to vinculo_admin using (exemplo_de is null);

-- What is signed or final stays, except for invented records that go with their practice.
create or replace function registro_assinado() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pratica_de_exemplo(old.conta_id) then return old; end if;
  raise exception 'a signed note cannot be changed' using errcode = 'VN001';
end $$;
create or replace function relatorio_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pratica_de_exemplo(old.conta_id) then return old; end if;
  raise exception 'a final report cannot be changed' using errcode = 'VN001';
end $$;
create or replace function supervisao_decidida() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pratica_de_exemplo(old.conta_id) then return old; end if;
  raise exception 'a decided supervision cannot be changed' using errcode = 'VN001';
end $$;

-- Deletes an example practice with every row of it; returns whether there was one. Runs as the owner of the tables,
-- because the server may not delete most of them, and refuses every practice that is no example.
create function apagar_exemplo(conta uuid) returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  pessoa uuid;
  tudo text;
begin
  perform set_config('app.conta_id', conta::text, true), set_config('app.funcao', 'produto', true);
  -- New rows of the practice wait for this lock, and then have no practice to belong to.
  select c.exemplo_de into pessoa from contas c where c.id = conta and c.exemplo_de is not null for update;
  if not found then return false; end if;
  perform set_config('app.usuario_id', pessoa::text, true);
  update usuarios u set ultima_conta_id = null where u.ultima_conta_id = conta;
  -- One statement: foreign keys are checked at its end, so the order of the tables does not matter.
  select 'with ' || string_agg(format('d%s as (delete from %s where conta_id = $1)', c.oid, c.oid::regclass), ', ') || ' select 1'
    into tudo
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'conta_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition;
  execute tudo using conta;
  -- Sums that triggers wrote while movements were deleted.
  execute tudo using conta;
  delete from contas c where c.id = conta;
  return true;
end $$;
revoke execute on function apagar_exemplo(uuid) from public;
grant execute on function apagar_exemplo(uuid) to vinculo_app;
