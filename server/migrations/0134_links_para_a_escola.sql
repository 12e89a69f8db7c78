-- The people of a school who answer for a child: teachers, coordinators. They get links like guardians do, but only while an
-- authorisation of a guardian (`contato_escola`) is in force.
create table escola_contatos (
  conta_id uuid not null references contas (id),
  id uuid not null,
  escola_id uuid not null,
  nome text not null,
  -- What they are at the school, in words: teacher, coordinator.
  relacao text,
  -- Needed: the code of the second check goes there.
  email text not null,
  telefone text,
  criado_por uuid default app_membro(),
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  excluido_em timestamptz,
  primary key (conta_id, id),
  constraint escola_contatos__escola_id__fk foreign key (conta_id, escola_id)
    references escolas (conta_id, id) on delete cascade
);
create index escola_contatos_escola on escola_contatos (conta_id, escola_id);
create trigger carimbo before update on escola_contatos for each row execute function carimba();
alter table escola_contatos enable row level security;
alter table escola_contatos force row level security;
create policy conta on escola_contatos using (conta_id = (select app_conta()));
-- Changed like the school itself (0075): by its author, by who runs the practice, or by who has a patient there.
create policy autor on escola_contatos as restrictive for update using (true) with check (
  (select app_funcao()) in ('produto', 'dono', 'secretaria') or criado_por = (select app_membro())
  or exists (select 1 from pacientes p where p.conta_id = (select app_conta()) and p.escola_id = escola_contatos.escola_id));
grant select, insert on escola_contatos to vinculo_app;
grant update (nome, relacao, email, telefone, excluido_em) on escola_contatos to vinculo_app;

-- A link to a school has an authorisation; its contact is empty once the school is erased. Any other link has neither.
alter table links_enviados
  add column escola_contato_id uuid,
  add column autorizacao_id uuid,
  add constraint links_enviados__escola_contato_id__fk foreign key (conta_id, escola_contato_id)
    references escola_contatos (conta_id, id) on delete set null (escola_contato_id),
  add constraint links_enviados__autorizacao_id__fk foreign key (conta_id, autorizacao_id)
    references consentimentos (conta_id, id) on delete cascade,
  add constraint links_enviados__escola__ck check (case when autorizacao_id is null then escola_contato_id is null
    else responsavel_id is null and tipo = 'anamnese' and conferencia = 'codigo' end);
create index links_enviados_escola_contato on links_enviados (conta_id, escola_contato_id) where escola_contato_id is not null;
create index links_enviados_autorizacao on links_enviados (conta_id, autorizacao_id) where autorizacao_id is not null;

-- References with the rights of the member, as for every other table.
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
    where k.contype = 'f' and cardinality(k.conkey) = 2
      and k.conname in ('links_enviados__autorizacao_id__fk')
      and exists (select 1 from pg_policy p where p.polrelid = k.confrelid and not p.polpermissive and p.polname = 'membro')
  loop
    execute format('create trigger %I before insert on %s for each row
      when (app_funcao() not in (''produto'', ''link'') and new.%I is not null)
      execute function referencia_ao_alcance(%L, %L, %L, %L)',
      'ao_alcance_' || chave.coluna, chave.tabela, chave.coluna, chave.alvo, chave.de, chave.coluna, chave.nome);
    execute format('create trigger %I before update of %I on %s for each row
      when (app_funcao() not in (''produto'', ''link'') and new.%2$I is not null and new.%2$I is distinct from old.%2$I)
      execute function referencia_ao_alcance(%4$L, %5$L, %2$L, %6$L)',
      'ao_alcance_mudado_' || chave.coluna, chave.coluna, chave.tabela, chave.alvo, chave.de, chave.nome);
  end loop;
end $$;

-- A revocation closes the links to the school that were sent under it, in its own transaction. Who revokes may not see them (the
-- secretary records it, the form is clinical), so they are revoked by the product. The whole round ends with one revocation.
create function revogacao_fecha_links() returns trigger language plpgsql as $$
declare
  como constant text := coalesce(current_setting('app.funcao', true), '');
begin
  perform set_config('app.funcao', 'produto', true);
  update links_enviados l set revogado_em = now()
    from consentimentos c
    where c.conta_id = new.conta_id and c.coleta_id = new.coleta_id
      and l.conta_id = c.conta_id and l.autorizacao_id = c.id and l.revogado_em is null;
  perform set_config('app.funcao', como, true);
  return null;
end $$;
create trigger fecha_links after update of revogado_em on consentimentos for each row
  when (old.revogado_em is null and new.revogado_em is not null) execute function revogacao_fecha_links();
