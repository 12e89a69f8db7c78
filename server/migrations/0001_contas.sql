-- The practice (conta), its users, their sessions, and what proves who they are.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

grant usage on schema public to vinculo_app;

-- What the running transaction may see. Empty counts as nothing.
create function app_conta() returns uuid stable parallel safe language sql
  return nullif(current_setting('app.conta_id', true), '')::uuid;
create function app_email() returns text stable parallel safe language sql
  return nullif(current_setting('app.email', true), '');
create function app_token_hash() returns text stable parallel safe language sql
  return nullif(current_setting('app.token_hash', true), '');
create function app_identidade() returns text stable parallel safe language sql
  return nullif(current_setting('app.identidade', true), '');

create table profissoes (
  id uuid primary key,
  slug text not null unique,
  nome text not null,
  conselho text,
  mascara_registro text,
  exemplo_registro text,
  ordem int not null
);
grant select on profissoes to vinculo_app;

create table contas (
  id uuid primary key,
  config jsonb,
  fuso text not null default 'America/Sao_Paulo',
  venc_plano timestamptz,
  criado_em timestamptz not null default now()
);
alter table contas enable row level security;
alter table contas force row level security;
create policy conta on contas using (id = (select app_conta()));
grant select, insert, update on contas to vinculo_app;

create table usuarios (
  conta_id uuid not null references contas (id),
  id uuid not null,
  name text not null,
  email text not null,
  email_pendente text,
  senha_hash text,
  role text not null default 'user' check (role in ('user', 'admin')),
  profissao_id uuid constraint usuarios__profissao_id__fk references profissoes (id),
  registro text,
  telefone text,
  foto uuid,
  assinatura uuid,
  locale text not null,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  primary key (conta_id, id),
  unique (id)
);
create unique index usuarios__email__uk on usuarios (email);
alter table usuarios enable row level security;
alter table usuarios force row level security;
create policy conta on usuarios using (conta_id = (select app_conta()));
create policy por_email on usuarios for select using (email = (select app_email()));
grant select, insert, update on usuarios to vinculo_app;

create table sessoes (
  conta_id uuid not null,
  id uuid not null,
  usuario_id uuid not null,
  token_hash text not null unique,
  -- The half that only a browser holds; null for a session that no browser opened.
  navegador_hash text,
  lembrar boolean not null,
  agente text,
  endereco text,
  criada_em timestamptz not null default now(),
  ultimo_uso timestamptz not null default now(),
  expira_em timestamptz not null,
  primary key (conta_id, id),
  foreign key (conta_id, usuario_id) references usuarios (conta_id, id) on delete cascade
);
create index sessoes_usuario on sessoes (conta_id, usuario_id);
create index sessoes_expira on sessoes (expira_em);
alter table sessoes enable row level security;
alter table sessoes force row level security;
create policy conta on sessoes using (conta_id = (select app_conta()));
create policy por_token on sessoes for select using (token_hash = (select app_token_hash()));
grant select, insert, update, delete on sessoes to vinculo_app;

-- Single-use links: a new password, a new e-mail address.
create table links (
  conta_id uuid not null,
  id uuid not null,
  usuario_id uuid not null,
  tipo text not null check (tipo in ('senha', 'email')),
  token_hash text not null unique,
  email text not null,
  usado_em timestamptz,
  expira_em timestamptz not null,
  criado_em timestamptz not null default now(),
  primary key (conta_id, id),
  foreign key (conta_id, usuario_id) references usuarios (conta_id, id) on delete cascade
);
alter table links enable row level security;
alter table links force row level security;
create policy conta on links using (conta_id = (select app_conta()));
create policy por_token on links for select using (token_hash = (select app_token_hash()));
grant select, insert, update, delete on links to vinculo_app;

-- A browser that has signed in before: strangers who guess at passwords cannot lock it out.
create table dispositivos (
  conta_id uuid not null,
  usuario_id uuid not null,
  token_hash text not null,
  criado_em timestamptz not null default now(),
  primary key (conta_id, usuario_id, token_hash),
  foreign key (conta_id, usuario_id) references usuarios (conta_id, id) on delete cascade
);
alter table dispositivos enable row level security;
alter table dispositivos force row level security;
create policy conta on dispositivos using (conta_id = (select app_conta()));
grant select, insert, delete on dispositivos to vinculo_app;

-- Who a user is at an OpenID Connect provider. `chave` is the issuer and the subject.
create table identidades (
  conta_id uuid not null,
  usuario_id uuid not null,
  chave text not null unique,
  criado_em timestamptz not null default now(),
  primary key (conta_id, usuario_id, chave),
  foreign key (conta_id, usuario_id) references usuarios (conta_id, id) on delete cascade
);
alter table identidades enable row level security;
alter table identidades force row level security;
create policy conta on identidades using (conta_id = (select app_conta()));
create policy por_chave on identidades for select using (chave = (select app_identidade()));
grant select, insert, delete on identidades to vinculo_app;

-- Counts of attempts, by the hash of what is counted. No tenant: nobody is signed in yet.
create table tentativas (
  chave text primary key,
  janela timestamptz not null,
  contagem int not null
);
create index tentativas_janela on tentativas (janela);
grant select, insert, update, delete on tentativas to vinculo_app;

create table imagens (
  conta_id uuid not null references contas (id),
  id uuid not null,
  uso text not null,
  tipo text not null,
  tamanho int not null,
  criado_em timestamptz not null default now(),
  primary key (conta_id, id)
);
alter table imagens enable row level security;
alter table imagens force row level security;
create policy conta on imagens using (conta_id = (select app_conta()));
grant select, insert, delete on imagens to vinculo_app;
alter table usuarios
  add constraint usuarios__foto__fk foreign key (conta_id, foto) references imagens (conta_id, id),
  add constraint usuarios__assinatura__fk foreign key (conta_id, assinatura) references imagens (conta_id, id);

-- The trail: who did what to which record. It can be added to and read, and nothing else.
create table auditoria (
  conta_id uuid not null,
  id bigint generated always as identity,
  quando timestamptz not null default now(),
  usuario_id uuid not null,
  registro text not null,
  registro_ids uuid[] not null,
  acao text not null,
  endereco text,
  agente text,
  pedido text,
  primary key (conta_id, id)
);
create index auditoria_registro on auditoria using gin (registro_ids);
alter table auditoria enable row level security;
alter table auditoria force row level security;
create policy conta on auditoria using (conta_id = (select app_conta()));
grant select, insert on auditoria to vinculo_app;

-- Opens a session: finds it by its token, notes its use, and puts its practice in force for the transaction.
create function abrir_sessao(hash text)
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
      'profissao_id', u.profissao_id, 'registro', u.registro, 'telefone', u.telefone, 'locale', u.locale,
      'fuso', c.fuso, 'tem_senha', u.senha_hash is not null)
    from usuarios u join contas c on c.id = u.conta_id
    where u.conta_id = s.conta_id and u.id = s.usuario_id;
end $$;
