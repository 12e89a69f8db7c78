-- Papers that are delivered by link: a final report or a document, as a PDF that is made once and never changed. The
-- file is stored under the id of the row; several recipients of one sending share it.
create table entregas (
  conta_id uuid not null references contas (id),
  id uuid not null,
  paciente_id uuid not null,
  relatorio_id uuid,
  documento_id uuid,
  -- The version of the document; a final report has one only.
  versao int,
  -- What the page for links says about the paper, also before the second check.
  especie text not null,
  profissional text not null,
  data date not null,
  sha256 text not null,
  tamanho int not null,
  criado_por uuid default app_membro(),
  criado_em timestamptz not null default now(),
  primary key (conta_id, id),
  constraint entregas__paciente_id__fk foreign key (conta_id, paciente_id) references pacientes (conta_id, id),
  constraint entregas__relatorio_id__fk foreign key (conta_id, relatorio_id) references relatorios (conta_id, id),
  constraint entregas__documento_id__fk foreign key (conta_id, documento_id) references paciente_documentos (conta_id, id),
  constraint entregas__papel__ck check (num_nonnulls(relatorio_id, documento_id) = 1),
  constraint entregas__especie__ck check (especie in
    ('relatorio', 'declaracao', 'atestado', 'encaminhamento', 'contrato', 'termo', 'documento'))
);
create index entregas_paciente on entregas (conta_id, paciente_id);
create index entregas_relatorio on entregas (conta_id, relatorio_id) where relatorio_id is not null;
create index entregas_documento on entregas (conta_id, documento_id) where documento_id is not null;

-- A charge opens by link as well: its PIX code, and a proof of payment that comes back.
alter table links_enviados
  add column entrega_id uuid,
  add column lancamento_id uuid,
  add constraint links_enviados__lancamento_id__fk foreign key (conta_id, lancamento_id)
    references lancamentos (conta_id, id) on delete cascade,
  add constraint links_enviados__entrega_id__fk foreign key (conta_id, entrega_id)
    references entregas (conta_id, id) on delete cascade,
  drop constraint links_enviados__tipo__ck,
  add constraint links_enviados__tipo__ck
    check (tipo = any (array['confirmar_atendimento', 'anamnese', 'relatorio', 'documento', 'cobranca'])),
  drop constraint links_enviados__registro__ck,
  add constraint links_enviados__registro__ck check (num_nonnulls(atendimento_id, anamnese_id, entrega_id, lancamento_id) = 1
    and case tipo
    when 'confirmar_atendimento' then atendimento_id is not null
    when 'anamnese' then anamnese_id is not null
    when 'cobranca' then lancamento_id is not null
    else entrega_id is not null end);
create index links_enviados_entrega on links_enviados (conta_id, entrega_id) where entrega_id is not null;
create index links_enviados_lancamento on links_enviados (conta_id, lancamento_id) where lancamento_id is not null;

-- Set once the link is open: the row says nothing about the content of the paper, which is in the file.
create function app_link_entrega() returns uuid stable parallel safe language sql
  return nullif(current_setting('app.link_entrega', true), '')::uuid;

alter table link_respostas
  -- The proof of a payment: a file of the charge. Empty once the file was removed for good.
  add column anexo_id uuid,
  -- Why the practice did not accept it, sealed.
  add column motivo bytea,
  add constraint link_respostas__anexo_id__fk foreign key (conta_id, anexo_id)
    references anexos (conta_id, id) on delete set null (anexo_id),
  drop constraint link_respostas__resposta__ck,
  add constraint link_respostas__resposta__ck
    check (resposta in ('confirma', 'nao_vem', 'outro_horario', 'anamnese', 'baixou', 'recebeu', 'comprovante'));
create index link_respostas_anexo on link_respostas (conta_id, anexo_id) where anexo_id is not null;

alter table relatorio_emissoes
  drop constraint relatorio_emissoes__forma__ck,
  add constraint relatorio_emissoes__forma__ck check (forma in ('pdf', 'link', 'impresso', 'email', 'mensagem', 'outra'));

alter table entregas enable row level security;
alter table entregas force row level security;
create policy conta on entregas using (conta_id = (select app_conta()));
grant select, insert on entregas to vinculo_app;
create policy por_link on entregas for select
  using (conta_id = (select app_link_conta()) and id = (select app_link_entrega()));

-- Members see a delivery like its paper, and a link like the record that it opens, while both are of the same patient.
create policy membro on entregas as restrictive using (
  (conta_id = (select app_link_conta()) and id = (select app_link_entrega()))
  or exists (select 1 from relatorios r where r.conta_id = (select app_conta()) and r.id = entregas.relatorio_id
    and r.paciente_id = entregas.paciente_id)
  or exists (select 1 from paciente_documentos d where d.conta_id = (select app_conta()) and d.id = entregas.documento_id
    and d.paciente_id = entregas.paciente_id));
drop policy membro on links_enviados;
create policy membro on links_enviados as restrictive using (
  token_hash = (select app_link_hash())
  or exists (select 1 from atendimentos a where a.conta_id = (select app_conta()) and a.id = links_enviados.atendimento_id
    and a.paciente_id = links_enviados.paciente_id)
  or exists (select 1 from anamneses a where a.conta_id = (select app_conta()) and a.id = links_enviados.anamnese_id
    and a.paciente_id = links_enviados.paciente_id)
  or exists (select 1 from entregas e where e.conta_id = (select app_conta()) and e.id = links_enviados.entrega_id
    and e.paciente_id = links_enviados.paciente_id)
  or exists (select 1 from lancamentos c where c.conta_id = (select app_conta()) and c.id = links_enviados.lancamento_id
    and c.paciente_id = links_enviados.paciente_id));

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
      and (k.conrelid = 'entregas'::regclass or k.conname in
        ('links_enviados__entrega_id__fk', 'links_enviados__lancamento_id__fk', 'link_respostas__anexo_id__fk'))
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
create trigger excecao after insert or update or delete on entregas for each row
  when (app_funcao() in ('dono', 'profissional', 'estagiario')) execute function excecao_so_le_paciente_id();
drop trigger excecao_do_dono on links_enviados;
create trigger excecao_do_dono after insert or update on links_enviados for each row
  when (app_funcao() = 'dono' and (new.anamnese_id is not null or new.entrega_id is not null))
  execute function excecao_so_le_paciente_id();

-- A report that is cancelled or replaced is withdrawn: `abrir_link` opens it no more, and the list says so.
create function retira_entregas() returns trigger language plpgsql as $$
begin
  update links_enviados l set revogado_em = now() from entregas e
    where e.conta_id = new.conta_id and e.relatorio_id = new.relatorio_id
      and l.conta_id = e.conta_id and l.entrega_id = e.id and l.revogado_em is null;
  return null;
end $$;
create trigger retira_entregas after insert on relatorio_baixas for each row execute function retira_entregas();

-- Every download is seen at once.
drop trigger ao_vivo on links_enviados;
create trigger ao_vivo after insert or update of usos, iniciado_em, respondido_em, fechado_em, revogado_em or delete
  on links_enviados for each statement execute function avisa_mudanca('links');

alter table mensagens drop constraint mensagens_modelo_check;
alter table mensagens add constraint mensagens_modelo_check check (modelo in
  ('lembrete', 'cobranca', 'link', 'link_codigo', 'link_anamnese', 'link_anamnese_aviso', 'link_entrega',
   'link_cobranca'));

alter table pendencias_adiadas drop constraint pendencias_adiadas__tipo__ck;
alter table pendencias_adiadas add constraint pendencias_adiadas__tipo__ck check (tipo in (
  'sem_status', 'registros', 'anamneses', 'sinais', 'planos_intervencao', 'series', 'cancelados', 'relatorios',
  'aniversarios', 'vencidos', 'excecoes', 'leituras', 'supervisoes', 'devolvidas', 'respostas', 'links_fechados',
  'assentos', 'comprovantes'
));
