-- What the file of a patient keeps of the intervention: every red flag with what became of it, and to whom a plan went.

create table sinais_intervencao (
  conta_id uuid not null references contas (id),
  id uuid not null,
  paciente_id uuid not null,
  codigo text not null,
  onde text not null,
  -- Its words, and why it was passed over, are sealed like the note of a session.
  trecho bytea not null,
  evento text not null
    constraint sinais_intervencao__evento__ck check (evento in ('visto', 'dispensado', 'retomado')),
  motivo bytea,
  por text not null,
  em timestamptz not null default now(),
  primary key (conta_id, id),
  constraint sinais_intervencao__paciente_id__fk foreign key (conta_id, paciente_id)
    references pacientes (conta_id, id),
  constraint sinais_intervencao__motivo__ck check (evento <> 'dispensado' or motivo is not null)
);
create index sinais_intervencao_paciente on sinais_intervencao (conta_id, paciente_id, em);

create table planos_intervencao_envios (
  conta_id uuid not null,
  id uuid not null,
  plano_id uuid not null,
  -- Who got it and who allowed it, sealed.
  dados bytea not null,
  enviado_em date not null,
  -- When it was allowed, and until when; without an end it holds until somebody takes it back.
  autorizado_em date not null,
  valido_ate date,
  por text not null,
  criado_em timestamptz not null default now(),
  primary key (conta_id, id),
  constraint planos_intervencao_envios__plano_id__fk foreign key (conta_id, plano_id)
    references planos_intervencao (conta_id, id),
  constraint planos_intervencao_envios__autorizado_em__ck check (autorizado_em <= enviado_em),
  constraint planos_intervencao_envios__valido_ate__ck check (valido_ate >= enviado_em)
);
create index planos_intervencao_envios_plano on planos_intervencao_envios (conta_id, plano_id, criado_em);

do $$
declare
  tabela text;
begin
  foreach tabela in array array['sinais_intervencao', 'planos_intervencao_envios'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()))', tabela);
  end loop;
end $$;
-- What happened has happened. Only a sign that is still being typed may be put into its last words.
grant select, insert on sinais_intervencao, planos_intervencao_envios to vinculo_app;
grant update (trecho) on sinais_intervencao to vinculo_app;
