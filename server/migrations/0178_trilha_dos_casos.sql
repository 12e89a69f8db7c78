-- The ids under which the trail names the own cases of the member who acts, without those of an exceptional access: the
-- patients, and all of their records. It reads as the product, because the trail says who saw a record, also to a
-- professional who does not read the record itself. Tables are found by their column, so that none is forgotten.
create function ids_dos_casos() returns setof uuid stable language plpgsql as $$
declare
  como constant text := current_setting('app.funcao', true);
  conta constant uuid := app_conta();
  casos constant uuid[] := array(select c.id from casos_proprios c);
  ids uuid[] := casos;
  achados uuid[];
  tabela regclass;
begin
  perform set_config('app.funcao', 'produto', true);
  for tabela in
    select c.oid::regclass from pg_class c
    join pg_attribute p on p.attrelid = c.oid and p.attname = 'paciente_id' and p.atttypid = 'uuid'::regtype
    join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and has_column_privilege(c.oid, i.attnum, 'select') and has_column_privilege(c.oid, p.attnum, 'select')
  loop
    execute format('select array_agg(t.id) from %s t where t.conta_id = $1 and t.paciente_id = any ($2)', tabela)
      into achados using conta, casos;
    ids := ids || achados;
  end loop;
  return query select i.id from unnest(ids) as i (id)
    union all select x.id from anexos x where x.conta_id = conta and x.dono_id = any (ids);
  perform set_config('app.funcao', como, true);
end $$;

-- A professional reads the lines of the own cases, and everybody their own. Most lines name one record: only the others
-- are taken apart.
alter policy trilha on auditoria using (
  (select app_funcao()) in ('produto', 'dono')
  or usuario_id = (select app_usuario()) or link_id = (select app_link())
  or ((select app_funcao()) = 'profissional' and (recurso_ids[1] in (select c.id from ids_dos_casos() as c (id))
    or (cardinality(recurso_ids) > 1 and exists (select 1 from unnest(recurso_ids[2:]) as i (id)
      where i.id in (select c.id from ids_dos_casos() as c (id)))))));
