-- A file is stored before its row is written, under an id that the server makes, so that no upload can overwrite the file of
-- another. `chave` is the id that the browser gave: the same file sent again is found by it.
alter table anexos add column chave uuid;
alter table anexos no force row level security;
update anexos set chave = id;
alter table anexos force row level security;
alter table anexos alter column chave set not null;
create unique index anexos_chave on anexos (conta_id, chave);
