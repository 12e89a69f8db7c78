-- A foreign key is checked past row-level security, so a member could refer to a record that they may not see, and reach
-- it that way. Each foreign key to a table with a policy by member has a trigger that looks with the rights of the member.
create function referencia_ao_alcance() returns trigger language plpgsql as $$
declare
  achado boolean;
begin
  execute format('select exists (select 1 from %I r where r.conta_id = ($1).conta_id and r.%I = ($1).%I)',
    tg_argv[0], tg_argv[1], tg_argv[2]) into achado using new;
  if not achado then
    raise foreign_key_violation using message = 'the record is out of reach', constraint = tg_argv[3];
  end if;
  return new;
end $$;

-- `paciente_equipe` is the exception: an exceptional access names a patient who is not seen yet.
do $$
declare
  chave record;
begin
  for chave in
    select k.conrelid::regclass as tabela, k.confrelid::regclass as alvo, k.conname as nome,
      a.attname as coluna, b.attname as de
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[2]
    where k.contype = 'f' and cardinality(k.conkey) = 2 and k.conrelid <> 'paciente_equipe'::regclass
      and exists (select 1 from pg_policy p where p.polrelid = k.confrelid and not p.polpermissive and p.polname = 'membro')
  loop
    execute format('create trigger %I before insert on %s for each row when (app_funcao() <> ''produto'' and new.%I is not null)
      execute function referencia_ao_alcance(%L, %L, %L, %L)',
      'ao_alcance_' || chave.coluna, chave.tabela, chave.coluna, chave.alvo, chave.de, chave.coluna, chave.nome);
    execute format('create trigger %I before update of %I on %s for each row
      when (app_funcao() <> ''produto'' and new.%2$I is not null and new.%2$I is distinct from old.%2$I)
      execute function referencia_ao_alcance(%4$L, %5$L, %2$L, %6$L)',
      'ao_alcance_mudado_' || chave.coluna, chave.coluna, chave.tabela, chave.alvo, chave.de, chave.nome);
  end loop;
end $$;

-- Whether a guardian is linked to any patient of the practice. It reads as the product, and returns no patient.
create function responsavel_vinculado(responsavel uuid) returns boolean language plpgsql as $$
declare
  como constant text := current_setting('app.funcao', true);
  achado boolean;
begin
  perform set_config('app.funcao', 'produto', true);
  select exists (select 1 from paciente_responsaveis v where v.conta_id = app_conta() and v.responsavel_id = responsavel)
    into achado;
  perform set_config('app.funcao', como, true);
  return achado;
end $$;
-- Who creates a guardian sees them until they are linked to a patient; from then on, the case teams do.
drop policy membro on responsaveis;
create policy membro on responsaveis as restrictive using (
  (select app_funcao()) in ('produto', 'dono', 'secretaria', 'financeiro')
  or exists (select 1 from paciente_responsaveis v where v.conta_id = (select app_conta()) and v.responsavel_id = responsaveis.id)
  or (criado_por = (select app_membro()) and not responsavel_vinculado(id)));

-- A note, a file or a clinical text of a session belongs to its patient: only who cares for both patients may move the
-- session to the other one. Who changes the agenda may not see these rows, so it reads as the product.
create function atendimento_com_prontuario() returns trigger language plpgsql as $$
declare
  como constant text := current_setting('app.funcao', true);
  achado boolean;
begin
  if no_caso(old.paciente_id) and no_caso(new.paciente_id) then return new; end if;
  perform set_config('app.funcao', 'produto', true);
  achado := coalesce(old.observacoes, '') <> ''
    or exists (select 1 from registros r where r.conta_id = old.conta_id and r.atendimento_id = old.id)
    or exists (select 1 from anexos x where x.conta_id = old.conta_id and x.dono = 'atendimentos' and x.dono_id = old.id);
  perform set_config('app.funcao', como, true);
  if achado then
    raise exception 'a session with clinical content stays with its patient' using errcode = 'VN002';
  end if;
  return new;
end $$;
create trigger com_prontuario before update of paciente_id on atendimentos for each row
  when (app_funcao() <> 'produto' and new.paciente_id <> old.paciente_id) execute function atendimento_com_prontuario();
