-- The cases that a member is on the team of, also as a substitute. `casos` has those of an exceptional access too, which
-- may be read for an hour and are nobody's own.
create view casos_proprios with (security_invoker = true) as
  select p.conta_id, p.id from pacientes p
  where (select app_funcao()) = 'produto' or exists (select 1 from paciente_equipe e
    where e.conta_id = p.conta_id and e.paciente_id = p.id and e.membro_id = (select app_membro())
      and e.motivo is null and (e.ate is null or e.ate > now()));
grant select on casos_proprios to vinculo_app;
