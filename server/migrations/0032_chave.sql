-- Which key this database is sealed with: its fingerprint, and a text that only this key opens. No tenant. Only the owner
-- reads and writes it, at the start of a process.
create table chaves (
  id smallint primary key,
  impressao text not null,
  selo bytea not null,
  criado_em timestamptz not null default now()
);

-- A running server looks whether a newer version has migrated its database.
grant select (nome) on migracoes to vinculo_app;

-- Null for pictures that are older than this column: their seal is bound to their name and shows every change.
alter table imagens add sha256 text;
