-- What becomes of a final report: to whom it was given, which files were made of it, and whether it still stands.

-- Added to and never changed. Whom it was for and what for is sealed like the report itself.
create table relatorio_emissoes (
  conta_id uuid not null,
  id uuid not null,
  relatorio_id uuid not null,
  forma text not null constraint relatorio_emissoes__forma__ck check (forma in ('pdf', 'impresso', 'email', 'mensagem', 'outra')),
  dados bytea not null,
  emitido_em timestamptz not null default now(),
  -- What the text was, and the bytes of the file where one was made.
  resumo text not null,
  arquivo text,
  usuario_id uuid not null,
  criado_em timestamptz not null default now(),
  primary key (conta_id, id),
  foreign key (conta_id, relatorio_id) references relatorios (conta_id, id),
  foreign key (conta_id, usuario_id) references usuarios (conta_id, id)
);
create index relatorio_emissoes_relatorio on relatorio_emissoes (conta_id, relatorio_id, emitido_em);

-- A final report is never changed: that it was replaced or cancelled stands beside it, once.
create table relatorio_baixas (
  conta_id uuid not null,
  relatorio_id uuid not null,
  situacao text not null constraint relatorio_baixas__situacao__ck check (situacao in ('substituido', 'cancelado')),
  motivo bytea not null,
  substituto_id uuid,
  usuario_id uuid not null,
  criado_em timestamptz not null default now(),
  primary key (conta_id, relatorio_id),
  foreign key (conta_id, relatorio_id) references relatorios (conta_id, id),
  constraint relatorio_baixas__substituto_id__fk foreign key (conta_id, substituto_id) references relatorios (conta_id, id),
  foreign key (conta_id, usuario_id) references usuarios (conta_id, id),
  constraint relatorio_baixas__substituto_id__ck check ((situacao = 'substituido') = (substituto_id is not null) and substituto_id <> relatorio_id)
);

do $$
declare
  tabela text;
begin
  foreach tabela in array array['relatorio_emissoes', 'relatorio_baixas'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()))', tabela);
  end loop;
end $$;

-- Whoever checks a document by its code learns whether it still stands.
create policy por_codigo on relatorio_baixas for select using (
  exists (select 1 from relatorios r where r.conta_id = relatorio_baixas.conta_id and r.id = relatorio_baixas.relatorio_id
    and r.codigo = (select app_codigo())));

grant select, insert on relatorio_emissoes, relatorio_baixas to vinculo_app;
