-- Items of the inbox that a user put off until a day, or dismissed (no day). The item itself is derived from its record.
create table pendencias_adiadas (
  conta_id uuid not null references contas (id),
  usuario_id uuid not null,
  tipo text not null,
  alvo uuid not null,
  ate date,
  criado_em timestamptz not null default now(),
  primary key (conta_id, usuario_id, tipo, alvo),
  constraint pendencias_adiadas__tipo__ck check (tipo in (
    'sem_status', 'registros', 'anamneses', 'sinais', 'planos_intervencao', 'series', 'cancelados', 'relatorios',
    'aniversarios', 'vencidos', 'excecoes', 'leituras'
  ))
);
alter table pendencias_adiadas enable row level security;
alter table pendencias_adiadas force row level security;
create policy conta on pendencias_adiadas using (conta_id = (select app_conta()));
grant select, insert, update, delete on pendencias_adiadas to vinculo_app;
