-- Assessment instruments, and what they showed when a child was assessed with them.
-- `testes_catalogo` and `teste_termos_catalogo` belong to no practice: they are the same for all, read by all, and
-- written by migrations alone. That is why they have neither `conta_id` nor row-level security.

-- The words by which tests are sorted: category, area, subject.
create table teste_termos_catalogo (
  id uuid primary key,
  tipo text not null check (tipo in ('categoria', 'area', 'assunto')),
  slug text,
  nome text not null,
  ordem int not null
);
grant select on teste_termos_catalogo to vinculo_app;

create table teste_termos (
  conta_id uuid not null references contas (id),
  id uuid not null,
  tipo text not null check (tipo in ('categoria', 'area', 'assunto')),
  nome text not null,
  criado_em timestamptz not null default now(),
  primary key (conta_id, id)
);
create unique index teste_termos__nome__uk on teste_termos (conta_id, tipo, normaliza(nome));

-- Views with the rights of whoever asks: row-level security holds inside them.
create view teste_termos_todos with (security_invoker = true) as
  select id, tipo, slug, nome, ordem, 'catalogo' as origem from teste_termos_catalogo
  union all
  select id, tipo, null, nome, 1000000, 'meu' from teste_termos;
grant select on teste_termos_todos to vinculo_app;

create table testes_catalogo (
  id uuid primary key,
  sigla text,
  nome text not null,
  categoria_id uuid not null references teste_termos_catalogo (id),
  area_id uuid not null references teste_termos_catalogo (id),
  assuntos text[] not null default '{}',
  descricao text,
  objetivo text,
  -- For whom, in the words of the manual: an age, or a school year that no age stands for.
  publico text,
  idade_min_meses int,
  idade_max_meses int,
  material text,
  aplicacao text,
  correcao text,
  escalas jsonb not null default '[]',
  tipos_escore text[] not null default '{}',
  -- P psychologists alone, V see the manual, M several professions, F speech therapists, L free, T needs a certificate.
  uso text not null check (uso in ('P', 'V', 'M', 'F', 'L', 'T')),
  uso_privativo boolean not null generated always as (uso = 'P') stored,
  -- Something of this row has not been checked against the publisher.
  conferir boolean not null default false,
  editora text,
  link text,
  nome_ordem text not null,
  busca text not null,
  criado_em timestamptz not null default now()
);
grant select on testes_catalogo to vinculo_app;

create table testes (
  conta_id uuid not null references contas (id),
  id uuid not null,
  sigla text,
  nome text not null,
  categoria_id uuid,
  area_id uuid,
  assuntos text[] not null default '{}',
  descricao text,
  objetivo text,
  publico text,
  idade_min_meses int,
  idade_max_meses int,
  material text,
  aplicacao text,
  correcao text,
  escalas jsonb not null default '[]',
  uso_privativo boolean not null default false,
  satepsi_situacao text,
  satepsi_conferido_em date,
  editora text,
  link text,
  copiado_de uuid constraint testes__copiado_de__fk references testes_catalogo (id),
  nome_ordem text not null,
  busca text not null,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  excluido_em timestamptz,
  primary key (conta_id, id),
  constraint testes__idade_max_meses__ck check (idade_max_meses >= idade_min_meses)
);

-- A term is the practice's own or everybody's, so no single foreign key can hold it.
create function exige_termo(termo uuid, o_tipo text, campo text) returns void language plpgsql as $$
begin
  if termo is not null and not exists (select from teste_termos_todos t where t.id = termo and t.tipo = o_tipo) then
    raise foreign_key_violation using constraint = 'testes__' || campo || '__fk';
  end if;
end $$;

create function testes_confere() returns trigger language plpgsql as $$
begin
  if exists (select from testes_catalogo c where c.id = new.id) then
    raise unique_violation using constraint = 'testes__id__uk';
  end if;
  perform exige_termo(new.categoria_id, 'categoria', 'categoria_id');
  perform exige_termo(new.area_id, 'area', 'area_id');
  -- A copy stays reserved for those for whom its original is.
  if not new.uso_privativo and exists
    (select from testes_catalogo c where c.id = new.copiado_de and c.uso_privativo) then
    raise check_violation using constraint = 'testes__uso_privativo__ck';
  end if;
  return new;
end $$;
create trigger confere before insert or update on testes for each row execute function testes_confere();

create function testes_busca() returns trigger language plpgsql as $$
begin
  new.nome_ordem := left(normaliza(new.nome), 200);
  new.busca := normaliza(concat_ws(' ', new.sigla, new.nome, so_digitos(new.sigla), array_to_string(new.assuntos, ' '),
    new.objetivo, new.editora,
    (select string_agg(t.nome, ' ') from teste_termos_todos t where t.id in (new.categoria_id, new.area_id))));
  return new;
end $$;
create trigger busca before insert or update on testes for each row execute function testes_busca();
create trigger busca before insert or update on testes_catalogo for each row execute function testes_busca();
create trigger carimbo before update on testes for each row execute function carimba();

create view testes_todos with (security_invoker = true) as
  select id, 'catalogo' as origem, sigla, nome, categoria_id, area_id, assuntos, descricao, objetivo, publico,
    idade_min_meses, idade_max_meses, material, aplicacao, correcao, escalas, uso, uso_privativo, conferir, editora, link,
    null::text as satepsi_situacao, null::date as satepsi_conferido_em, null::uuid as copiado_de, nome_ordem, busca,
    1 as versao, criado_em, criado_em as atualizado_em, null::timestamptz as excluido_em
  from testes_catalogo
  union all
  select id, 'meu', sigla, nome, categoria_id, area_id, assuntos, descricao, objetivo, publico,
    idade_min_meses, idade_max_meses, material, aplicacao, correcao, escalas,
    (select c.uso from testes_catalogo c where c.id = copiado_de), uso_privativo, false, editora, link,
    satepsi_situacao, satepsi_conferido_em, copiado_de, nome_ordem, busca,
    versao, criado_em, atualizado_em, excluido_em
  from testes;
grant select on testes_todos to vinculo_app;

-- One assessment of one child with one test. What was entered is kept; what follows from it is computed when read.
create table aplicacoes (
  conta_id uuid not null references contas (id),
  id uuid not null,
  paciente_id uuid not null,
  -- The test is the practice's own or the catalogue's.
  teste_meu_id uuid,
  teste_catalogo_id uuid references testes_catalogo (id),
  teste_id uuid not null generated always as (coalesce(teste_meu_id, teste_catalogo_id)) stored,
  aplicador_id uuid not null,
  data date not null,
  -- Who answered: the child, the parents, a teacher; or it was observed.
  informante text,
  -- A result that another professional informed: name, registration, date.
  informado jsonb,
  condicoes text,
  norma text,
  resultados jsonb not null default '[]',
  observacoes text,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  excluido_em timestamptz,
  primary key (conta_id, id),
  check (num_nonnulls(teste_meu_id, teste_catalogo_id) = 1),
  -- No cascade: what was written about a child is not lost with a record that it stands on.
  constraint aplicacoes__paciente_id__fk foreign key (conta_id, paciente_id) references pacientes (conta_id, id),
  constraint aplicacoes__teste_id__fk foreign key (conta_id, teste_meu_id) references testes (conta_id, id),
  foreign key (conta_id, aplicador_id) references usuarios (conta_id, id)
);
create index aplicacoes_paciente on aplicacoes (conta_id, paciente_id, data desc);
create index aplicacoes_teste on aplicacoes (conta_id, teste_meu_id) where teste_meu_id is not null;
create trigger carimbo before update on aplicacoes for each row execute function carimba();

do $$
declare
  tabela text;
begin
  foreach tabela in array array['teste_termos', 'testes', 'aplicacoes'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()))', tabela);
    execute format('grant select, insert, update, delete on %I to vinculo_app', tabela);
  end loop;
end $$;
create index on testes (conta_id, nome_ordem, id) where excluido_em is null;
create index on testes (conta_id, excluido_em) where excluido_em is not null;
