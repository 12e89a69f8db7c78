-- Whether devices may keep two days of appointments and files, sealed, to open them without a connection.
alter table contas no force row level security;
update contas set config = config || '{"active_sem_conexao": true}'::jsonb
where config is not null and not config ? 'active_sem_conexao';
alter table contas force row level security;
