-- version 1
-- Writes who adds to a signed note, and their number at the council, as they are on that day.
create or replace function adendo_assina() returns trigger language plpgsql as $$
begin
  select u.name, u.registro into new.autor_nome, new.autor_inscricao
    from usuarios u where u.conta_id = new.conta_id and u.id = new.usuario_id;
  return new;
end $$;
