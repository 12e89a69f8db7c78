-- A second factor, a screen that locks itself, and a trail that can be asked who saw what.

-- The secret of an authenticator, sealed by the server. It counts once a first code has proved that it arrived.
create table segundos_fatores (
  conta_id uuid not null,
  usuario_id uuid not null,
  segredo bytea not null,
  confirmado_em timestamptz,
  -- The step of time of the last code that was accepted: no code is accepted twice.
  ultimo_passo bigint,
  criado_em timestamptz not null default now(),
  primary key (conta_id, usuario_id),
  foreign key (conta_id, usuario_id) references usuarios (conta_id, id) on delete cascade
);
alter table segundos_fatores enable row level security;
alter table segundos_fatores force row level security;
create policy conta on segundos_fatores using (conta_id = (select app_conta()));
grant select, insert, update, delete on segundos_fatores to vinculo_app;

-- What lets a user in who has lost the authenticator: each once, kept as hashes.
create table codigos_recuperacao (
  conta_id uuid not null,
  usuario_id uuid not null,
  codigo_hash text not null,
  criado_em timestamptz not null default now(),
  primary key (conta_id, usuario_id, codigo_hash),
  foreign key (conta_id, usuario_id) references usuarios (conta_id, id) on delete cascade
);
alter table codigos_recuperacao enable row level security;
alter table codigos_recuperacao force row level security;
create policy conta on codigos_recuperacao using (conta_id = (select app_conta()));
grant select, insert, delete on codigos_recuperacao to vinculo_app;

-- After so many idle minutes the screen asks for the password; 0 for never.
alter table usuarios add column bloqueio_minutos int not null default 15
  constraint usuarios__bloqueio_minutos__ck check (bloqueio_minutos between 0 and 60);

-- The sign-ins of one user, the newest first.
create index auditoria_acessos on auditoria (conta_id, usuario_id, id desc) where registro = 'acessos';

-- `&&` between two arrays of ids gives nothing of them away, so row-level security may leave it to the index of the
-- trail. The mark needs a superuser; without it the trail of the practice is read through, and the answer is the same.
do $$
begin
  alter function arrayoverlap(anyarray, anyarray) leakproof;
exception when insufficient_privilege then null;
end $$;
