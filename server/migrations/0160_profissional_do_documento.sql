-- Whose paper a document is: the professional who wrote it, or who treats the patient if somebody of the office wrote it. Empty
-- for older documents and those of trainees, which are given out by a supervisor.
alter table paciente_documentos
  add column profissional_id uuid,
  add constraint paciente_documentos__profissional_id__fk foreign key (conta_id, profissional_id)
    references membros (conta_id, id);
