-- Reports: written in sections, kept in versions, and once final never changed again.

create table relatorios (
  conta_id uuid not null references contas (id),
  id uuid not null,
  paciente_id uuid not null,
  tipo text not null,
  titulo text not null,
  -- Sealed by the server: a copy of the database does not show what is written about a child.
  secoes bytea not null,
  status text not null default 'rascunho' constraint relatorios__status__ck check (status in ('rascunho', 'final')),
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  excluido_em timestamptz,
  -- Of a final report: its number in its year, who made it final and when, its code, and what its text was.
  ano int,
  numero int,
  finalizado_em timestamptz,
  finalizado_por uuid,
  codigo text,
  resumo text,
  primary key (conta_id, id),
  constraint relatorios__paciente_id__fk foreign key (conta_id, paciente_id) references pacientes (conta_id, id),
  foreign key (conta_id, finalizado_por) references usuarios (conta_id, id),
  constraint relatorios__final__ck check (
    (status = 'final') = (
      ano is not null and numero is not null and finalizado_em is not null and finalizado_por is not null
      and codigo is not null and resumo is not null))
);
create index relatorios_paciente on relatorios (conta_id, paciente_id, criado_em);
create unique index relatorios__numero__uk on relatorios (conta_id, ano, numero);
create unique index relatorios__codigo__uk on relatorios (codigo);
create trigger carimbo before update on relatorios for each row execute function carimba();

-- Final is final: not even the server changes it any more.
create function relatorio_final() returns trigger language plpgsql as $$
begin
  raise exception 'a final report cannot be changed' using errcode = 'VN001';
end $$;
create trigger final before update or delete on relatorios for each row
  when (old.status = 'final') execute function relatorio_final();

create table relatorio_versoes (
  conta_id uuid not null,
  relatorio_id uuid not null,
  versao int not null,
  secoes bytea not null,
  usuario_id uuid not null,
  criado_em timestamptz not null default now(),
  primary key (conta_id, relatorio_id, versao),
  foreign key (conta_id, relatorio_id) references relatorios (conta_id, id),
  foreign key (conta_id, usuario_id) references usuarios (conta_id, id)
);

do $$
declare
  tabela text;
begin
  foreach tabela in array array['relatorios', 'relatorio_versoes'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()))', tabela);
  end loop;
end $$;

-- Whoever holds a document can have it checked by the code that is printed on it, and sees that one row.
create function app_codigo() returns text stable language sql
  return nullif(current_setting('app.codigo', true), '');
create policy por_codigo on relatorios for select using (codigo = (select app_codigo()));

grant select, insert, update on relatorios, relatorio_versoes to vinculo_app;
