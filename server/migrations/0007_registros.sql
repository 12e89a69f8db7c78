-- The note of a session, its versions, what was added after it was signed, and the practice's templates.
-- What is written about a child is sealed by the server: a copy of the database does not show it.

create table registros (
  conta_id uuid not null,
  atendimento_id uuid not null,
  conteudo bytea not null,
  objetivos jsonb not null default '[]',
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  assinado_em timestamptz,
  assinado_por uuid,
  primary key (conta_id, atendimento_id),
  foreign key (conta_id, atendimento_id) references atendimentos (conta_id, id),
  foreign key (conta_id, assinado_por) references usuarios (conta_id, id)
);
create trigger carimbo before update on registros for each row execute function carimba();

-- Signed is signed: not even the server changes it any more.
create function registro_assinado() returns trigger language plpgsql as $$
begin
  raise exception 'a signed note cannot be changed' using errcode = 'VN001';
end $$;
create trigger assinado before update or delete on registros for each row
  when (old.assinado_em is not null) execute function registro_assinado();

create table registro_versoes (
  conta_id uuid not null,
  atendimento_id uuid not null,
  versao int not null,
  conteudo bytea not null,
  usuario_id uuid not null,
  criado_em timestamptz not null default now(),
  primary key (conta_id, atendimento_id, versao),
  foreign key (conta_id, atendimento_id) references registros (conta_id, atendimento_id),
  foreign key (conta_id, usuario_id) references usuarios (conta_id, id)
);

create table registro_adendos (
  conta_id uuid not null,
  id uuid not null,
  atendimento_id uuid not null,
  conteudo bytea not null,
  usuario_id uuid not null,
  criado_em timestamptz not null default now(),
  primary key (conta_id, id),
  foreign key (conta_id, atendimento_id) references registros (conta_id, atendimento_id),
  foreign key (conta_id, usuario_id) references usuarios (conta_id, id)
);
create index registro_adendos_atendimento on registro_adendos (conta_id, atendimento_id, criado_em);

create table registro_modelos (
  conta_id uuid not null references contas (id),
  id uuid not null,
  nome text not null,
  conteudo text not null,
  criado_em timestamptz not null default now(),
  primary key (conta_id, id)
);
create unique index registro_modelos__nome__uk on registro_modelos (conta_id, nome);

do $$
declare
  tabela text;
begin
  foreach tabela in array array['registros', 'registro_versoes', 'registro_adendos', 'registro_modelos'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()))', tabela);
  end loop;
end $$;
-- Notes are written and never removed; what was added to one is not changed either.
grant select, insert, update on registros, registro_versoes to vinculo_app;
grant select, insert on registro_adendos to vinculo_app;
grant select, insert, update, delete on registro_modelos to vinculo_app;
