-- The trail says with which function somebody acted, and under which exceptional accesses (rows of `paciente_equipe`): both
-- change later. Lines from before know neither.
alter table auditoria
  add column funcao text,
  add column excecoes uuid[],
  add constraint auditoria__funcao__ck check (funcao in ('dono', 'profissional', 'estagiario', 'secretaria', 'financeiro'));

-- Every line of a member asks for the exceptional accesses in force.
create index paciente_equipe_excecoes on paciente_equipe (conta_id, membro_id, ate) where motivo is not null;
