-- What belongs to the whole practice is changed by its author, or by who runs the practice. Rows from before members
-- have no author. The rule is a check of the changed row, so that a refusal is an error and not an empty update.
do $$
declare
  tabela record;
begin
  for tabela in
    select * from (values
      ('escolas', array['dono', 'secretaria'], 'or exists (select 1 from pacientes p where p.conta_id = (select app_conta()) and p.escola_id = escolas.id)'),
      ('horarios_bloqueados', array['dono', 'secretaria'], ''),
      ('modelos_documento', array['dono', 'secretaria'], ''),
      ('registro_modelos', array['dono'], ''),
      ('testes', array['dono'], '')) as t (nome, funcoes, ou)
  loop
    execute format('alter table %I add column criado_por uuid default app_membro()', tabela.nome);
    execute format('create policy autor on %I as restrictive for update using (true) with check (
      (select app_funcao()) = any (%L) or criado_por = (select app_membro()) %s)',
      tabela.nome, array['produto'] || tabela.funcoes, tabela.ou);
    execute format('create policy autor_exclui on %I as restrictive for delete using (
      (select app_funcao()) = any (%L) or criado_por = (select app_membro()))',
      tabela.nome, array['produto'] || tabela.funcoes);
  end loop;
end $$;

-- Whether the owner lets professionals see the charges of their cases.
create function app_producao() returns boolean stable language sql
  return coalesce((select (c.config -> 'modulos' ->> 'producao')::boolean from contas c where c.id = (select app_conta())), false);

-- Files of charges: who charges; a professional reads those of the own cases if the owner allows it. Files of tests:
-- clinical functions, changed by who sent them or the owner.
create policy cobrancas on anexos as restrictive using (
  dono <> 'lancamentos' or (select app_funcao()) in ('produto', 'dono', 'secretaria', 'financeiro')
  or ((select app_funcao()) = 'profissional' and (select app_producao())));
create policy cobrancas_mudadas on anexos as restrictive for update using (true) with check (
  dono <> 'lancamentos' or (select app_funcao()) in ('produto', 'dono', 'secretaria', 'financeiro'));
create policy cobrancas_novas on anexos as restrictive for insert with check (
  dono <> 'lancamentos' or (select app_funcao()) in ('produto', 'dono', 'secretaria', 'financeiro'));
create policy testes_mudados on anexos as restrictive for update using (true) with check (
  dono <> 'testes' or (select app_funcao()) in ('produto', 'dono') or usuario_id = (select app_usuario()));
