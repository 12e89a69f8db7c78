-- version 2
-- The ids of the patients on whose case team the member is (not by exceptional access), and of all their records, to find the
-- lines of the audit trail about them. If `app.trilha_de` names a patient, only the ids of that patient, if it is one of them.
-- Runs with the rights of the product: the trail shows who saw a record, also to a professional who may not read the record.
-- Every table with a `paciente_id` is listed; `sem-condicao.test.ts` fails if one is missing.
create or replace function ids_dos_casos() returns setof uuid stable language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  como constant text := current_setting('app.funcao', true);
  conta constant uuid := app_conta();
  um constant uuid := nullif(current_setting('app.trilha_de', true), '');
  casos uuid[];
begin
  if um is null then
    casos := array(select c.id from casos_proprios c);
  else
    casos := array(select c.id from casos_proprios c where c.id = um);
  end if;
  if cardinality(casos) = 0 then return; end if;
  perform set_config('app.funcao', 'produto', true);
  return query with deles as materialized (
      select unnest(casos) as id
      union all select t.id from anamneses t where t.conta_id = conta and t.paciente_id = any (casos)
      union all select t.id from aplicacoes t where t.conta_id = conta and t.paciente_id = any (casos)
      union all select t.id from arquivo_pedidos t where t.conta_id = conta and t.paciente_id = any (casos)
      union all select t.id from atendimentos t where t.conta_id = conta and t.paciente_id = any (casos)
      union all select t.id from coleta_arquivos t where t.conta_id = conta and t.paciente_id = any (casos)
      union all select t.id from coletas t where t.conta_id = conta and t.paciente_id = any (casos)
      union all select t.id from consentimentos t where t.conta_id = conta and t.paciente_id = any (casos)
      union all select t.id from entregas t where t.conta_id = conta and t.paciente_id = any (casos)
      union all select t.id from imagens t where t.conta_id = conta and t.paciente_id = any (casos)
      union all select t.id from lancamentos t where t.conta_id = conta and t.paciente_id = any (casos)
      union all select t.id from link_respostas t where t.conta_id = conta and t.paciente_id = any (casos)
      union all select t.id from links_enviados t where t.conta_id = conta and t.paciente_id = any (casos)
      union all select t.id from movimentos t where t.conta_id = conta and t.paciente_id = any (casos)
      union all select t.id from paciente_documentos t where t.conta_id = conta and t.paciente_id = any (casos)
      union all select t.id from paciente_equipe t where t.conta_id = conta and t.paciente_id = any (casos)
      union all select t.id from planos_intervencao t where t.conta_id = conta and t.paciente_id = any (casos)
      union all select t.id from recibos t where t.conta_id = conta and t.paciente_id = any (casos)
      union all select t.id from relatorios t where t.conta_id = conta and t.paciente_id = any (casos)
      union all select t.id from sinais_intervencao t where t.conta_id = conta and t.paciente_id = any (casos))
    select d.id from deles d
    union all select x.id from anexos x where x.conta_id = conta and x.dono_id in (select d.id from deles d);
  perform set_config('app.funcao', como, true);
end $$;
