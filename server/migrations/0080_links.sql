-- Links: family and school take part without an account. A link opens one record for one recipient, for a time.
-- A transaction that a link opens sets no practice, so that every table hides its rows by default. What a link opens is
-- shown by policies of its own (`por_link`), which compare with the settings that `abrir_link` makes.
create function app_link_hash() returns text stable parallel safe language sql
  return nullif(current_setting('app.link_hash', true), '');
create function app_link_conta() returns uuid stable parallel safe language sql
  return nullif(current_setting('app.link_conta', true), '')::uuid;
create function app_link() returns uuid stable parallel safe language sql
  return nullif(current_setting('app.link_id', true), '')::uuid;
-- The appointment that the link opens; empty until the second check is passed.
create function app_link_atendimento() returns uuid stable parallel safe language sql
  return nullif(current_setting('app.link_atendimento', true), '')::uuid;

create table links_enviados (
  conta_id uuid not null references contas (id),
  id uuid not null,
  tipo text not null,
  paciente_id uuid not null,
  atendimento_id uuid,
  -- Empty: the patient.
  responsavel_id uuid,
  destinatario text not null,
  relacao text,
  locale text not null,
  conferencia text not null default 'nenhuma',
  token_hash text not null,
  expira_em timestamptz not null,
  usos int not null default 0,
  usos_max int not null,
  -- Wrong answers to the second check.
  erros int not null default 0,
  codigo_hash text,
  codigo_expira_em timestamptz,
  primeiro_uso timestamptz,
  ultimo_uso timestamptz,
  iniciado_em timestamptz,
  respondido_em timestamptz,
  -- Closed by wrong answers.
  fechado_em timestamptz,
  revogado_em timestamptz,
  -- The last time that it was sent by e-mail.
  enviado_em timestamptz,
  criado_por uuid default app_membro(),
  criado_em timestamptz not null default now(),
  primary key (conta_id, id),
  constraint links_enviados__paciente_id__fk foreign key (conta_id, paciente_id)
    references pacientes (conta_id, id) on delete cascade,
  constraint links_enviados__atendimento_id__fk foreign key (conta_id, atendimento_id)
    references atendimentos (conta_id, id) on delete cascade,
  constraint links_enviados__responsavel_id__fk foreign key (conta_id, responsavel_id)
    references responsaveis (conta_id, id) on delete cascade,
  constraint links_enviados__tipo__ck check (tipo = any (array['confirmar_atendimento'])),
  constraint links_enviados__conferencia__ck check (conferencia in ('nenhuma', 'nascimento', 'codigo')),
  constraint links_enviados__locale__ck check (locale in ('en', 'es', 'pt-br', 'zh-CN')),
  constraint links_enviados__registro__ck check (tipo <> 'confirmar_atendimento' or atendimento_id is not null)
);
create unique index links_enviados__token_hash__uk on links_enviados (token_hash);
create index links_enviados_paciente on links_enviados (conta_id, paciente_id, criado_em desc);
create index links_enviados_atendimento on links_enviados (conta_id, atendimento_id);
create index links_enviados_responsavel on links_enviados (conta_id, responsavel_id);

create table link_respostas (
  conta_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  paciente_id uuid not null,
  resposta text not null,
  -- Sealed: a reason is often about health.
  texto bytea,
  criada_em timestamptz not null default now(),
  primary key (conta_id, id),
  foreign key (conta_id, link_id) references links_enviados (conta_id, id) on delete cascade,
  constraint link_respostas__paciente_id__fk foreign key (conta_id, paciente_id)
    references pacientes (conta_id, id) on delete cascade,
  constraint link_respostas__resposta__ck check (resposta in ('confirma', 'nao_vem', 'outro_horario'))
);
create index link_respostas_link on link_respostas (conta_id, link_id, criada_em desc);
create index link_respostas_paciente on link_respostas (conta_id, paciente_id);

-- Browsers that have passed the second check.
create table link_passes (
  conta_id uuid not null,
  link_id uuid not null,
  passe_hash text not null,
  expira_em timestamptz not null,
  primary key (conta_id, link_id, passe_hash),
  foreign key (conta_id, link_id) references links_enviados (conta_id, id) on delete cascade
);

do $$
declare
  tabela text;
begin
  foreach tabela in array array['links_enviados', 'link_respostas', 'link_passes'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()))', tabela);
    execute format('grant select, insert, update on %I to vinculo_app', tabela);
  end loop;
end $$;
grant delete on link_passes to vinculo_app;

-- The own row of a link: found by the hash of its token, changed once it is open.
create policy por_token on links_enviados for select using (token_hash = (select app_link_hash()));
create policy por_link on links_enviados for update
  using (conta_id = (select app_link_conta()) and id = (select app_link()));
create policy por_link on link_respostas using (conta_id = (select app_link_conta()) and link_id = (select app_link()));
create policy por_link on link_passes using (conta_id = (select app_link_conta()) and link_id = (select app_link()));

-- Members: links about appointments like the appointments themselves.
create policy membro on links_enviados as restrictive using (
  token_hash = (select app_link_hash())
  or exists (select 1 from atendimentos a where a.conta_id = (select app_conta()) and a.id = links_enviados.atendimento_id));
create policy membro on link_respostas as restrictive using (
  (conta_id = (select app_link_conta()) and link_id = (select app_link()))
  or exists (select 1 from links_enviados l where l.conta_id = (select app_conta()) and l.id = link_respostas.link_id));
-- No member has anything to do with these.
create policy membro on link_passes as restrictive using (
  (conta_id = (select app_link_conta()) and link_id = (select app_link())) or (select app_funcao()) = 'produto');

-- The appointment that a link opens. The policy by member is restrictive, so it must allow the link as well.
create policy por_link on atendimentos for select
  using (conta_id = (select app_link_conta()) and id = (select app_link_atendimento()));
do $$
declare
  regra text;
begin
  select pg_get_expr(p.polqual, p.polrelid) into strict regra from pg_policy p
    where p.polrelid = 'atendimentos'::regclass and p.polname = 'membro';
  execute format('alter policy membro on atendimentos using (%s
    or (conta_id = (select app_link_conta()) and id = (select app_link_atendimento())))', regra);
end $$;

-- References with the rights of the member, and an exceptional access only reads, as for every other table.
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
      and k.conrelid in ('links_enviados'::regclass, 'link_respostas'::regclass, 'link_passes'::regclass)
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
create trigger excecao after insert or update or delete on links_enviados for each row
  when (app_funcao() in ('profissional', 'estagiario')) execute function excecao_so_le_paciente_id();
create trigger excecao after insert or update or delete on link_respostas for each row
  when (app_funcao() in ('profissional', 'estagiario')) execute function excecao_so_le_paciente_id();

-- The trail knows who acted: a member, or a link.
alter table auditoria alter column usuario_id drop not null;
alter table auditoria add column link_id uuid;
alter table auditoria add constraint auditoria__ator__ck check (num_nonnulls(usuario_id, link_id) = 1);

-- Messages of a practice that carry a link, and codes for the second check.
alter table mensagens drop constraint mensagens_modelo_check;
alter table mensagens add constraint mensagens_modelo_check check (modelo in ('lembrete', 'cobranca', 'link', 'link_codigo'));
