-- Anamnesis: a practice's own model in all its versions, the filled forms, and their answers.

-- Every save is a new row: what a model once was stays readable.
create table anamnese_modelos (
  conta_id uuid not null references contas (id),
  versao int not null,
  modelo jsonb not null,
  criado_em timestamptz not null default now(),
  primary key (conta_id, versao)
);

create table anamneses (
  conta_id uuid not null references contas (id),
  id uuid not null,
  paciente_id uuid not null,
  titulo text not null,
  -- The model as it was when the form was made.
  modelo jsonb not null,
  avaliacao text,
  configuracoes jsonb not null default '{}',
  status text not null default 'em_andamento'
    constraint anamneses__status__ck check (status in ('em_andamento', 'concluida')),
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  excluido_em timestamptz,
  primary key (conta_id, id),
  constraint anamneses__paciente_id__fk foreign key (conta_id, paciente_id) references pacientes (conta_id, id)
);
create index anamneses_paciente on anamneses (conta_id, paciente_id, criado_em);
create trigger carimbo before update on anamneses for each row execute function carimba();

-- One row per question. `versao` is that of the topic at the time of writing, so that a later writer can tell which of
-- the answers they built on have changed since; an answer taken back leaves its row, without a value.
create table anamnese_respostas (
  conta_id uuid not null,
  anamnese_id uuid not null,
  pergunta_id text not null,
  url_topico text not null,
  valor jsonb,
  versao int not null,
  origem uuid,
  atualizado_em timestamptz not null default now(),
  primary key (conta_id, anamnese_id, pergunta_id),
  foreign key (conta_id, anamnese_id) references anamneses (conta_id, id) on delete cascade
);

do $$
declare
  tabela text;
begin
  foreach tabela in array array['anamnese_modelos', 'anamneses', 'anamnese_respostas'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()))', tabela);
  end loop;
end $$;
grant select, insert on anamnese_modelos to vinculo_app;
grant select, insert, update, delete on anamneses, anamnese_respostas to vinculo_app;
