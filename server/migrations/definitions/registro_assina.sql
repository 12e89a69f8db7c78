-- version 3
-- Stores with a note the name of its signer and their number at the council, as they are on that day.
create or replace function registro_assina() returns trigger language plpgsql as $$
begin
  select u.name, m.inscricao into new.assinado_nome, new.assinado_inscricao
    from usuarios u join membros m on m.usuario_id = u.id
    where m.conta_id = new.conta_id and u.id = new.assinado_por;
  return new;
end $$;
