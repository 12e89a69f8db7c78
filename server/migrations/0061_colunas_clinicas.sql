-- Clinical columns share a row with a register or the agenda, so no policy can hide them. The application may not
-- select them: it reads them from views that show the case team its own rows. A column that is added to `pacientes` or
-- `atendimentos` later needs a `grant select (column)`.
do $$
declare
  tabela record;
begin
  for tabela in
    select * from (values ('pacientes', array['queixa', 'diagnostico', 'medicamentos', 'observacoes']),
      ('atendimentos', array['observacoes'])) as t (nome, clinicas)
  loop
    execute format('revoke select on %I from vinculo_app', tabela.nome);
    execute format('grant select (%s) on %I to vinculo_app',
      (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
       where a.attrelid = tabela.nome::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all (tabela.clinicas)),
      tabela.nome);
  end loop;
end $$;

-- Whether the patient is in a case of the member who acts, or the product itself acts.
create function no_caso(paciente uuid) returns boolean stable language sql
  return (select app_funcao()) = 'produto' or exists (select 1 from paciente_equipe e
    where e.conta_id = (select app_conta()) and e.paciente_id = paciente
      and e.membro_id = (select app_membro()) and (e.ate is null or e.ate > now()));

create view pacientes_clinicos with (security_barrier = true) as
  select p.conta_id, p.id, p.queixa, p.diagnostico, p.medicamentos, p.observacoes from pacientes p
  where p.conta_id = (select app_conta()) and ((select app_funcao()) = 'produto' or exists (select 1 from paciente_equipe e
    where e.conta_id = (select app_conta()) and e.paciente_id = p.id
      and e.membro_id = (select app_membro()) and (e.ate is null or e.ate > now())));
create view atendimentos_clinicos with (security_barrier = true) as
  select a.conta_id, a.id, a.observacoes from atendimentos a
  where a.conta_id = (select app_conta()) and ((select app_funcao()) = 'produto' or exists (select 1 from paciente_equipe e
    where e.conta_id = (select app_conta()) and e.paciente_id = a.paciente_id
      and e.membro_id = (select app_membro()) and (e.ate is null or e.ate > now())));
grant select on pacientes_clinicos, atendimentos_clinicos to vinculo_app;

-- Only the case team writes them. Whoever creates a patient in a clinical function is on the team a moment later.
create function clinico_do_caso() returns trigger language plpgsql as $$
declare
  novo jsonb := to_jsonb(new);
  antes jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  coluna text;
begin
  foreach coluna in array tg_argv[1:] loop
    continue when novo ->> coluna is not distinct from antes ->> coluna;
    if tg_table_name = 'pacientes' and tg_op = 'INSERT' then
      continue when app_funcao() in ('dono', 'profissional', 'estagiario');
    end if;
    if not no_caso((novo ->> tg_argv[0])::uuid) then
      raise insufficient_privilege using message = 'a clinical column belongs to the case team', column = coluna;
    end if;
  end loop;
  return new;
end $$;
-- Without a function nothing is written by a member: row-level security refuses the row already.
create trigger clinico before insert or update of queixa, diagnostico, medicamentos, observacoes on pacientes
  for each row when (app_funcao() <> 'produto')
  execute function clinico_do_caso('id', 'queixa', 'diagnostico', 'medicamentos', 'observacoes');
create trigger clinico before insert or update of observacoes on atendimentos
  for each row when (app_funcao() <> 'produto') execute function clinico_do_caso('paciente_id', 'observacoes');
