-- version 2
-- False for the link of somebody who was asked to sign as the representative of the patient, has not signed, and does not
-- represent them today. Parents represent a patient under 18, a curator at any age. True for every other link.
create or replace function assina_quem_representa(conta uuid, link uuid)
returns boolean stable language sql as $$
  select not exists (select 1 from coleta_signatarios s
    join contas c on c.id = s.conta_id
    join pacientes p on p.conta_id = s.conta_id and p.id = s.paciente_id
    where s.conta_id = conta and s.link_id = link and s.estado = 'pendente' and s.qualidade = 'responsavel'
      and not exists (select 1 from paciente_responsaveis v
        where v.conta_id = conta and v.paciente_id = s.paciente_id and v.responsavel_id = s.responsavel_id
          and (v.representa = 'curatela' or (v.representa = 'menor'
            and not coalesce(p.data_nascimento <= (now() at time zone c.fuso)::date - interval '18 years', false)))))
$$;
