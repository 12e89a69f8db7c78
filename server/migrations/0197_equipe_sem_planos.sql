-- Nearly every policy by member looks for the patient in a case team, and PostgreSQL starts that with every query, also for those
-- who reach all patients and never execute it. A `(select app_membro())` is a plan of its own, worth it where many rows are
-- compared; a look at one team compares few, and starts faster with the bare function. Nothing else changes.
do $$
declare
  politica record;
  regra text;
begin
  for politica in
    select p.polrelid::regclass as tabela, p.polname as nome, pg_get_expr(p.polqual, p.polrelid) as regra
    from pg_policy p
    where p.polrelid = 'paciente_equipe'::regclass and p.polqual is not null
      or pg_get_expr(p.polqual, p.polrelid) like '%paciente_equipe e%'
  loop
    if politica.tabela = 'paciente_equipe'::regclass then
      regra := regexp_replace(politica.regra, '\( SELECT (app_\w+\(\)) AS app_\w+\)', '\1', 'g');
    else
      regra := regexp_replace(politica.regra, '(e\.conta_id|a\.conta_id|e\.membro_id) = \( SELECT (app_\w+\(\)) AS app_\w+\)', '\1 = \2', 'g');
    end if;
    if regra <> politica.regra then
      execute format('alter policy %I on %s using (%s)', politica.nome, politica.tabela, regra);
    end if;
  end loop;
end $$;
