-- Charges follow the own cases. An exceptional access opens a file, not the money of its family: without this, the
-- child's charges were in the lists of the member while the access was open.
do $$
declare
  geral constant text := $q$(select app_funcao()) in ('produto', 'dono', 'secretaria', 'financeiro')$q$;
  caso constant text := $q$exists (select 1 from paciente_equipe e where e.conta_id = (select app_conta())
    and e.paciente_id = %s and e.membro_id = (select app_membro()) and e.motivo is null
    and (e.ate is null or e.ate > now()))$q$;
  tabela text;
begin
  execute format('alter policy membro on lancamentos using (
    (select app_funcao()) in (''produto'', ''dono'', ''financeiro'') or ((select app_funcao()) = ''secretaria'' and tipo = ''Receber'') or %s)',
    format(caso, 'lancamentos.paciente_id'));
  foreach tabela in array array['movimentos', 'movimento_meses', 'recibos'] loop
    execute format('alter policy membro on %I using (%s or %s)', tabela, geral, format(caso, tabela || '.paciente_id'));
  end loop;
end $$;
