-- An exceptional access opens a file for reading. Whoever reaches a patient by nothing else changes nothing of the file,
-- whatever the query. The registers and the agenda stay open to owners, who reach them without an exception.
create function so_por_excecao(paciente uuid) returns boolean stable language sql
  return exists (select 1 from paciente_equipe e
      where e.conta_id = (select app_conta()) and e.paciente_id = paciente and e.membro_id = (select app_membro())
        and e.motivo is not null and e.ate > now())
    and not exists (select 1 from paciente_equipe e
      where e.conta_id = (select app_conta()) and e.paciente_id = paciente and e.membro_id = (select app_membro())
        and e.motivo is null and (e.ate is null or e.ate > now()));

-- The same for a guardian, who may belong to several patients.
create function responsavel_so_por_excecao(responsavel uuid) returns boolean stable language sql
  return exists (select 1 from paciente_responsaveis v
      where v.conta_id = (select app_conta()) and v.responsavel_id = responsavel and so_por_excecao(v.paciente_id))
    and not exists (select 1 from paciente_responsaveis v
      where v.conta_id = (select app_conta()) and v.responsavel_id = responsavel and not so_por_excecao(v.paciente_id));

-- The patient of a row, by the column that leads to one.
create function paciente_por(coluna text, chave uuid) returns uuid stable language plpgsql as $$
begin
  return case coluna
    when 'atendimento_id' then (select a.paciente_id from atendimentos a where a.conta_id = app_conta() and a.id = chave)
    when 'relatorio_id' then (select r.paciente_id from relatorios r where r.conta_id = app_conta() and r.id = chave)
    when 'anamnese_id' then (select a.paciente_id from anamneses a where a.conta_id = app_conta() and a.id = chave)
    when 'plano_intervencao_id' then (select p.paciente_id from planos_intervencao p where p.conta_id = app_conta() and p.id = chave)
    else chave
  end;
end $$;

create function excecao_recusa() returns void language plpgsql as $$
begin
  raise exception 'an exceptional access only reads' using errcode = 'VN003';
end $$;

-- One trigger function for each column that leads to the patient: a row without the column cannot name it.
do $$
declare
  coluna text;
begin
  foreach coluna in array array['id', 'paciente_id', 'atendimento_id', 'relatorio_id', 'anamnese_id', 'plano_intervencao_id'] loop
    execute format($f$
      create function excecao_so_le_%1$s() returns trigger language plpgsql as $t$
      begin
        if tg_op <> 'INSERT' and so_por_excecao(paciente_por(%1$L, old.%1$I)) then perform excecao_recusa(); end if;
        if tg_op <> 'DELETE' and so_por_excecao(paciente_por(%1$L, new.%1$I)) then perform excecao_recusa(); end if;
        return null;
      end $t$ $f$, coluna);
  end loop;
end $$;
create function excecao_so_le_responsavel() returns trigger language plpgsql as $$
begin
  if responsavel_so_por_excecao(old.id) then perform excecao_recusa(); end if;
  return null;
end $$;
create function excecao_so_le_anexo() returns trigger language plpgsql as $$
declare
  dono text := case when tg_op = 'DELETE' then old.dono else new.dono end;
  dono_id uuid := case when tg_op = 'DELETE' then old.dono_id else new.dono_id end;
  coluna text := case dono when 'pacientes' then 'paciente_id' when 'atendimentos' then 'atendimento_id' end;
begin
  if coluna is not null and so_por_excecao(paciente_por(coluna, dono_id)) then perform excecao_recusa(); end if;
  return null;
end $$;

do $$
declare
  caso constant text := $q$app_funcao() in ('dono', 'profissional', 'estagiario')$q$;
  -- What an owner reaches without an exception.
  registro constant text := $q$app_funcao() in ('profissional', 'estagiario')$q$;
  alvo record;
begin
  for alvo in select * from (values
    ('pacientes', 'id', registro),
    ('responsaveis', 'responsavel', registro),
    ('paciente_responsaveis', 'paciente_id', registro),
    ('atendimentos', 'paciente_id', registro),
    ('lancamentos', 'paciente_id', registro),
    ('movimentos', 'paciente_id', registro),
    ('movimento_meses', 'paciente_id', registro),
    ('recibos', 'paciente_id', registro),
    ('paciente_documentos', 'paciente_id', registro),
    ('anamneses', 'paciente_id', caso),
    ('anamnese_respostas', 'anamnese_id', caso),
    ('aplicacoes', 'paciente_id', caso),
    ('planos_intervencao', 'paciente_id', caso),
    ('planos_intervencao_rascunhos', 'paciente_id', caso),
    ('planos_intervencao_envios', 'plano_intervencao_id', caso),
    ('objetivos_intervencao', 'plano_intervencao_id', caso),
    ('relatorios', 'paciente_id', caso),
    ('relatorio_versoes', 'relatorio_id', caso),
    ('relatorio_emissoes', 'relatorio_id', caso),
    ('relatorio_baixas', 'relatorio_id', caso),
    ('registros', 'atendimento_id', caso),
    ('registro_versoes', 'atendimento_id', caso),
    ('registro_adendos', 'atendimento_id', caso),
    ('anexos', 'anexo', caso)) as t (tabela, por, quem)
  loop
    execute format('create trigger excecao after %s on %I for each row when (%s) execute function excecao_so_le_%s()',
      case alvo.por when 'responsavel' then 'update or delete' else 'insert or update or delete' end,
      alvo.tabela, alvo.quem, alvo.por);
  end loop;
  -- That a sign was shown is a trace of reading; what is decided about it is not.
  execute format($q$create trigger excecao after insert on sinais_intervencao for each row
    when (%s and new.evento <> 'visto') execute function excecao_so_le_paciente_id()$q$, caso);
end $$;

-- An owner writes papers of the administration for every patient, others only for the own cases.
create function excecao_so_le_documento() returns trigger language plpgsql as $$
declare
  administrativos constant text[] := array['contrato', 'declaracao_comparecimento', 'consentimento', 'lgpd', 'imagem',
    'gravacao', 'contato_escola', 'uso_ia', 'entrega'];
begin
  if tg_op <> 'INSERT' and not old.modelo = any (administrativos) and so_por_excecao(old.paciente_id) then perform excecao_recusa(); end if;
  if tg_op <> 'DELETE' and not new.modelo = any (administrativos) and so_por_excecao(new.paciente_id) then perform excecao_recusa(); end if;
  return null;
end $$;
create trigger excecao_do_dono after insert or update or delete on paciente_documentos for each row
  when (app_funcao() = 'dono') execute function excecao_so_le_documento();

-- Clinical columns of a register or an appointment too.
create or replace function no_caso(paciente uuid) returns boolean stable language sql
  return (select app_funcao()) = 'produto' or exists (select 1 from paciente_equipe e
    where e.conta_id = (select app_conta()) and e.paciente_id = paciente and e.motivo is null
      and e.membro_id = (select app_membro()) and (e.ate is null or e.ate > now()));
