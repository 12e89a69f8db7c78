-- Past appointments that nobody closed, oldest first: the home page reads the first hundred of them.
create index atendimentos_sem_status on atendimentos (conta_id, inicio)
  where excluido_em is null and status in ('Agendado', 'Confirmado');
-- Sessions that took place, oldest first, whose notes may not be signed yet.
create index atendimentos_realizados on atendimentos (conta_id, inicio)
  where excluido_em is null and status = 'Realizado';
