-- Whether the address of a user was ever proved to be theirs: by a link sent to it, or by a provider that vouches for it.
alter table usuarios add column email_confirmado_em timestamptz;
