-- Why an owner put themselves on a case team. Others of the team and of the practice are told, as of an exceptional access.
alter table paciente_equipe add column motivo_entrada text;
