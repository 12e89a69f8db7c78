-- The practice's templates, and the documents made from them for a patient.

-- One row a practice; a template that is null is the original.
create table documentos (
  conta_id uuid primary key references contas (id),
  id uuid not null,
  model_doc_topo text,
  model_doc_rodape text,
  contrato text,
  comprovante text,
  doc_edit text,
  -- The city that stands before the date.
  cidade text,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now()
);
create trigger carimbo before update on documentos for each row execute function carimba();

-- What is written about a child is sealed by the server.
create table paciente_documentos (
  conta_id uuid not null references contas (id),
  id uuid not null,
  paciente_id uuid not null,
  -- Which original or template it was made from.
  modelo text not null,
  titulo text not null,
  conteudo bytea not null,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  excluido_em timestamptz,
  primary key (conta_id, id),
  constraint paciente_documentos__paciente_id__fk foreign key (conta_id, paciente_id) references pacientes (conta_id, id)
);
create index paciente_documentos_paciente on paciente_documentos (conta_id, paciente_id, criado_em);
create trigger carimbo before update on paciente_documentos for each row execute function carimba();

do $$
declare
  tabela text;
begin
  foreach tabela in array array['documentos', 'paciente_documentos'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()))', tabela);
  end loop;
end $$;
grant select, insert, update on documentos, paciente_documentos to vinculo_app;
