-- Tells every node that something of a practice has changed: which practice, what kind of thing and which member did it
-- (none for a link or a job), nothing of the row. PostgreSQL sends it at the commit, once for each kind.
-- The transaction of a link sets no practice, only that of the link.
create or replace function avisa_mudanca() returns trigger language plpgsql as $$
declare
  conta constant uuid := coalesce(app_conta(), app_link_conta());
begin
  if conta is not null then
    perform pg_notify('mudancas', concat_ws(' ', conta, tg_argv[0], app_membro()));
  end if;
  return null;
end $$;
