-- A second kind of link: the family answers the questions of an anamnesis. What comes back is a proposal, which the
-- practitioner takes into the form, as a whole or by question.
alter table links_enviados
  add column anamnese_id uuid,
  -- Reminders by e-mail that were sent because nothing came back.
  add column avisos int not null default 0,
  add column avisado_em timestamptz,
  add constraint links_enviados__anamnese_id__fk foreign key (conta_id, anamnese_id)
    references anamneses (conta_id, id) on delete cascade,
  drop constraint links_enviados__tipo__ck,
  add constraint links_enviados__tipo__ck check (tipo = any (array['confirmar_atendimento', 'anamnese'])),
  drop constraint links_enviados__registro__ck,
  add constraint links_enviados__registro__ck check (case tipo
    when 'confirmar_atendimento' then atendimento_id is not null and anamnese_id is null
    else anamnese_id is not null and atendimento_id is null end);
create index links_enviados_anamnese on links_enviados (conta_id, anamnese_id) where anamnese_id is not null;

-- Set once the second check is passed, like that of the appointment.
create function app_link_anamnese() returns uuid stable parallel safe language sql
  return nullif(current_setting('app.link_anamnese', true), '')::uuid;

-- The questions that a link asks, as they were chosen when it was made. A link sees these and nothing of the form.
create table link_formularios (
  conta_id uuid not null,
  link_id uuid not null,
  paciente_id uuid not null,
  titulo text not null,
  topicos jsonb not null,
  sem_sensiveis boolean not null,
  primary key (conta_id, link_id),
  foreign key (conta_id, link_id) references links_enviados (conta_id, id) on delete cascade,
  constraint link_formularios__paciente_id__fk foreign key (conta_id, paciente_id)
    references pacientes (conta_id, id) on delete cascade
);
create index link_formularios_paciente on link_formularios (conta_id, paciente_id);

-- Answers while they are being given: the last one of each device (`origem`) to each question. The newest one counts;
-- that of another device stays until the recipient has seen and replaced it.
create table link_rascunhos (
  conta_id uuid not null,
  link_id uuid not null,
  pergunta_id text not null,
  origem uuid not null,
  -- Sealed. Empty: the answer was removed.
  valor bytea,
  escrita_em timestamptz not null,
  primary key (conta_id, link_id, pergunta_id, origem),
  foreign key (conta_id, link_id) references links_enviados (conta_id, id) on delete cascade
);

-- What was sent, sealed: the answers by question.
alter table link_respostas
  add column respostas bytea,
  drop constraint link_respostas__resposta__ck,
  add constraint link_respostas__resposta__ck check (resposta in ('confirma', 'nao_vem', 'outro_horario', 'anamnese')),
  add constraint link_respostas__respostas__ck check ((resposta = 'anamnese') = (respostas is not null));

-- Who gave an answer that was taken from a proposal. Empty once the practitioner changes it.
alter table anamnese_respostas
  add column fonte text,
  add column fonte_relacao text,
  add column fonte_em timestamptz;

do $$
declare
  tabela text;
begin
  foreach tabela in array array['link_formularios', 'link_rascunhos'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()))', tabela);
  end loop;
end $$;
grant select, insert on link_formularios to vinculo_app;
grant select, insert, update, delete on link_rascunhos to vinculo_app;

create policy por_link on link_formularios for select using (
  conta_id = (select app_link_conta()) and link_id = (select app_link()) and (select app_link_anamnese()) is not null);
create policy por_link on link_rascunhos using (
  conta_id = (select app_link_conta()) and link_id = (select app_link()) and (select app_link_anamnese()) is not null);

-- Members see a link like the record that it opens, while both are of the same patient.
drop policy membro on links_enviados;
create policy membro on links_enviados as restrictive using (
  token_hash = (select app_link_hash())
  or exists (select 1 from atendimentos a where a.conta_id = (select app_conta()) and a.id = links_enviados.atendimento_id
    and a.paciente_id = links_enviados.paciente_id)
  or exists (select 1 from anamneses a where a.conta_id = (select app_conta()) and a.id = links_enviados.anamnese_id
    and a.paciente_id = links_enviados.paciente_id));
create policy membro on link_formularios as restrictive using (
  (conta_id = (select app_link_conta()) and link_id = (select app_link()) and (select app_link_anamnese()) is not null)
  or exists (select 1 from links_enviados l where l.conta_id = (select app_conta()) and l.id = link_formularios.link_id));
-- Nobody of the practice reads what was not sent.
create policy membro on link_rascunhos as restrictive using (
  (conta_id = (select app_link_conta()) and link_id = (select app_link()) and (select app_link_anamnese()) is not null)
  or (select app_funcao()) = 'produto');

-- References with the rights of the member, and an exceptional access only reads, as for every other table.
do $$
declare
  chave record;
begin
  for chave in
    select k.conrelid::regclass as tabela, k.confrelid::regclass as alvo, k.conname as nome,
      a.attname as coluna, b.attname as de
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[2]
    where k.contype = 'f' and cardinality(k.conkey) = 2
      and (k.conrelid in ('link_formularios'::regclass, 'link_rascunhos'::regclass)
        or k.conname = 'links_enviados__anamnese_id__fk')
      and exists (select 1 from pg_policy p where p.polrelid = k.confrelid and not p.polpermissive and p.polname = 'membro')
  loop
    execute format('create trigger %I before insert on %s for each row
      when (app_funcao() not in (''produto'', ''link'') and new.%I is not null)
      execute function referencia_ao_alcance(%L, %L, %L, %L)',
      'ao_alcance_' || chave.coluna, chave.tabela, chave.coluna, chave.alvo, chave.de, chave.coluna, chave.nome);
    execute format('create trigger %I before update of %I on %s for each row
      when (app_funcao() not in (''produto'', ''link'') and new.%2$I is not null and new.%2$I is distinct from old.%2$I)
      execute function referencia_ao_alcance(%4$L, %5$L, %2$L, %6$L)',
      'ao_alcance_mudado_' || chave.coluna, chave.coluna, chave.tabela, chave.alvo, chave.de, chave.nome);
  end loop;
end $$;
create trigger excecao after insert or update or delete on link_formularios for each row
  when (app_funcao() in ('dono', 'profissional', 'estagiario')) execute function excecao_so_le_paciente_id();
-- An owner reaches appointments without an exception, but not the clinical record.
create trigger excecao_do_dono after insert or update on links_enviados for each row
  when (app_funcao() = 'dono' and new.anamnese_id is not null) execute function excecao_so_le_paciente_id();

-- That answering has begun is seen too.
drop trigger ao_vivo on links_enviados;
create trigger ao_vivo after insert or update of iniciado_em, respondido_em, fechado_em, revogado_em or delete on links_enviados
  for each statement execute function avisa_mudanca('links');

alter table mensagens drop constraint mensagens_modelo_check;
alter table mensagens add constraint mensagens_modelo_check
  check (modelo in ('lembrete', 'cobranca', 'link', 'link_codigo', 'link_anamnese', 'link_anamnese_aviso'));
