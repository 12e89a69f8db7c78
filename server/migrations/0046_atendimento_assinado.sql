-- A session with a signed note keeps its patient and its time, and is not deleted.
drop trigger assinado on atendimentos;
create trigger assinado before update on atendimentos for each row
  when (old.assinado and (new.paciente_id <> old.paciente_id or new.inicio <> old.inicio or new.fim <> old.fim
    or (old.excluido_em is null and new.excluido_em is not null)))
  execute function atendimento_assinado();
