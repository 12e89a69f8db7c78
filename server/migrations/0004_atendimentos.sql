-- The agenda: appointments and their series, blocked times, the practice's hours, and which reminders have gone out.

-- The rule a series was made by. The appointments themselves are rows: each can be moved, signed and charged on its own.
create table atendimento_series (
  conta_id uuid not null references contas (id),
  id uuid not null,
  frequencia text not null,
  dias int[] not null default '{}',
  ate date,
  vezes int,
  criado_em timestamptz not null default now(),
  primary key (conta_id, id),
  constraint atendimento_series__frequencia__ck check (frequencia in ('semanal', 'quinzenal', 'mensal'))
);

create table atendimentos (
  conta_id uuid not null references contas (id),
  id uuid not null,
  paciente_id uuid not null,
  serie_id uuid,
  excecao boolean not null default false,
  inicio timestamptz not null,
  fim timestamptz not null,
  status text not null default 'Agendado',
  modalidade text not null default 'presencial',
  local text,
  link text,
  valor numeric(12, 2),
  observacoes text,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  excluido_em timestamptz,
  primary key (conta_id, id),
  constraint atendimentos__paciente_id__fk foreign key (conta_id, paciente_id) references pacientes (conta_id, id),
  constraint atendimentos__serie_id__fk foreign key (conta_id, serie_id) references atendimento_series (conta_id, id),
  constraint atendimentos__status__ck check (status in ('Agendado', 'Confirmado', 'Realizado', 'Faltou', 'Cancelado')),
  constraint atendimentos__modalidade__ck check (modalidade in ('presencial', 'online')),
  -- No appointment is longer than this, so what overlaps an hour starts at most so long before it: an index on the start
  -- is all that the search for a clash needs.
  constraint atendimentos__fim__ck check (fim > inicio and fim <= inicio + interval '24 hours')
);
create index atendimentos_inicio on atendimentos (conta_id, inicio) where excluido_em is null;
create index atendimentos_paciente on atendimentos (conta_id, paciente_id, inicio);
create index atendimentos_serie on atendimentos (conta_id, serie_id, inicio) where serie_id is not null;
create index atendimentos_lixeira on atendimentos (conta_id, excluido_em) where excluido_em is not null;
create trigger carimbo before update on atendimentos for each row execute function carimba();

create table bloqueios (
  conta_id uuid not null references contas (id),
  id uuid not null,
  inicio timestamptz not null,
  fim timestamptz not null,
  motivo text,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  excluido_em timestamptz,
  primary key (conta_id, id),
  constraint bloqueios__fim__ck check (fim > inicio)
);
create index bloqueios_fim on bloqueios (conta_id, fim) where excluido_em is null;
create trigger carimbo before update on bloqueios for each row execute function carimba();

create table agenda_configs (
  conta_id uuid primary key references contas (id),
  duracao_min int not null default 50,
  dias int[] not null default '{1,2,3,4,5}',
  hora_inicio text not null default '08:00',
  hora_fim text not null default '18:00',
  feriados boolean not null default true,
  lembrete_texto text,
  lembrete_email boolean not null default false,
  lembrete_horas int not null default 24,
  versao int not null default 1,
  atualizado_em timestamptz not null default now()
);
create trigger carimbo before update on agenda_configs for each row execute function carimba();

-- A reminder is claimed by its row before it goes out: whoever cannot insert it has come too late. An appointment that is
-- moved is reminded of again.
create table lembretes (
  conta_id uuid not null,
  atendimento_id uuid not null,
  inicio timestamptz not null,
  enviado_em timestamptz not null default now(),
  primary key (conta_id, atendimento_id, inicio),
  foreign key (conta_id, atendimento_id) references atendimentos (conta_id, id) on delete cascade
);

do $$
declare
  tabela text;
begin
  foreach tabela in array array['atendimento_series', 'atendimentos', 'bloqueios', 'agenda_configs', 'lembretes'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()))', tabela);
    execute format('grant select, insert, update, delete on %I to vinculo_app', tabela);
  end loop;
end $$;

-- The job that reminds must know which practices want it to.
create policy tarefa_lembretes on agenda_configs for select
  using (current_setting('app.tarefa', true) = 'lembretes' and lembrete_email);
