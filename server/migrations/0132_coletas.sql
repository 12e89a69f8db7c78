-- Documents to sign: a round of signatures (`coletas`) fixes the text of a document as a PDF and asks one or several
-- people to sign it by link, in order or at once. Consents that are given this way fill a register.
create table coletas (
  conta_id uuid not null references contas (id),
  id uuid not null,
  paciente_id uuid not null,
  documento_id uuid not null,
  -- The version of the document that is signed.
  versao int not null,
  titulo text not null,
  -- The text as it was sent, sealed: shown by the link after the second check.
  texto bytea not null,
  profissional text not null,
  em_ordem boolean not null,
  -- What the signers consent to; empty for a paper that is no consent.
  finalidade text,
  vale_ate date,
  estado text not null default 'aberta',
  encerrada_em timestamptz,
  -- Of the public page that shows who signed.
  codigo text not null,
  -- SHA-256 of the evidence, made when the last one has signed.
  resumo text,
  criado_por uuid default app_membro(),
  criado_em timestamptz not null default now(),
  primary key (conta_id, id),
  constraint coletas__paciente_id__fk foreign key (conta_id, paciente_id) references pacientes (conta_id, id),
  constraint coletas__documento_id__fk foreign key (conta_id, documento_id) references paciente_documentos (conta_id, id),
  constraint coletas__estado__ck check (estado in ('aberta', 'concluida', 'recusada', 'cancelada')),
  constraint coletas__finalidade__ck check (finalidade in
    ('atendimento', 'lgpd', 'imagem', 'gravacao', 'contato_escola', 'uso_ia')),
  constraint coletas__fim__ck check ((estado = 'aberta') = (encerrada_em is null) and (estado = 'concluida') = (resumo is not null))
);
create unique index coletas__codigo__uk on coletas (codigo);
create index coletas_paciente on coletas (conta_id, paciente_id);
create index coletas_documento on coletas (conta_id, documento_id);

-- The files of a round: the PDF that was fixed before anybody signed, and the same bytes followed by the evidence.
create table coleta_arquivos (
  conta_id uuid not null,
  id uuid not null,
  coleta_id uuid not null,
  paciente_id uuid not null,
  tipo text not null,
  sha256 text not null,
  tamanho int not null,
  criado_em timestamptz not null default now(),
  primary key (conta_id, id),
  constraint coleta_arquivos__coleta_id__fk foreign key (conta_id, coleta_id) references coletas (conta_id, id) on delete cascade,
  constraint coleta_arquivos__paciente_id__fk foreign key (conta_id, paciente_id) references pacientes (conta_id, id),
  constraint coleta_arquivos__tipo__ck check (tipo in ('original', 'final'))
);
create unique index coleta_arquivos__tipo__uk on coleta_arquivos (conta_id, coleta_id, tipo);
create index coleta_arquivos_paciente on coleta_arquivos (conta_id, paciente_id);

alter table links_enviados
  add column coleta_id uuid,
  add constraint links_enviados__coleta_id__fk foreign key (conta_id, coleta_id)
    references coletas (conta_id, id) on delete cascade,
  drop constraint links_enviados__tipo__ck,
  add constraint links_enviados__tipo__ck
    check (tipo = any (array['confirmar_atendimento', 'anamnese', 'relatorio', 'documento', 'cobranca', 'assinatura'])),
  drop constraint links_enviados__registro__ck,
  add constraint links_enviados__registro__ck check (
    num_nonnulls(atendimento_id, anamnese_id, entrega_id, lancamento_id, coleta_id) = 1
    and case tipo
    when 'confirmar_atendimento' then atendimento_id is not null
    when 'anamnese' then anamnese_id is not null
    when 'cobranca' then lancamento_id is not null
    when 'assinatura' then coleta_id is not null
    else entrega_id is not null end);
create index links_enviados_coleta on links_enviados (conta_id, coleta_id) where coleta_id is not null;

-- Set once the second check is passed.
create function app_link_coleta() returns uuid stable parallel safe language sql
  return nullif(current_setting('app.link_coleta', true), '')::uuid;

-- Who is asked to sign, each with a link, and what was recorded when they did.
create table coleta_signatarios (
  conta_id uuid not null,
  link_id uuid not null,
  coleta_id uuid not null,
  paciente_id uuid not null,
  ordem int not null,
  responsavel_id uuid,
  qualidade text not null,
  destinatario text not null,
  relacao text,
  estado text not null default 'pendente',
  -- The name as it was typed by the signer.
  nome text,
  -- Sealed.
  cpf bytea,
  marca text,
  -- The strokes of a drawn mark, sealed.
  traco bytea,
  -- The sentence that the signer agreed to.
  declaracao text,
  conferencia text,
  em timestamptz,
  endereco text,
  agente text,
  primary key (conta_id, link_id),
  constraint coleta_signatarios__link_id__fk foreign key (conta_id, link_id) references links_enviados (conta_id, id) on delete cascade,
  constraint coleta_signatarios__coleta_id__fk foreign key (conta_id, coleta_id) references coletas (conta_id, id) on delete cascade,
  constraint coleta_signatarios__paciente_id__fk foreign key (conta_id, paciente_id) references pacientes (conta_id, id),
  constraint coleta_signatarios__responsavel_id__fk foreign key (conta_id, responsavel_id)
    references responsaveis (conta_id, id) on delete set null (responsavel_id),
  constraint coleta_signatarios__qualidade__ck check (qualidade in ('responsavel', 'assentimento', 'proprio')),
  constraint coleta_signatarios__estado__ck check (estado in ('pendente', 'assinou', 'recusou')),
  constraint coleta_signatarios__marca__ck check (marca in ('desenho', 'digitada')),
  constraint coleta_signatarios__conferencia__ck check (conferencia in ('nascimento', 'codigo')),
  constraint coleta_signatarios__prova__ck check (case estado
    when 'pendente' then num_nonnulls(nome, cpf, marca, traco, declaracao, conferencia, em, endereco) = 0
    when 'recusou' then num_nonnulls(em, endereco, conferencia) = 3
    else num_nonnulls(nome, marca, declaracao, conferencia, em, endereco) = 6 and (marca = 'desenho') = (traco is not null) end)
);
create unique index coleta_signatarios__ordem__uk on coleta_signatarios (conta_id, coleta_id, ordem);
create index coleta_signatarios_paciente on coleta_signatarios (conta_id, paciente_id);
create index coleta_signatarios_responsavel on coleta_signatarios (conta_id, responsavel_id) where responsavel_id is not null;

-- A signature that was given or refused is never changed.
create function assinatura_dada() returns trigger language plpgsql as $$
begin
  raise exception 'a signature that was given cannot be changed' using errcode = 'VN001';
end $$;
create trigger dada before update on coleta_signatarios for each row
  when (old.estado <> 'pendente' and (to_jsonb(new) - 'responsavel_id') <> (to_jsonb(old) - 'responsavel_id'))
  execute function assinatura_dada();
create trigger dada before update on coletas for each row when (old.estado <> 'aberta') execute function assinatura_dada();

-- The register of consents: one row for each signer of a round that everybody has signed.
create table consentimentos (
  conta_id uuid not null,
  id uuid not null,
  paciente_id uuid not null,
  coleta_id uuid not null,
  responsavel_id uuid,
  finalidade text not null,
  qualidade text not null,
  nome text not null,
  relacao text,
  -- The text: the version of the document, and the SHA-256 of the PDF that was signed.
  versao int not null,
  sha256 text not null,
  dado_em timestamptz not null,
  vale_ate date,
  revogado_em timestamptz,
  revogado_por uuid,
  -- Why, sealed.
  motivo bytea,
  primary key (conta_id, id),
  constraint consentimentos__paciente_id__fk foreign key (conta_id, paciente_id) references pacientes (conta_id, id),
  constraint consentimentos__coleta_id__fk foreign key (conta_id, coleta_id) references coletas (conta_id, id) on delete cascade,
  constraint consentimentos__responsavel_id__fk foreign key (conta_id, responsavel_id)
    references responsaveis (conta_id, id) on delete set null (responsavel_id),
  constraint consentimentos__finalidade__ck check (finalidade in
    ('atendimento', 'lgpd', 'imagem', 'gravacao', 'contato_escola', 'uso_ia')),
  constraint consentimentos__qualidade__ck check (qualidade in ('responsavel', 'assentimento', 'proprio')),
  constraint consentimentos__revogado__ck check ((revogado_em is null) = (motivo is null))
);
create index consentimentos_paciente on consentimentos (conta_id, paciente_id, finalidade);
create index consentimentos_coleta on consentimentos (conta_id, coleta_id);
create index consentimentos_responsavel on consentimentos (conta_id, responsavel_id) where responsavel_id is not null;

alter table link_respostas
  drop constraint link_respostas__resposta__ck,
  add constraint link_respostas__resposta__ck check (resposta in
    ('confirma', 'nao_vem', 'outro_horario', 'anamnese', 'baixou', 'recebeu', 'comprovante', 'assinou', 'recusou'));

do $$
declare
  tabela text;
begin
  foreach tabela in array array['coletas', 'coleta_arquivos', 'coleta_signatarios', 'consentimentos'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()))', tabela);
    execute format('grant select, insert on %I to vinculo_app', tabela);
  end loop;
end $$;
grant update (estado, encerrada_em, resumo) on coletas to vinculo_app;
grant update (estado, nome, cpf, marca, traco, declaracao, conferencia, em, endereco, agente) on coleta_signatarios to vinculo_app;
grant update (revogado_em, revogado_por, motivo) on consentimentos to vinculo_app;

-- What a link sees after the second check: its round, who signs it and its files. The public page finds a round by its code.
create policy por_link on coletas for select
  using (conta_id = (select app_link_conta()) and id = (select app_link_coleta()));
create policy por_link on coleta_signatarios for select
  using (conta_id = (select app_link_conta()) and coleta_id = (select app_link_coleta()));
create policy por_link on coleta_arquivos for select
  using (conta_id = (select app_link_conta()) and coleta_id = (select app_link_coleta()));
create policy por_codigo on coletas for select using (codigo = (select app_codigo()));
create policy por_codigo on coleta_signatarios for select using (exists (select 1 from coletas c
  where c.conta_id = coleta_signatarios.conta_id and c.id = coleta_signatarios.coleta_id and c.codigo = (select app_codigo())));
create policy por_codigo on coleta_arquivos for select using (exists (select 1 from coletas c
  where c.conta_id = coleta_arquivos.conta_id and c.id = coleta_arquivos.coleta_id and c.codigo = (select app_codigo())));

-- Members see a round like its document, while both are of the same patient, and everything else like the round.
create policy membro on coletas as restrictive using (
  (conta_id = (select app_link_conta()) and id = (select app_link_coleta()))
  or codigo = (select app_codigo())
  or exists (select 1 from paciente_documentos d where d.conta_id = (select app_conta()) and d.id = coletas.documento_id
    and d.paciente_id = coletas.paciente_id));
create policy membro on coleta_signatarios as restrictive using (exists (select 1 from coletas c
  where c.conta_id = coleta_signatarios.conta_id and c.id = coleta_signatarios.coleta_id));
create policy membro on coleta_arquivos as restrictive using (exists (select 1 from coletas c
  where c.conta_id = coleta_arquivos.conta_id and c.id = coleta_arquivos.coleta_id));
create policy membro on consentimentos as restrictive using (exists (select 1 from coletas c
  where c.conta_id = (select app_conta()) and c.id = consentimentos.coleta_id));
do $$
declare
  regra text;
begin
  select pg_get_expr(p.polqual, p.polrelid) into strict regra from pg_policy p
    where p.polrelid = 'links_enviados'::regclass and p.polname = 'membro';
  execute format('alter policy membro on links_enviados using (%s
    or exists (select 1 from coletas c where c.conta_id = (select app_conta()) and c.id = links_enviados.coleta_id
      and c.paciente_id = links_enviados.paciente_id))', regra);
end $$;

-- References with the rights of the member, and an exceptional access only reads, as for every other table.
do $$
declare
  chave record;
  tabela text;
begin
  for chave in
    select k.conrelid::regclass as tabela, k.confrelid::regclass as alvo, k.conname as nome,
      a.attname as coluna, b.attname as de
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[2]
    where k.contype = 'f' and cardinality(k.conkey) = 2
      and (k.conrelid in ('coletas'::regclass, 'coleta_arquivos'::regclass, 'coleta_signatarios'::regclass,
          'consentimentos'::regclass)
        or k.conname = 'links_enviados__coleta_id__fk')
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
  foreach tabela in array array['coletas', 'coleta_arquivos', 'coleta_signatarios', 'consentimentos'] loop
    execute format('create trigger excecao after insert or update or delete on %I for each row
      when (app_funcao() in (''dono'', ''profissional'', ''estagiario'')) execute function excecao_so_le_paciente_id()', tabela);
  end loop;
end $$;
drop trigger excecao_do_dono on links_enviados;
create trigger excecao_do_dono after insert or update on links_enviados for each row
  when (app_funcao() = 'dono' and (new.anamnese_id is not null or new.entrega_id is not null or new.coleta_id is not null))
  execute function excecao_so_le_paciente_id();

-- As in 0120; who still sees a paper of the administration keeps the link that signs it.
create or replace function revoga_links_fora_do_alcance(conta uuid, quem uuid) returns void language plpgsql as $$
declare
  como constant text := coalesce(current_setting('app.funcao', true), '');
  abertos uuid[];
begin
  perform set_config('app.funcao', 'produto', true);
  abertos := array(select l.id from links_enviados l
    where l.conta_id = conta and l.revogado_em is null and l.fechado_em is null and l.usos < l.usos_max
      and (l.atendimento_id is null or exists (select 1 from atendimentos a
        where a.conta_id = conta and a.id = l.atendimento_id and a.inicio > now()))
    order by l.id for update of l);
  -- No update without a link, so that no live notice is sent.
  if cardinality(abertos) > 0 then
    update links_enviados l set revogado_em = now()
      where l.conta_id = conta and l.id = any (abertos) and (l.criado_por = quem or quem = any (l.lido_por))
        and not exists (select 1 from membros m where m.conta_id = conta and m.id = quem and m.ativo
          and ((l.tipo = 'confirmar_atendimento' and m.funcao in ('dono', 'secretaria'))
            or (l.tipo = 'cobranca' and m.funcao in ('dono', 'secretaria', 'financeiro'))
            -- Papers of the administration, as in 0045.
            or (l.tipo in ('documento', 'assinatura') and m.funcao in ('dono', 'secretaria') and exists (select 1 from paciente_documentos d
              where d.conta_id = conta and d.id = coalesce(
                  (select n.documento_id from entregas n where n.conta_id = conta and n.id = l.entrega_id),
                  (select c.documento_id from coletas c where c.conta_id = conta and c.id = l.coleta_id))
                and d.modelo in ('contrato', 'declaracao_comparecimento', 'consentimento', 'lgpd', 'imagem', 'gravacao', 'contato_escola', 'uso_ia', 'entrega')))
            or (m.funcao in ('dono', 'profissional', 'estagiario') and exists (select 1 from paciente_equipe e
              where e.conta_id = conta and e.paciente_id = l.paciente_id and e.membro_id = quem and e.motivo is null
                and (e.ate is null or e.ate > now())))));
  end if;
  perform set_config('app.funcao', como, true);
end $$;

create trigger ao_vivo after insert or update or delete on coletas for each statement execute function avisa_mudanca('links');
create trigger ao_vivo after update on coleta_signatarios for each statement execute function avisa_mudanca('links');
create trigger ao_vivo after insert or update or delete on consentimentos
  for each statement execute function avisa_mudanca('links');

alter table mensagens drop constraint mensagens_modelo_check;
alter table mensagens add constraint mensagens_modelo_check check (modelo in
  ('lembrete', 'cobranca', 'link', 'link_codigo', 'link_anamnese', 'link_anamnese_aviso', 'link_entrega',
   'link_cobranca', 'link_assinatura'));

-- 0114 left out the seats of a plan.
alter table pendencias_adiadas drop constraint pendencias_adiadas__tipo__ck;
alter table pendencias_adiadas add constraint pendencias_adiadas__tipo__ck check (tipo in (
  'sem_status', 'registros', 'anamneses', 'sinais', 'planos_intervencao', 'series', 'cancelados', 'relatorios',
  'aniversarios', 'vencidos', 'excecoes', 'leituras', 'supervisoes', 'devolvidas', 'respostas', 'links_fechados',
  'comprovantes', 'assentos'
));
