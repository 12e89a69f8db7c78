-- A test that is reserved to psychologists is opened to others by a psychologist only: its results and its material would
-- be shown with it.
create function psicologo_abre_teste() returns trigger language plpgsql as $$
begin
  if not app_psicologo() then
    raise insufficient_privilege using message = 'a reserved column belongs to psychologists', column = 'uso_privativo';
  end if;
  return new;
end $$;
create trigger psicologo_abre before update of uso_privativo on testes for each row
  when (old.uso_privativo and not new.uso_privativo and app_funcao() <> 'produto') execute function psicologo_abre_teste();
