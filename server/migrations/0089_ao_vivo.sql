-- Tells every node that something of a practice has changed: which practice and what kind of thing, nothing of the row.
-- PostgreSQL sends it at the commit, once for each kind.
create function avisa_mudanca() returns trigger language plpgsql as $$
begin
  if app_conta() is not null then
    perform pg_notify('mudancas', app_conta()::text || ' ' || tg_argv[0]);
  end if;
  return null;
end $$;
create trigger ao_vivo after insert or update or delete on atendimentos
  for each statement execute function avisa_mudanca('agenda');
create trigger ao_vivo after insert or update or delete on horarios_bloqueados
  for each statement execute function avisa_mudanca('agenda');
create trigger ao_vivo after insert or update or delete on salas
  for each statement execute function avisa_mudanca('salas');
create trigger ao_vivo after insert or update or delete on lancamentos
  for each statement execute function avisa_mudanca('cobrancas');
