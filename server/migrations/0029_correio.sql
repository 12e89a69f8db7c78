-- Mail that is sent for a practice to others, who does not want it, and what was told about the end of a plan.

-- A message is marked when the mail server asks for its text: one whose outcome is unknown after a crash is not sent again.
-- The id is that of its job; it says nothing about anybody, so there is no practice.
create table mail_marcas (
  id uuid primary key,
  em timestamptz not null default now(),
  aceita boolean not null default false
);
create index mail_marcas_em on mail_marcas (em);
grant select, insert, update, delete on mail_marcas to vinculo_app;

-- One line for each message to somebody else: it is counted for the hourly limit, and tells the practice what became of it.
create table mensagens (
  conta_id uuid not null references contas (id),
  id uuid not null,
  modelo text not null check (modelo in ('lembrete', 'cobranca')),
  atendimento_id uuid,
  lancamento_id uuid,
  estado text not null default 'na_fila' check (estado in ('na_fila', 'enviada', 'recusada')),
  motivo text,
  criada_em timestamptz not null default now(),
  primary key (conta_id, id),
  foreign key (conta_id, atendimento_id) references atendimentos (conta_id, id) on delete cascade,
  foreign key (conta_id, lancamento_id) references lancamentos (conta_id, id) on delete cascade
);
create index mensagens_criada on mensagens (conta_id, criada_em);
create index mensagens_atendimento on mensagens (conta_id, atendimento_id) where atendimento_id is not null;
create index mensagens_lancamento on mensagens (conta_id, lancamento_id) where lancamento_id is not null;

-- Whoever unsubscribed gets nothing more from this practice. The address is kept as the hash of its lower-case form.
create table descadastros (
  conta_id uuid not null references contas (id),
  email_hash text not null,
  criado_em timestamptz not null default now(),
  primary key (conta_id, email_hash)
);

-- Which e-mail about the end of a plan was sent: one of each kind for each end.
create table plano_avisos (
  conta_id uuid not null references contas (id),
  venc_plano timestamptz not null,
  aviso text not null check (aviso in ('plano_termina', 'plano_terminou')),
  enviado_em timestamptz not null default now(),
  primary key (conta_id, venc_plano, aviso)
);

do $$
declare
  tabela text;
begin
  foreach tabela in array array['mensagens', 'descadastros', 'plano_avisos'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()))', tabela);
    execute format('grant select, insert, update, delete on %I to vinculo_app', tabela);
  end loop;
end $$;

-- The job that tells of the end of a plan finds the practices whose end is near.
create policy avisos on contas for select using (current_setting('app.tarefa', true) = 'avisos');
