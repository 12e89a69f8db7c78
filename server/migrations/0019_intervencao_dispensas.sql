-- A sign that the practitioner has looked at and passed over, with the reason: kept with the draft, and with the plan made of it.
alter table planos_intervencao_rascunhos
  add column dispensas jsonb not null default '[]'
    constraint planos_intervencao_rascunhos__dispensas__ck check (jsonb_typeof(dispensas) = 'array');
alter table planos_intervencao
  add column dispensas jsonb not null default '[]'
    constraint planos_intervencao__dispensas__ck check (jsonb_typeof(dispensas) = 'array');
