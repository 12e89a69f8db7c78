-- What a practice says of itself on paper is one row: CPF or CNPJ, address and city beside its templates. Until now receipts,
-- PIX codes and documents each had their own city. And a practice has as many templates of its own as it likes.

alter table documentos
  add column documento text,
  add column endereco text;

-- The owner of the tables is under their policies too, and sees no practice in a migration.
alter table documentos no force row level security;
alter table financeiro_configs no force row level security;

insert into documentos (conta_id, id, versao)
  select f.conta_id, gen_random_uuid(), 0
  from financeiro_configs f
  where coalesce(f.recibo_documento, f.recibo_endereco, f.recibo_cidade, f.pix_cidade) is not null
  on conflict (conta_id) do nothing;
update documentos d
  set documento = f.recibo_documento,
      endereco = f.recibo_endereco,
      cidade = coalesce(d.cidade, f.recibo_cidade, f.pix_cidade)
  from financeiro_configs f
  where f.conta_id = d.conta_id;
alter table financeiro_configs
  drop column recibo_documento,
  drop column recibo_endereco,
  drop column recibo_cidade,
  drop column pix_cidade;

alter table documentos force row level security;
alter table financeiro_configs force row level security;

create table modelos_documento (
  conta_id uuid not null references contas (id),
  id uuid not null,
  titulo text not null,
  conteudo text not null,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  excluido_em timestamptz,
  primary key (conta_id, id)
);
create trigger carimbo before update on modelos_documento for each row execute function carimba();
alter table modelos_documento enable row level security;
alter table modelos_documento force row level security;
create policy conta on modelos_documento using (conta_id = (select app_conta()));
grant select, insert, update on modelos_documento to vinculo_app;
