-- What every call to a provider of AI used: tokens, money, how it ended. Never a word of what was asked or answered.
create table ia_usos (
  conta_id uuid not null,
  id uuid not null,
  usuario_id uuid not null,
  finalidade text not null,
  modelo text not null,
  tokens_entrada int not null,
  tokens_saida int not null,
  custo numeric(14, 6) not null default 0,
  -- `aberta` until it has ended; a call that a dying server left behind stays so, and stays counted.
  situacao text not null default 'aberta',
  ms int,
  criado_em timestamptz not null default now(),
  primary key (conta_id, id),
  foreign key (conta_id, usuario_id) references usuarios (conta_id, id)
);
create index ia_usos_mes on ia_usos (conta_id, criado_em);
alter table ia_usos enable row level security;
alter table ia_usos force row level security;
create policy conta on ia_usos using (conta_id = (select app_conta()));
grant select, insert, update on ia_usos to vinculo_app;
