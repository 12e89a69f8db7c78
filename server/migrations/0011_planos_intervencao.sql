-- Intervention plans, their goals, and the one draft that the wizard keeps for a patient.

create table planos_intervencao (
  conta_id uuid not null references contas (id),
  id uuid not null,
  paciente_id uuid not null,
  titulo text not null,
  queixa text,
  inicio date,
  fim date,
  frequencia text,
  objetivo_geral text,
  orientacoes_familia text,
  orientacoes_escola text,
  observacoes text,
  origem text not null default 'manual'
    constraint planos_intervencao__origem__ck check (origem in ('manual', 'ia', 'biblioteca')),
  -- The plan of the period before, where this one goes on from it.
  copiado_de uuid,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  excluido_em timestamptz,
  primary key (conta_id, id),
  constraint planos_intervencao__paciente_id__fk foreign key (conta_id, paciente_id)
    references pacientes (conta_id, id),
  constraint planos_intervencao__copiado_de__fk foreign key (conta_id, copiado_de)
    references planos_intervencao (conta_id, id) on delete set null (copiado_de),
  constraint planos_intervencao__fim__ck check (fim >= inicio)
);
create index planos_intervencao_paciente on planos_intervencao (conta_id, paciente_id, criado_em);
create index planos_intervencao_fim on planos_intervencao (conta_id, fim) where excluido_em is null;
create trigger carimbo before update on planos_intervencao for each row execute function carimba();

create table objetivos_intervencao (
  conta_id uuid not null,
  id uuid not null,
  plano_id uuid not null,
  ordem int not null,
  descricao text not null,
  area text,
  especificos text,
  linha_base text,
  linha_base_em date,
  estrategias text,
  recursos text,
  frequencia text,
  -- Who works on it: the practice, the home, the school.
  ambientes text[] not null default '{}',
  criterio text,
  prazo date,
  status text not null default 'nao_iniciado'
    constraint objetivos_intervencao__status__ck check (
      status in ('nao_iniciado', 'em_andamento', 'alcancado', 'parcialmente', 'revisto', 'suspenso')),
  -- As the practitioner sees it, in per cent; otherwise it is taken from the scores of the sessions.
  progresso int constraint objetivos_intervencao__progresso__ck check (progresso between 0 and 100),
  evidencia text,
  origem text not null default 'manual'
    constraint objetivos_intervencao__origem__ck check (origem in ('manual', 'ia', 'biblioteca')),
  biblioteca text,
  -- The goal of the period before that this one goes on with: its scores are read together.
  continua_de uuid,
  primary key (conta_id, id),
  constraint objetivos_intervencao__plano_id__fk foreign key (conta_id, plano_id)
    references planos_intervencao (conta_id, id) on delete cascade
);
create index objetivos_intervencao_plano on objetivos_intervencao (conta_id, plano_id, ordem);

create table planos_intervencao_rascunhos (
  conta_id uuid not null,
  paciente_id uuid not null,
  queixa text not null default '',
  -- Which of the known things are left out, and what else is to be hidden before anything leaves.
  sem_fontes text[] not null default '{}',
  ocultar text[] not null default '{}',
  instrucao text not null default '',
  -- What was generated so far: the general goal, advice, and goals with what was decided about each.
  resultado jsonb,
  situacao text not null default 'editando'
    check (situacao in ('editando', 'gerando', 'parado', 'falhou', 'pronto')),
  falha text,
  origem text check (origem in ('ia', 'biblioteca')),
  modelo text,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  primary key (conta_id, paciente_id),
  constraint planos_intervencao_rascunhos__paciente_id__fk foreign key (conta_id, paciente_id)
    references pacientes (conta_id, id)
);
create trigger carimbo before update on planos_intervencao_rascunhos for each row execute function carimba();

do $$
declare
  tabela text;
begin
  foreach tabela in array array['planos_intervencao', 'objetivos_intervencao', 'planos_intervencao_rascunhos'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()))', tabela);
    execute format('grant select, insert, update, delete on %I to vinculo_app', tabela);
  end loop;
end $$;
