-- A reminder that was refused does not count as sent. It is tried again, a few times at most.
alter table links_enviados
  -- The message of the last reminder, to find the link when the message is refused.
  add column aviso_id uuid,
  add column aviso_falhas int not null default 0,
  -- When the last reminder was refused; empty after one that was not.
  add column aviso_falhou_em timestamptz;
create index links_enviados_aviso on links_enviados (conta_id, aviso_id) where aviso_id is not null;

create function aviso_recusado() returns trigger language plpgsql as $$
begin
  update links_enviados set avisos = avisos - 1, aviso_id = null, aviso_falhas = aviso_falhas + 1, aviso_falhou_em = now()
    where conta_id = new.conta_id and aviso_id = new.id;
  return null;
end $$;
-- An interrupted message may have arrived, so it counts.
create trigger aviso_recusado after update of estado on mensagens for each row
  when (new.modelo = 'link_anamnese_aviso' and new.estado = 'recusada' and new.motivo <> 'correio_interrompida')
  execute function aviso_recusado();

-- A delivery stays open after its last download, so that its receipt can be acknowledged.
alter table links_enviados no force row level security;
alter table links_enviados disable trigger user;
-- One that is used up stays closed.
update links_enviados set usos_max = 21 where tipo in ('relatorio', 'documento') and usos_max = 20 and usos < usos_max;
alter table links_enviados enable trigger user;
alter table links_enviados force row level security;
