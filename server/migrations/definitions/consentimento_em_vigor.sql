-- version 3
-- Whether a consent is in force on this day: it has not expired, nothing of its round was revoked, and its signer may consent
-- for the patient today: a guardian of the network who represents them, or the patient as an adult. Parents represent a patient
-- under 18, a curator at any age. An assent alone is not enough.
create or replace function consentimento_em_vigor(conta uuid, consentimento uuid, hoje date)
returns boolean stable language sql as $$
  select exists (select 1 from consentimentos s
    join pacientes p on p.conta_id = s.conta_id and p.id = s.paciente_id
    cross join lateral (select coalesce(p.data_nascimento <= hoje - interval '18 years', false) as adulto) idade
    where s.conta_id = conta and s.id = consentimento and (s.vale_ate is null or s.vale_ate >= hoje)
      and not exists (select 1 from consentimentos n
        where n.conta_id = conta and n.coleta_id = s.coleta_id and n.revogado_em is not null)
      and case s.qualidade
        when 'proprio' then idade.adulto
        when 'responsavel' then exists (select 1 from paciente_responsaveis v
          join responsaveis r on r.conta_id = v.conta_id and r.id = v.responsavel_id and r.excluido_em is null
          where v.conta_id = conta and v.paciente_id = s.paciente_id and v.responsavel_id = s.responsavel_id
            and (v.representa = 'curatela' or (v.representa = 'menor' and not idade.adulto)))
        else false end)
$$;
