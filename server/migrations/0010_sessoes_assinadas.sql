-- Who attached a file: what is added to a signed note says by whom.
alter table anexos add column usuario_id uuid;
alter table anexos add constraint anexos__usuario_id__fk foreign key (conta_id, usuario_id) references usuarios (conta_id, id);

-- What is signed belongs to a child and a day: its session is neither removed nor given to another child.
create function atendimento_assinado() returns trigger language plpgsql as $$
begin
  if exists (select 1 from registros r where r.conta_id = old.conta_id and r.atendimento_id = old.id and r.assinado_em is not null) then
    raise exception 'a session with a signed note stays as it is' using errcode = 'VN002';
  end if;
  return new;
end $$;
create trigger assinado before update on atendimentos for each row
  when (new.paciente_id <> old.paciente_id or (old.excluido_em is null and new.excluido_em is not null))
  execute function atendimento_assinado();
