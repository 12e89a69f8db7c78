-- Unusual reading: a member opened many files within an hour, or some at night. Found by a job, shown to owners.
create table leituras_incomuns (
  conta_id uuid not null references contas (id),
  id uuid not null default gen_random_uuid(),
  usuario_id uuid not null,
  hora timestamptz not null,
  fichas int not null,
  noite boolean not null,
  criado_em timestamptz not null default now(),
  primary key (conta_id, id),
  unique (conta_id, usuario_id, hora),
  foreign key (conta_id, usuario_id) references membros (conta_id, usuario_id)
);
alter table leituras_incomuns enable row level security;
alter table leituras_incomuns force row level security;
create policy conta on leituras_incomuns using (conta_id = (select app_conta()));
create policy membro on leituras_incomuns as restrictive using ((select app_funcao()) in ('produto', 'dono'));
grant select, insert on leituras_incomuns to vinculo_app;
