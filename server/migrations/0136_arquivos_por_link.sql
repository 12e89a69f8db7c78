-- Files by link: the practice asks a guardian for a file, and what is sent waits for a decision. A waiting file is a row
-- of `anexos` that belongs to the request, so that no list of the record shows it; taking it makes it a file of the
-- patient, refusing it puts it into the trash.
create table arquivo_pedidos (
  conta_id uuid not null references contas (id),
  id uuid not null,
  paciente_id uuid not null,
  -- What is asked for, sealed: often about health.
  texto bytea not null,
  criado_por uuid default app_membro(),
  criado_em timestamptz not null default now(),
  primary key (conta_id, id),
  constraint arquivo_pedidos__paciente_id__fk foreign key (conta_id, paciente_id)
    references pacientes (conta_id, id) on delete cascade
);
create index arquivo_pedidos_paciente on arquivo_pedidos (conta_id, paciente_id);

alter table links_enviados
  add column arquivo_pedido_id uuid,
  add constraint links_enviados__arquivo_pedido_id__fk foreign key (conta_id, arquivo_pedido_id)
    references arquivo_pedidos (conta_id, id) on delete cascade;
create index links_enviados_arquivo_pedido on links_enviados (conta_id, arquivo_pedido_id) where arquivo_pedido_id is not null;

alter table links_enviados
  drop constraint links_enviados__tipo__ck,
  add constraint links_enviados__tipo__ck check (tipo = any
    (array['confirmar_atendimento', 'anamnese', 'relatorio', 'documento', 'cobranca', 'assinatura', 'arquivo'])),
  drop constraint links_enviados__registro__ck,
  add constraint links_enviados__registro__ck check (
    num_nonnulls(atendimento_id, anamnese_id, entrega_id, lancamento_id, coleta_id, arquivo_pedido_id) = 1
    and case tipo
    when 'confirmar_atendimento' then atendimento_id is not null
    when 'anamnese' then anamnese_id is not null
    when 'cobranca' then lancamento_id is not null
    when 'assinatura' then coleta_id is not null
    when 'arquivo' then arquivo_pedido_id is not null
    else entrega_id is not null end);
alter table link_respostas
  drop constraint link_respostas__resposta__ck,
  add constraint link_respostas__resposta__ck check (resposta in
    ('confirma', 'nao_vem', 'outro_horario', 'anamnese', 'baixou', 'recebeu', 'comprovante', 'assinou', 'recusou', 'arquivo'));
alter table mensagens drop constraint mensagens_modelo_check;
alter table mensagens add constraint mensagens_modelo_check check (modelo in
  ('lembrete', 'cobranca', 'link', 'link_codigo', 'link_anamnese', 'link_anamnese_aviso', 'link_entrega',
   'link_cobranca', 'link_assinatura', 'link_arquivo'));

alter table arquivo_pedidos enable row level security;
alter table arquivo_pedidos force row level security;
create policy conta on arquivo_pedidos using (conta_id = (select app_conta()));
grant select, insert on arquivo_pedidos to vinculo_app;

-- Set once the second check is passed.
create function app_link_arquivo_pedido() returns uuid stable parallel safe language sql
  return nullif(current_setting('app.link_arquivo_pedido', true), '')::uuid;
create policy por_link on arquivo_pedidos for select
  using (conta_id = (select app_link_conta()) and id = (select app_link_arquivo_pedido()));

-- A request is part of the clinical record; its link and the files that wait are seen like it.
create policy membro on arquivo_pedidos as restrictive using (
  (select app_funcao()) = 'produto'
  or (conta_id = (select app_link_conta()) and id = (select app_link_arquivo_pedido()))
  or exists (select 1 from paciente_equipe e where e.conta_id = (select app_conta())
    and e.paciente_id = arquivo_pedidos.paciente_id and e.membro_id = (select app_membro())
    and (e.ate is null or e.ate > now())));
do $$
declare
  regra text;
begin
  select pg_get_expr(p.polqual, p.polrelid) into strict regra from pg_policy p
    where p.polrelid = 'links_enviados'::regclass and p.polname = 'membro';
  execute format('alter policy membro on links_enviados using (%s
    or exists (select 1 from arquivo_pedidos q where q.conta_id = (select app_conta())
      and q.id = links_enviados.arquivo_pedido_id and q.paciente_id = links_enviados.paciente_id))', regra);
  select pg_get_expr(p.polqual, p.polrelid) into strict regra from pg_policy p
    where p.polrelid = 'anexos'::regclass and p.polname = 'membro';
  execute format('alter policy membro on anexos using (%s
    or (dono = ''arquivo_pedidos'' and exists (select 1 from arquivo_pedidos q
      where q.conta_id = (select app_conta()) and q.id = anexos.dono_id)))', regra);
end $$;

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
      and k.conname in ('arquivo_pedidos__paciente_id__fk', 'links_enviados__arquivo_pedido_id__fk')
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
create trigger excecao after insert or update or delete on arquivo_pedidos for each row
  when (app_funcao() in ('dono', 'profissional', 'estagiario')) execute function excecao_so_le_paciente_id();
create trigger excecao_do_pedido after insert or update on links_enviados for each row
  when (app_funcao() = 'dono' and new.arquivo_pedido_id is not null) execute function excecao_so_le_paciente_id();
create or replace function excecao_so_le_anexo() returns trigger language plpgsql as $$
declare
  dono text := case when tg_op = 'DELETE' then old.dono else new.dono end;
  dono_id uuid := case when tg_op = 'DELETE' then old.dono_id else new.dono_id end;
  paciente uuid := case dono
    when 'pacientes' then dono_id
    when 'atendimentos' then paciente_por('atendimento_id', dono_id)
    when 'arquivo_pedidos' then (select q.paciente_id from arquivo_pedidos q where q.conta_id = app_conta() and q.id = dono_id) end;
begin
  if paciente is not null and so_por_excecao(paciente) then perform excecao_recusa(); end if;
  return null;
end $$;

-- The name that the sender gave to a file: the practice may take it under another one.
alter table link_respostas add column nome_enviado text;
grant select (nome_enviado) on link_respostas to vinculo_app;
