-- Who attached a file: what is added to a signed note says by whom.
alter table anexos add column usuario_id uuid;
alter table anexos add constraint anexos__usuario_id__fk foreign key (conta_id, usuario_id) references usuarios (conta_id, id);
