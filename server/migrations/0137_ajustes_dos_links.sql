-- What a practice has set for each kind of link. Without a row, or with an empty column, the rule of the kind applies.
create table link_ajustes (
  conta_id uuid not null references contas (id),
  tipo text not null,
  -- Whether members can make new links of this kind; those that are open stay.
  oferecido boolean not null,
  dias int,
  -- Whether a second check is asked for.
  conferir boolean,
  -- Own messages, by language.
  textos jsonb not null default '{}',
  atualizado_em timestamptz not null default now(),
  primary key (conta_id, tipo),
  constraint link_ajustes__tipo__ck check (tipo in
    ('confirmar_atendimento', 'anamnese', 'relatorio', 'documento', 'cobranca', 'assinatura', 'arquivo')),
  constraint link_ajustes__dias__ck check (dias between 1 and 90),
  -- Nobody signs without a second check.
  constraint link_ajustes__conferir__ck check (tipo <> 'assinatura' or conferir is not false)
);
alter table link_ajustes enable row level security;
alter table link_ajustes force row level security;
create policy conta on link_ajustes using (conta_id = (select app_conta()));
create policy pratica_nova on link_ajustes as restrictive for insert with check ((select app_funcao()) in ('produto', 'dono'));
create policy pratica_mudada on link_ajustes as restrictive for update using (true)
  with check ((select app_funcao()) in ('produto', 'dono'));
grant select, insert, update on link_ajustes to vinculo_app;
