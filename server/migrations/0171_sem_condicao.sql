-- What a query without a condition may find.

-- The reason of an exceptional access: for who wrote it, owners, and professionals of the case. `no_caso` reads this table
-- too, but only own rows, which pass before it is called again.
alter policy membro on paciente_equipe using (membro_id = (select app_membro()) or case (select app_funcao())
  when 'produto' then true
  when 'dono' then true
  when 'profissional' then motivo is null or no_caso(paciente_id)
  when 'estagiario' then motivo is null
  when 'secretaria' then motivo is null
  when 'financeiro' then motivo is null
end);

-- The trail, for the functions that may read it (`trilha` in contract/permissoes.ts); the own lines for everybody. Which
-- lines are about the own cases, the route decides: ids of records alone do not say whose they are. All write lines.
create policy trilha on auditoria as restrictive for select using (
  (select app_funcao()) in ('produto', 'dono', 'profissional')
  or usuario_id = (select app_usuario()) or link_id = (select app_link()));

-- An appointment of a charge, with its amount, and a payment are seen with the charge: a secretary sees none of what the
-- practice pays. An exceptional access opens no charge.
create policy membro on lancamento_itens as restrictive using (
  (select app_funcao()) in ('produto', 'dono', 'financeiro')
  or exists (select 1 from lancamentos l where l.conta_id = (select app_conta()) and l.id = lancamento_itens.lancamento_id));
alter policy membro on movimentos using (
  (select app_funcao()) in ('produto', 'dono', 'financeiro')
  or exists (select 1 from lancamentos l where l.conta_id = (select app_conta()) and l.id = movimentos.lancamento_id));

-- Sums of a month are totals, which belong to `financas`. They are kept by triggers, which act as the product
-- (definitions/movimento_no_mes.sql, carteira_acerta_saldo.sql).
alter policy membro on movimento_meses using ((select app_funcao()) in ('produto', 'dono', 'financeiro'));
drop trigger excecao on movimento_meses;

-- Tests reserved to psychologists. Who applied one sees the result as a psychologist, not for having applied it; unless the
-- practice made the test and reserved it itself, perhaps later, which only a psychologist can undo. A trainee sees results
-- and material beside a psychologist who may supervise.
create function psicologo_na_equipe(paciente uuid) returns boolean stable language sql
  return exists (select 1 from paciente_equipe e
    join membros m on m.conta_id = e.conta_id and m.id = e.membro_id join profissoes f on f.id = m.profissao_id
    where e.conta_id = (select app_conta()) and e.paciente_id = paciente and e.motivo is null
      and (e.ate is null or e.ate > now()) and m.ativo and m.funcao in ('dono', 'profissional')
      and f.slug ~ '^(neuro)?psicologo');
create function app_com_psicologo() returns boolean stable language sql
  return exists (select 1 from paciente_equipe e where e.conta_id = (select app_conta())
    and e.membro_id = (select app_membro()) and e.motivo is null and (e.ate is null or e.ate > now())
    and psicologo_na_equipe(e.paciente_id));
alter policy reservado on aplicacoes using (
  (select app_funcao()) = 'produto' or informado is not null or (select app_psicologo())
  or not exists (select 1 from testes_todos t where t.id = aplicacoes.teste_id and t.uso_privativo)
  or (aplicador_id = (select app_usuario()) and exists (select 1 from testes t
    where t.conta_id = (select app_conta()) and t.id = aplicacoes.teste_meu_id and t.copiado_de is null))
  or ((select app_funcao()) = 'estagiario' and psicologo_na_equipe(paciente_id)));
-- The material belongs to no patient: one case beside a psychologist opens it. Who sent a file keeps it.
alter policy reservado on anexos using (
  dono <> 'testes' or (select app_funcao()) = 'produto' or usuario_id = (select app_usuario())
  or (select app_psicologo())
  or ((select app_funcao()) in ('dono', 'profissional', 'estagiario')
    and not exists (select 1 from testes_todos t where t.id = anexos.dono_id and t.uso_privativo))
  or ((select app_funcao()) = 'estagiario' and (select app_com_psicologo())));
