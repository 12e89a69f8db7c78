-- Plans, the payments for them, and who may look at accounts without ever seeing what is written in them.
create function app_pagamento() returns uuid stable parallel safe language sql
  return nullif(current_setting('app.pagamento', true), '')::uuid;

create table planos (
  id uuid primary key,
  nome text not null,
  meses int not null check (meses between 1 and 36),
  valor numeric(12, 2) not null check (valor > 0),
  recursos text[] not null default '{}',
  ordem int not null default 0,
  ativo boolean not null default true,
  versao int not null default 1,
  criado_em timestamptz not null default now()
);
grant select on planos to vinculo_app;

insert into planos (id, nome, meses, valor, recursos, ordem) values
  ('019a4000-0000-7000-8000-000000000001', 'Vínculo Profissional', 1, 69.90,
   '{cadastros,agenda,anamnese,intervencao,testes,documentos,financeiro,exportacao}', 1),
  ('019a4000-0000-7000-8000-000000000002', 'Vínculo Profissional', 12, 699.00,
   '{cadastros,agenda,anamnese,intervencao,testes,documentos,financeiro,exportacao,desconto_anual}', 2);

alter table contas
  add column plano_id uuid references planos (id),
  add column suspensa_em timestamptz,
  add column suspensa_motivo text;

create table pagamentos (
  conta_id uuid not null references contas (id),
  id uuid not null,
  usuario_id uuid not null,
  plano_id uuid not null constraint pagamentos__plano_id__fk references planos (id),
  meses int not null,
  valor numeric(12, 2) not null check (valor > 0),
  tipo text not null constraint pagamentos__tipo__ck check (tipo in ('boleto', 'pix', 'debito', 'credito', 'assinatura')),
  status text not null default 'Aberto' check (status in ('Aberto', 'Boleto Gerado', 'Pago', 'Cancelado')),
  motivo text,
  endereco jsonb,
  pessoal jsonb,
  -- The end of the plan that a subscription renews by this payment.
  renova_de timestamptz,
  pago_em timestamptz,
  -- How far the plan went before this payment, and goes since.
  venc_anterior timestamptz,
  venc_plano timestamptz,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  primary key (conta_id, id),
  unique (id),
  foreign key (conta_id, usuario_id) references usuarios (conta_id, id)
);
create index pagamentos_conta on pagamentos (conta_id, criado_em desc);
create index pagamentos_pago on pagamentos (pago_em) where status = 'Pago';
create unique index pagamentos_renovacao on pagamentos (conta_id, renova_de) where renova_de is not null;

-- `Pago` and `Cancelado` are final. The step into `Pago` can happen once, and it is the step that extends the plan:
-- however often a provider tells us, a payment extends it once.
create function pagamento_muda() returns trigger language plpgsql as $$
begin
  new.atualizado_em := now();
  if new.valor <> old.valor or new.meses <> old.meses or new.plano_id <> old.plano_id then
    raise exception 'a payment keeps its plan and its amount' using errcode = 'check_violation';
  end if;
  if new.status = old.status then
    if old.status <> 'Aberto' and
      (new.pago_em, new.venc_plano, new.tipo) is distinct from (old.pago_em, old.venc_plano, old.tipo) then
      raise exception 'a payment under way or over stays as it is' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.status in ('Pago', 'Cancelado') or new.status = 'Aberto' then
    raise exception 'no way from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if new.status = 'Pago' then
    new.pago_em := coalesce(new.pago_em, now());
    select c.venc_plano into new.venc_anterior from contas c where c.id = new.conta_id for update;
    -- The day is kept in the time zone of the practice; the 31st of a month becomes the last day of a shorter one.
    update contas c
      set plano_id = new.plano_id,
        venc_plano = case when c.venc_plano is null then null else
          ((greatest(now(), c.venc_plano) at time zone c.fuso) + make_interval(months => new.meses)) at time zone c.fuso end
      where c.id = new.conta_id
      returning c.venc_plano into new.venc_plano;
  end if;
  return new;
end $$;
create trigger pagamento_muda before update on pagamentos for each row execute function pagamento_muda();

-- A payment begins open: no other state can be written down without passing through the steps.
create function pagamento_nasce() returns trigger language plpgsql as $$
begin
  if new.status <> 'Aberto' or new.pago_em is not null then
    raise exception 'a payment begins open' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger pagamento_nasce before insert on pagamentos for each row execute function pagamento_nasce();

-- Every attempt to collect a payment. `id` is the idempotency key: it is written down before the provider is asked.
create table pagamento_cobrancas (
  conta_id uuid not null,
  pagamento_id uuid not null,
  id uuid not null,
  gateway text not null,
  gateway_id text,
  tipo text not null,
  status text not null default 'criando' check (
    status in ('criando', 'pendente', 'aprovada', 'recusada', 'expirada', 'cancelada', 'devolvendo', 'devolvida')),
  motivo text,
  valor numeric(12, 2) not null,
  -- What the provider says it took, where that is not what was asked for.
  valor_informado numeric(12, 2),
  parcelas int,
  bandeira text,
  final text,
  dados jsonb not null default '{}',
  expira_em timestamptz,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  primary key (conta_id, id),
  foreign key (conta_id, pagamento_id) references pagamentos (conta_id, id)
);
create unique index pagamento_cobrancas_gateway on pagamento_cobrancas (gateway, gateway_id) where gateway_id is not null;
-- One live attempt per payment: the second click finds the first one's.
create unique index pagamento_cobrancas_viva on pagamento_cobrancas (conta_id, pagamento_id)
  where status in ('criando', 'pendente');

-- A card that a provider keeps for us and that renews the plan by itself.
create table assinaturas (
  conta_id uuid not null references contas (id),
  plano_id uuid not null references planos (id),
  usuario_id uuid not null,
  gateway text not null,
  cartao bytea not null,
  bandeira text,
  final text,
  pessoal jsonb not null,
  endereco jsonb not null,
  criada_em timestamptz not null default now(),
  primary key (conta_id)
);

-- The books of the embedded sandbox, which plays the provider: what it was asked for and what became of it.
create table sandbox_cobrancas (
  conta_id uuid not null,
  pagamento_id uuid not null,
  id text not null,
  chave uuid not null,
  tipo text not null,
  valor numeric(12, 2) not null,
  status text not null,
  motivo text,
  dados jsonb not null default '{}',
  expira_em timestamptz,
  pago_em timestamptz,
  criado_em timestamptz not null default now(),
  primary key (conta_id, id),
  unique (chave),
  foreign key (conta_id, pagamento_id) references pagamentos (conta_id, id)
);

do $$
declare
  tabela text;
begin
  foreach tabela in array array['pagamentos', 'pagamento_cobrancas', 'assinaturas', 'sandbox_cobrancas'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()))', tabela);
    execute format('grant select, insert, update on %I to vinculo_app', tabela);
  end loop;
end $$;
grant delete on assinaturas to vinculo_app;

-- A provider names the payment; its practice follows from that.
create policy por_pagamento on pagamentos for select using (id = (select app_pagamento()));
create policy por_pagamento on sandbox_cobrancas using (pagamento_id = (select app_pagamento()));
create policy tarefa on pagamentos for select using (current_setting('app.tarefa', true) = 'pagamentos');
create policy tarefa on pagamento_cobrancas for select using (current_setting('app.tarefa', true) = 'pagamentos');
create policy tarefa on assinaturas for select using (current_setting('app.tarefa', true) = 'pagamentos');

-- What administrators did, and to which account. It can be added to and read, and nothing else.
create table admin_acoes (
  conta_id uuid not null references contas (id),
  id bigint generated always as identity,
  quando timestamptz not null default now(),
  admin_id uuid not null,
  acao text not null,
  detalhe text,
  primary key (conta_id, id)
);
alter table admin_acoes enable row level security;
alter table admin_acoes force row level security;
create policy conta on admin_acoes using (conta_id = (select app_conta()));
grant select on admin_acoes to vinculo_app;

-- The role in which administration runs. It holds these columns and no others: of everything a practice writes about the
-- people in its care it holds nothing, so that the database refuses it whatever the code asks.
grant usage on schema public to vinculo_admin;
grant select (id, fuso, venc_plano, criado_em, plano_id, suspensa_em, suspensa_motivo) on contas to vinculo_admin;
grant update (venc_plano, suspensa_em, suspensa_motivo) on contas to vinculo_admin;
grant select (conta_id, id, name, email, role, profissao_id, locale, criado_em) on usuarios to vinculo_admin;
grant select (conta_id, id, usuario_id, criada_em, ultimo_uso, expira_em), delete on sessoes to vinculo_admin;
grant select (conta_id, id, usuario_id, plano_id, meses, valor, tipo, status, motivo, pago_em, venc_anterior, venc_plano, criado_em, atualizado_em)
  on pagamentos to vinculo_admin;
grant select (conta_id, pagamento_id, id, gateway, gateway_id, tipo, status, motivo, valor, valor_informado, criado_em)
  on pagamento_cobrancas to vinculo_admin;
grant select, insert, update on planos to vinculo_admin;
grant select, insert, update on profissoes to vinculo_admin;
grant select, insert on admin_acoes to vinculo_admin;

create policy admin on contas to vinculo_admin using (true);
create policy admin on usuarios for select to vinculo_admin using (true);
create policy admin on sessoes to vinculo_admin using (true);
create policy admin on pagamentos for select to vinculo_admin using (true);
create policy admin on pagamento_cobrancas for select to vinculo_admin using (true);
create policy admin on admin_acoes to vinculo_admin using (true) with check (true);

-- The session tells whether the account is suspended.
create or replace function abrir_sessao(hash text)
returns table (sessao_id uuid, navegador_hash text, "user" jsonb)
language plpgsql as $$
declare
  s sessoes%rowtype;
begin
  perform set_config('app.token_hash', hash, true);
  select * into s from sessoes t
    where t.token_hash = hash and t.expira_em > now() and (t.lembrar or t.ultimo_uso > now() - interval '12 hours');
  if not found then return; end if;
  perform set_config('app.conta_id', s.conta_id::text, true);
  if s.ultimo_uso < now() - interval '5 minutes' then
    update sessoes t set ultimo_uso = now() where t.conta_id = s.conta_id and t.id = s.id;
  end if;
  return query
    select s.id, s.navegador_hash, jsonb_build_object(
      'id', u.id, 'conta_id', u.conta_id, 'name', u.name, 'email', u.email, 'email_pendente', u.email_pendente,
      'foto', u.foto, 'assinatura', u.assinatura, 'role', u.role, 'config', c.config, 'venc_plano', c.venc_plano,
      'suspensa_em', c.suspensa_em,
      'profissao_id', u.profissao_id, 'registro', u.registro, 'telefone', u.telefone, 'locale', u.locale,
      'fuso', c.fuso, 'tem_senha', u.senha_hash is not null)
    from usuarios u join contas c on c.id = u.conta_id
    where u.conta_id = s.conta_id and u.id = s.usuario_id;
end $$;
