-- A practice has members: a person (usuarios) with a function. Each patient has a case team of members.

create function app_membro() returns uuid stable parallel safe language sql
  return nullif(current_setting('app.membro_id', true), '')::uuid;
-- The function of the member who acts, or `produto` for a job of the product itself. Empty counts as nobody.
create function app_funcao() returns text stable parallel safe language sql
  return nullif(current_setting('app.funcao', true), '');

create table membros (
  conta_id uuid not null references contas (id),
  id uuid not null,
  usuario_id uuid not null references usuarios (id),
  funcao text not null
    constraint membros__funcao__ck check (funcao in ('dono', 'profissional', 'estagiario', 'secretaria', 'financeiro')),
  profissao_id uuid constraint membros__profissao_id__fk references profissoes (id),
  -- The number at the professional council.
  inscricao text,
  assinatura uuid,
  cor text constraint membros__cor__ck
    check (cor in ('blue', 'teal', 'grape', 'orange', 'pink', 'indigo', 'lime', 'cyan')),
  valor_atendimento numeric(12, 2),
  -- Working hours: a list of { dia, inicio, fim }.
  horarios jsonb not null default '[]',
  ativo boolean not null default true,
  saiu_em timestamptz,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  versao int not null default 1,
  primary key (conta_id, id),
  unique (conta_id, usuario_id),
  constraint membros__saiu_em__ck check (ativo = (saiu_em is null)),
  constraint membros__assinatura__fk foreign key (conta_id, assinatura) references imagens (conta_id, id)
);
create index membros_usuario on membros (usuario_id);
create trigger carimbo before update on membros for each row execute function carimba();

-- An invitation: sent to an address, valid for seven days, used once.
create table convites (
  conta_id uuid not null references contas (id),
  id uuid not null,
  email text not null,
  funcao text not null
    constraint convites__funcao__ck check (funcao in ('dono', 'profissional', 'estagiario', 'secretaria', 'financeiro')),
  membro_id uuid not null,
  token_hash text not null unique,
  expira_em timestamptz not null,
  usado_em timestamptz,
  retirado_em timestamptz,
  criado_em timestamptz not null default now(),
  primary key (conta_id, id),
  foreign key (conta_id, membro_id) references membros (conta_id, id)
);
-- One open invitation for each address.
create unique index convites__email__uk on convites (conta_id, email) where usado_em is null and retirado_em is null;

-- Who cares for a patient, since when, until when. A row with a reason is an exceptional access: it ends by itself.
create table paciente_equipe (
  conta_id uuid not null references contas (id),
  id uuid not null default gen_random_uuid(),
  paciente_id uuid not null,
  membro_id uuid not null,
  desde timestamptz not null default now(),
  ate timestamptz,
  motivo text,
  -- The member who put this one on the team; null if the product did.
  por uuid,
  primary key (conta_id, id),
  constraint paciente_equipe__paciente_id__fk foreign key (conta_id, paciente_id)
    references pacientes (conta_id, id) on delete cascade,
  constraint paciente_equipe__membro_id__fk foreign key (conta_id, membro_id) references membros (conta_id, id),
  foreign key (conta_id, por) references membros (conta_id, id),
  constraint paciente_equipe__ate__ck check (ate >= desde),
  constraint paciente_equipe__motivo__ck check (motivo is null or ate is not null)
);
create index paciente_equipe_caso on paciente_equipe (conta_id, paciente_id, membro_id);
create index paciente_equipe_membro on paciente_equipe (conta_id, membro_id, paciente_id);
create unique index paciente_equipe__membro_id__uk on paciente_equipe (conta_id, paciente_id, membro_id)
  where ate is null;

do $$
declare
  tabela text;
begin
  foreach tabela in array array['membros', 'convites', 'paciente_equipe'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()))', tabela);
    execute format('grant select, insert, update on %I to vinculo_app', tabela);
  end loop;
end $$;
-- Whoever has the secret of an invitation sees it.
create policy por_token on convites for select using (token_hash = (select app_token_hash()));
grant select (conta_id, id, usuario_id, funcao, ativo, criado_em) on membros to vinculo_admin;
create policy admin on membros for select to vinculo_admin using (true);

-- Everyone owns their practice and is on the team of all its patients. The owner of the database is subject to
-- row-level security too, so it is suspended for these tables while their rows are copied.
alter table usuarios no force row level security;
alter table pacientes no force row level security;
alter table membros no force row level security;
alter table paciente_equipe no force row level security;
insert into membros (conta_id, id, usuario_id, funcao, profissao_id, inscricao, assinatura, criado_em, atualizado_em)
  select conta_id, gen_random_uuid(), id, 'dono', profissao_id, registro, assinatura, criado_em, atualizado_em from usuarios;
insert into paciente_equipe (conta_id, paciente_id, membro_id, desde)
  select p.conta_id, p.id, m.id, p.criado_em from pacientes p join membros m on m.conta_id = p.conta_id;
alter table usuarios force row level security;
alter table pacientes force row level security;
alter table membros force row level security;
alter table paciente_equipe force row level security;
set constraints all immediate;
alter table usuarios drop column profissao_id, drop column registro, drop column assinatura;

-- What members write keeps its author: authors are members, and members are never deleted.
do $$
declare
  chave record;
begin
  for chave in
    select c.conrelid::regclass as tabela, c.conname as nome,
      (select a.attname from pg_attribute a where a.attrelid = c.conrelid and a.attnum = c.conkey[2]) as coluna
    from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'usuarios'::regclass and cardinality(c.conkey) = 2
      and c.conrelid::regclass::text not in ('links', 'dispositivos', 'identidades', 'segundos_fatores', 'codigos_recuperacao')
  loop
    execute format('alter table %s drop constraint %I', chave.tabela, chave.nome);
    execute format('alter table %s add constraint %I foreign key (conta_id, %I) references membros (conta_id, usuario_id)',
      chave.tabela, chave.nome, chave.coluna);
  end loop;
end $$;

-- A practitioner who creates a patient is on the team. A patient created by somebody else goes to the only
-- practitioner of the practice; one created by the product goes to the owners.
alter table pacientes add column criado_por uuid default app_membro();
create function paciente_ganha_equipe() returns trigger language plpgsql as $$
declare
  clinicas constant text[] := array['dono', 'profissional', 'estagiario'];
  outros uuid[];
begin
  if app_membro() is not null and app_funcao() = any (clinicas) then
    insert into paciente_equipe (conta_id, paciente_id, membro_id, por) values (new.conta_id, new.id, app_membro(), app_membro());
    return null;
  end if;
  select array_agg(m.id) into outros from membros m
    where m.conta_id = new.conta_id and m.ativo and m.funcao = any (case when app_membro() is null then array['dono'] else clinicas end);
  if app_membro() is null or cardinality(outros) = 1 then
    insert into paciente_equipe (conta_id, paciente_id, membro_id)
      select new.conta_id, new.id, id from unnest(outros) as id;
  end if;
  return null;
end $$;
create trigger equipe after insert on pacientes for each row execute function paciente_ganha_equipe();
