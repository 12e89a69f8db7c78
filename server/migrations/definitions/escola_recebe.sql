-- version 2
-- Whether the recipient of a link to a school is still a contact of the patient's school, under an authorisation that is in
-- force today. True for a link that is not to a school.
create or replace function escola_recebe(conta uuid, paciente uuid, contato uuid, autorizacao uuid)
returns boolean stable language sql as $$
  select autorizacao is null or exists (select 1 from escola_contatos e
    join escolas s on s.conta_id = e.conta_id and s.id = e.escola_id and s.excluido_em is null
    join pacientes p on p.conta_id = e.conta_id and p.escola_id = e.escola_id and p.id = paciente
    join contas c on c.id = e.conta_id
    where e.conta_id = conta and e.id = contato and e.excluido_em is null
      and consentimento_em_vigor(conta, autorizacao, (now() at time zone c.fuso)::date))
$$;
