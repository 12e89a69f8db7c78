-- Who signs, countersigns or opens a file by exception is told to open screens too, and who joins or leaves a case team.
create trigger ao_vivo after insert or update or delete on supervisoes
  for each statement execute function avisa_mudanca('supervisao');
create trigger ao_vivo after insert or update or delete on paciente_equipe
  for each statement execute function avisa_mudanca('equipe');

-- What an arrival replaced, so that one marked by mistake can be taken back: an unconfirmed family stays unconfirmed.
alter table atendimentos add column antes_de_chegar text
  constraint atendimentos__antes_de_chegar__ck check (antes_de_chegar in ('Agendado', 'Confirmado'));
grant select (antes_de_chegar) on atendimentos to vinculo_app;

-- As before, and the status before the arrival follows in the same way.
create or replace function atendimento_chegada() returns trigger language plpgsql as $$
begin
  if new.status = 'Chegou' then
    if tg_op = 'INSERT' or old.status <> 'Chegou' then new.chegou_em := now(); end if;
    if tg_op = 'UPDATE' and old.status in ('Agendado', 'Confirmado') then new.antes_de_chegar := old.status; end if;
  elsif new.status <> 'Realizado' then
    new.chegou_em := null;
    new.antes_de_chegar := null;
  end if;
  return new;
end $$;

-- Sessions that ended because the member left: who still has such a token is told that the access to this practice has
-- ended, instead of that a session expired. Found by the token only.
create table acessos_encerrados (
  conta_id uuid not null references contas (id) on delete cascade,
  token_hash text not null,
  navegador_hash text,
  -- The name of the practice on that day.
  pratica text not null,
  encerrado_em timestamptz not null default now(),
  primary key (conta_id, token_hash)
);
create index acessos_encerrados_token on acessos_encerrados (token_hash);
alter table acessos_encerrados enable row level security;
alter table acessos_encerrados force row level security;
create policy conta on acessos_encerrados using (conta_id = (select app_conta()));
create policy por_token on acessos_encerrados for select using (token_hash = (select app_token_hash()));
grant select, insert, delete on acessos_encerrados to vinculo_app;
