-- The last changes of an appointment that a device sent from its outbox: one that is sent again, because its answer was
-- lost, changes nothing. Newest last, at most eight.
alter table atendimentos add column chaves uuid[] not null default '{}';
grant select (chaves) on atendimentos to vinculo_app;
