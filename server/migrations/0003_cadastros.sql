-- Patients, guardians and schools, who belongs to whom, and the files attached to them.

-- Text as it is searched and sorted by: without accents, in lower case.
create function normaliza(texto text) returns text immutable parallel safe strict language sql
  return lower(public.unaccent('public.unaccent', texto));

-- An index may only serve a search under row-level security if the comparison cannot give rows away. LIKE cannot: it
-- shows nothing of what it is given. Only a superuser may say so; elsewhere the search reads the practice's own rows.
do $$ begin
  alter function pg_catalog.textlike(text, text) leakproof;
exception when insufficient_privilege then null;
end $$;

create function carimba() returns trigger language plpgsql as $$
begin
  new.versao := old.versao + 1;
  new.atualizado_em := now();
  return new;
end $$;

create function so_digitos(texto text) returns text immutable parallel safe strict language sql
  return regexp_replace(texto, '\D', '', 'g');

create table escolas (
  conta_id uuid not null references contas (id),
  id uuid not null,
  nome text not null,
  cnpj text,
  tipo text,
  telefone text,
  email text,
  cep text,
  logradouro text,
  numero text,
  complemento text,
  bairro text,
  cidade text,
  uf text,
  diretor text,
  coordenador text,
  observacoes text,
  nome_ordem text not null,
  busca text not null,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  excluido_em timestamptz,
  primary key (conta_id, id)
);

create table responsaveis (
  conta_id uuid not null references contas (id),
  id uuid not null,
  nome text not null,
  parentesco text,
  cpf text,
  rg text,
  data_nascimento date,
  telefone text,
  celular text,
  email text,
  cep text,
  logradouro text,
  numero text,
  complemento text,
  bairro text,
  cidade text,
  uf text,
  profissao text,
  observacoes text,
  nome_ordem text not null,
  busca text not null,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  excluido_em timestamptz,
  primary key (conta_id, id)
);

create table pacientes (
  conta_id uuid not null references contas (id),
  id uuid not null,
  nome text not null,
  data_nascimento date,
  sexo text,
  cpf text,
  rg text,
  telefone text,
  celular text,
  email text,
  cep text,
  logradouro text,
  numero text,
  complemento text,
  bairro text,
  cidade text,
  uf text,
  escola_id uuid,
  ano_escolar text,
  turno text,
  professor text,
  responsavel_id uuid,
  queixa text,
  diagnostico text,
  medicamentos text,
  convenio text,
  valor_atendimento numeric(12, 2),
  observacoes text,
  foto uuid,
  ativo boolean not null default true,
  nome_ordem text not null,
  busca text not null,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  excluido_em timestamptz,
  primary key (conta_id, id),
  constraint pacientes__escola_id__fk foreign key (conta_id, escola_id)
    references escolas (conta_id, id) on delete set null (escola_id),
  constraint pacientes__responsavel_id__fk foreign key (conta_id, responsavel_id)
    references responsaveis (conta_id, id) on delete set null (responsavel_id),
  constraint pacientes__foto__fk foreign key (conta_id, foto)
    references imagens (conta_id, id) on delete set null (foto)
);

-- A child's network: several guardians, who pays, who may be sent what.
create table paciente_responsaveis (
  conta_id uuid not null,
  paciente_id uuid not null,
  responsavel_id uuid not null,
  ordem int not null,
  parentesco text,
  financeiro boolean not null default false,
  pode_receber text[] not null default '{}',
  primary key (conta_id, paciente_id, responsavel_id),
  foreign key (conta_id, paciente_id) references pacientes (conta_id, id) on delete cascade,
  constraint paciente_responsaveis__responsaveis__fk foreign key (conta_id, responsavel_id)
    references responsaveis (conta_id, id) on delete cascade
);
create index paciente_responsaveis_responsavel on paciente_responsaveis (conta_id, responsavel_id);

create table anexos (
  conta_id uuid not null references contas (id),
  id uuid not null,
  -- What the file belongs to: the word of the register, and the record.
  dono text not null,
  dono_id uuid not null,
  nome text not null,
  extensao text not null,
  tamanho int not null,
  sha256 text not null,
  criado_em timestamptz not null default now(),
  excluido_em timestamptz,
  primary key (conta_id, id)
);
create index anexos_dono on anexos (conta_id, dono, dono_id, criado_em);

-- What is searched: name, documents, phones; for a patient also the guardians and the school.
create function escolas_busca() returns trigger language plpgsql as $$
begin
  new.nome_ordem := left(normaliza(new.nome), 200);
  new.busca := normaliza(concat_ws(' ', new.nome, new.cnpj, new.cidade, so_digitos(new.telefone), new.email));
  return new;
end $$;
create trigger busca before insert or update on escolas for each row execute function escolas_busca();

create function responsaveis_busca() returns trigger language plpgsql as $$
begin
  new.nome_ordem := left(normaliza(new.nome), 200);
  new.busca := normaliza(concat_ws(' ', new.nome, new.cpf, so_digitos(new.telefone), so_digitos(new.celular), new.email));
  return new;
end $$;
create trigger busca before insert or update on responsaveis for each row execute function responsaveis_busca();

create function pacientes_busca() returns trigger language plpgsql as $$
begin
  new.nome_ordem := left(normaliza(new.nome), 200);
  new.busca := normaliza(concat_ws(' ', new.nome, new.cpf, so_digitos(new.telefone), so_digitos(new.celular), new.email,
    (select e.nome from escolas e where e.conta_id = new.conta_id and e.id = new.escola_id),
    (select string_agg(concat_ws(' ', r.nome, so_digitos(r.telefone), so_digitos(r.celular)), ' ')
      from paciente_responsaveis v
      join responsaveis r on r.conta_id = v.conta_id and r.id = v.responsavel_id
      where v.conta_id = new.conta_id and v.paciente_id = new.id)));
  return new;
end $$;
create trigger busca before insert or update on pacientes for each row execute function pacientes_busca();

-- Renewing the search text of a patient is not a change of the record.
create function carimba_paciente() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then return new; end if;
  new.versao := old.versao + 1;
  new.atualizado_em := now();
  return new;
end $$;
create trigger carimbo before update on pacientes for each row execute function carimba_paciente();
create trigger carimbo before update on escolas for each row execute function carimba();
create trigger carimbo before update on responsaveis for each row execute function carimba();

create function escola_renova_pacientes() returns trigger language plpgsql as $$
begin
  update pacientes p set busca = '' where p.conta_id = new.conta_id and p.escola_id = new.id;
  return null;
end $$;
create trigger renova after update of nome on escolas for each row
  when (old.nome is distinct from new.nome) execute function escola_renova_pacientes();

create function responsavel_renova_pacientes() returns trigger language plpgsql as $$
begin
  update pacientes p set busca = '' where p.conta_id = new.conta_id and p.id in
    (select v.paciente_id from paciente_responsaveis v where v.conta_id = new.conta_id and v.responsavel_id = new.id);
  return null;
end $$;
create trigger renova after update on responsaveis for each row
  when ((old.nome, old.telefone, old.celular) is distinct from (new.nome, new.telefone, new.celular))
  execute function responsavel_renova_pacientes();

create function vinculo_renova_paciente() returns trigger language plpgsql as $$
begin
  update pacientes p set busca = '' where (p.conta_id, p.id) =
    (coalesce(new.conta_id, old.conta_id), coalesce(new.paciente_id, old.paciente_id));
  return null;
end $$;
create trigger renova after insert or update or delete on paciente_responsaveis for each row
  execute function vinculo_renova_paciente();

do $$
declare
  tabela text;
begin
  foreach tabela in array array['escolas', 'responsaveis', 'pacientes', 'paciente_responsaveis', 'anexos'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()))', tabela);
    execute format('grant select, insert, update, delete on %I to vinculo_app', tabela);
  end loop;
  foreach tabela in array array['escolas', 'responsaveis', 'pacientes'] loop
    execute format('create index on %I (conta_id, nome_ordem, id) where excluido_em is null', tabela);
    execute format('create index on %I (conta_id, excluido_em) where excluido_em is not null', tabela);
    execute format('create index on %I using gin (conta_id, busca gin_trgm_ops)', tabela);
  end loop;
end $$;
create index pacientes_escola on pacientes (conta_id, escola_id) where escola_id is not null;
create index pacientes_responsavel on pacientes (conta_id, responsavel_id) where responsavel_id is not null;
create index pacientes_cpf on pacientes (conta_id, cpf) where cpf is not null;
create index pacientes_nascimento on pacientes (conta_id, data_nascimento) where excluido_em is null;

-- The cleaning job goes through the practices one by one, and must know which there are.
create policy limpeza on contas for select using (current_setting('app.tarefa', true) = 'limpeza');
