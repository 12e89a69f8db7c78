-- version 3
-- Stores with an addition to a signed note the name of its author and their number at the council, as they are on that day.
create or replace function adendo_assina() returns trigger language plpgsql as $$
begin
  select u.name, m.inscricao into new.autor_nome, new.autor_inscricao
    from usuarios u join membros m on m.usuario_id = u.id
    where m.conta_id = new.conta_id and u.id = new.usuario_id;
  return new;
end $$;
