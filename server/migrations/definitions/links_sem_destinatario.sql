-- version 4
-- Those of the given links that have lost their recipient or their record (`link_tem_efeito`). Runs with the rights of the
-- product and returns only ids, because not every member sees the authorisation that a link to a school needs.
create or replace function links_sem_destinatario(ids uuid[]) returns setof uuid language plpgsql as $$
declare
  como text := coalesce(current_setting('app.funcao', true), '');
  perdidos uuid[];
  feito text; -- an assignment is cheaper than `perform`
begin
  feito := set_config('app.funcao', 'produto', true);
  perdidos := array(select l.id from links_enviados l where l.conta_id = app_conta() and l.id = any (ids)
    and not link_tem_efeito(l));
  feito := set_config('app.funcao', como, true);
  return query select unnest(perdidos);
end $$;
