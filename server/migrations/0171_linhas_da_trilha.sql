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
