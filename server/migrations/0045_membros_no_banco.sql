-- The database keeps each member to what their function and their cases allow: restrictive policies, beside the one of
-- the practice. `app.funcao` is `produto` for jobs of the product itself; without it no row is shown.

alter table responsaveis add column criado_por uuid default app_membro();

-- Whether a session has a signed note. Kept with the session, because not everybody who changes the agenda may see notes.
alter table atendimentos add column assinado boolean not null default false;
drop trigger carimbo on atendimentos;
alter table atendimentos no force row level security;
alter table registros no force row level security;
update atendimentos a set assinado = true from registros r
  where r.conta_id = a.conta_id and r.atendimento_id = a.id and r.assinado_em is not null;
alter table atendimentos force row level security;
alter table registros force row level security;
create trigger carimbo before update on atendimentos for each row
  when (old.assinado = new.assinado) execute function carimba();
create or replace function atendimento_assinado() returns trigger language plpgsql as $$
begin
  raise exception 'a session with a signed note stays as it is' using errcode = 'VN002';
end $$;
drop trigger assinado on atendimentos;
create trigger assinado before update on atendimentos for each row
  when (old.assinado and (new.paciente_id <> old.paciente_id or (old.excluido_em is null and new.excluido_em is not null)))
  execute function atendimento_assinado();
create function registro_marca_atendimento() returns trigger language plpgsql as $$
begin
  update atendimentos a set assinado = true where a.conta_id = new.conta_id and a.id = new.atendimento_id;
  return null;
end $$;
create trigger marca after insert or update of assinado_em on registros for each row
  when (new.assinado_em is not null) execute function registro_marca_atendimento();

do $$
declare
  produto constant text := $q$(select app_funcao()) = 'produto'$q$;
  geral constant text := $q$(select app_funcao()) in ('produto', 'dono', 'secretaria', 'financeiro')$q$;
  -- The patient named by %s is in a case of the member who acts.
  caso constant text := $q$exists (select 1 from paciente_equipe e where e.conta_id = (select app_conta())
    and e.paciente_id = %s and e.membro_id = (select app_membro()) and (e.ate is null or e.ate > now()))$q$;
  -- The patient of the appointment named by %s.
  caso_do_atendimento constant text := $q$exists (select 1 from atendimentos a
    join paciente_equipe e on e.conta_id = a.conta_id and e.paciente_id = a.paciente_id
    where a.conta_id = (select app_conta()) and a.id = %s
      and e.membro_id = (select app_membro()) and (e.ate is null or e.ate > now()))$q$;
  administrativos constant text := $q$modelo in ('contrato', 'declaracao_comparecimento', 'consentimento', 'lgpd', 'imagem',
    'gravacao', 'contato_escola', 'uso_ia', 'entrega')$q$;
  tabela text;
begin
  -- Registers.
  execute format('create policy membro on pacientes as restrictive using (%s or %s or (criado_por = (select app_membro()) and criado_em = now()))',
    geral, format(caso, 'pacientes.id'));
  execute format('create policy membro on paciente_responsaveis as restrictive using (%s or %s)',
    geral, format(caso, 'paciente_responsaveis.paciente_id'));
  execute format('create policy membro on responsaveis as restrictive using (%s or criado_por = (select app_membro())
    or exists (select 1 from paciente_responsaveis v where v.conta_id = (select app_conta()) and v.responsavel_id = responsaveis.id))', geral);
  execute format('create policy membro on paciente_equipe as restrictive using (%s or membro_id = (select app_membro())
    or (select app_funcao()) in (''profissional'', ''estagiario''))', geral);

  -- The agenda.
  execute format('create policy membro on atendimentos as restrictive using (%s or %s)',
    geral, format(caso, 'atendimentos.paciente_id'));

  -- Money. Who charges sees receivables, not what the practice pays.
  execute format('create policy membro on lancamentos as restrictive using (
    (select app_funcao()) in (''produto'', ''dono'', ''financeiro'') or ((select app_funcao()) = ''secretaria'' and tipo = ''Receber'') or %s)',
    format(caso, 'lancamentos.paciente_id'));
  foreach tabela in array array['movimentos', 'movimento_meses', 'recibos'] loop
    execute format('create policy membro on %I as restrictive using (%s or %s)',
      tabela, geral, format(caso, tabela || '.paciente_id'));
  end loop;

  -- The clinical record: the case team only, whatever the function.
  foreach tabela in array array['anamneses', 'aplicacoes', 'planos_intervencao', 'planos_intervencao_rascunhos',
    'sinais_intervencao'] loop
    execute format('create policy membro on %I as restrictive using (%s or %s)',
      tabela, produto, format(caso, tabela || '.paciente_id'));
  end loop;
  execute format('create policy membro on relatorios as restrictive using (%s or codigo = (select app_codigo()) or %s)',
    produto, format(caso, 'relatorios.paciente_id'));
  foreach tabela in array array['registros', 'registro_versoes', 'registro_adendos'] loop
    execute format('create policy membro on %I as restrictive using (%s or %s)',
      tabela, produto, format(caso_do_atendimento, tabela || '.atendimento_id'));
  end loop;
  -- Parts of a record follow it: its own policy applies inside of `exists`.
  foreach tabela in array array['relatorio_versoes', 'relatorio_emissoes', 'relatorio_baixas'] loop
    execute format('create policy membro on %1$I as restrictive using (%2$s
      or exists (select 1 from relatorios r where r.conta_id = (select app_conta()) and r.id = %1$I.relatorio_id)
      or exists (select 1 from relatorios r where r.id = %1$I.relatorio_id and r.codigo = (select app_codigo())))', tabela, produto);
  end loop;
  execute format('create policy membro on anamnese_respostas as restrictive using (%s
    or exists (select 1 from anamneses a where a.conta_id = (select app_conta()) and a.id = anamnese_respostas.anamnese_id))', produto);
  foreach tabela in array array['objetivos_intervencao', 'planos_intervencao_envios'] loop
    execute format('create policy membro on %1$I as restrictive using (%2$s
      or exists (select 1 from planos_intervencao p where p.conta_id = (select app_conta()) and p.id = %1$I.plano_intervencao_id))', tabela, produto);
  end loop;
  -- Papers: those of the administration are not clinical.
  execute format('create policy membro on paciente_documentos as restrictive using (%s
    or ((select app_funcao()) in (''dono'', ''secretaria'') and %s)
    or (%s and not ((select app_funcao()) = ''estagiario'' and %s)))',
    produto, administrativos, format(caso, 'paciente_documentos.paciente_id'), administrativos);
  -- Files follow the record that they belong to.
  execute format('create policy membro on anexos as restrictive using (%s or dono = ''testes''
    or (dono = ''lancamentos'' and exists (select 1 from lancamentos l where l.conta_id = (select app_conta()) and l.id = anexos.dono_id))
    or (dono = ''pacientes'' and %s) or (dono = ''atendimentos'' and %s))',
    produto, format(caso, 'anexos.dono_id'), format(caso_do_atendimento, 'anexos.dono_id'));
end $$;

-- The patients of the member who acts.
create view casos with (security_invoker = true) as
  select p.conta_id, p.id from pacientes p
  where (select app_funcao()) = 'produto' or exists (select 1 from paciente_equipe e
    where e.conta_id = p.conta_id and e.paciente_id = p.id and e.membro_id = (select app_membro())
      and (e.ate is null or e.ate > now()));
grant select on casos to vinculo_app;
