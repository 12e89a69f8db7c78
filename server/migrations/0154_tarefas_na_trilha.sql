-- A job of the product acts too: the name of its queue, where no user and no link did.
alter table auditoria
  add column tarefa text,
  drop constraint auditoria__ator__ck,
  add constraint auditoria__tarefa__ck check (tarefa in ('lembretes', 'links', 'limpeza')),
  add constraint auditoria__ator__ck check (num_nonnulls(usuario_id, link_id, tarefa) = 1);
