-- A case belongs to members with a clinical function, whatever `paciente_equipe` says. Policies, `casos` and `no_caso`
-- find a case by a row of the member who acts: a member of another function does not see the own rows in force.
create policy clinico on paciente_equipe as restrictive using (
  (select app_funcao()) in ('produto', 'dono', 'profissional', 'estagiario')
  or membro_id is distinct from (select app_membro()) or ate <= now());

-- These views read with the rights of their owner, to whom the policy need not apply.
create or replace view pacientes_clinicos with (security_barrier = true) as
  select p.conta_id, p.id, p.queixa, p.diagnostico, p.medicamentos, p.observacoes from pacientes p
  where p.conta_id = (select app_conta()) and ((select app_funcao()) = 'produto'
    or ((select app_funcao()) in ('dono', 'profissional', 'estagiario') and exists (select 1 from paciente_equipe e
      where e.conta_id = (select app_conta()) and e.paciente_id = p.id
        and e.membro_id = (select app_membro()) and (e.ate is null or e.ate > now()))));
create or replace view atendimentos_clinicos with (security_barrier = true) as
  select a.conta_id, a.id, a.observacoes from atendimentos a
  where a.conta_id = (select app_conta()) and ((select app_funcao()) = 'produto'
    or ((select app_funcao()) in ('dono', 'profissional', 'estagiario') and exists (select 1 from paciente_equipe e
      where e.conta_id = (select app_conta()) and e.paciente_id = a.paciente_id
        and e.membro_id = (select app_membro()) and (e.ate is null or e.ate > now()))));

-- Rows in force of others than that, which a race could leave behind.
alter table paciente_equipe no force row level security;
alter table membros no force row level security;
update paciente_equipe e set ate = now() from membros m
  where m.conta_id = e.conta_id and m.id = e.membro_id and (e.ate is null or e.ate > now())
    and not (m.ativo and m.funcao in ('dono', 'profissional', 'estagiario'));
alter table membros force row level security;
alter table paciente_equipe force row level security;

-- The lock waits for a change of the member that is under way, and a later change waits for this row: whoever loses the
-- function or leaves gives up every case.
create function equipe_so_clinicos() returns trigger language plpgsql as $$
begin
  perform 1 from membros m where m.conta_id = new.conta_id and m.id = new.membro_id and m.ativo
    and m.funcao in ('dono', 'profissional', 'estagiario') for share;
  if not found then
    raise check_violation using message = 'a case team has active members with a clinical function',
      constraint = 'paciente_equipe__membro_id__ck';
  end if;
  return new;
end $$;
create trigger so_clinicos before insert or update on paciente_equipe for each row
  when (new.ate is null or new.ate > now()) execute function equipe_so_clinicos();
