-- A guardian who represented a patient and does not any more, or leaves the network, loses the open links about that patient.
-- They are marked as revoked, so that somebody who is put back into the network as a contact does not find them open. Who
-- changes the network may not see the links (the secretary does, a form is clinical), so they are revoked by the product.
create function perda_da_guarda_fecha_links() returns trigger language plpgsql as $$
declare
  como constant text := coalesce(current_setting('app.funcao', true), '');
  abertos uuid[];
begin
  perform set_config('app.funcao', 'produto', true);
  abertos := array(select l.id from links_enviados l
    where l.conta_id = old.conta_id and l.paciente_id = old.paciente_id and l.responsavel_id = old.responsavel_id
      and l.revogado_em is null and l.fechado_em is null
    order by l.id for update of l);
  -- No update without a link, so that no live notice is sent.
  if cardinality(abertos) > 0 then
    update links_enviados l set revogado_em = now() where l.conta_id = old.conta_id and l.id = any (abertos);
  end if;
  perform set_config('app.funcao', como, true);
  return null;
end $$;
create trigger perda_da_guarda after update of representa on paciente_responsaveis for each row
  when (old.representa is not null and new.representa is null) execute function perda_da_guarda_fecha_links();
create trigger perda_da_guarda_ao_sair after delete on paciente_responsaveis for each row
  when (old.representa is not null) execute function perda_da_guarda_fecha_links();
