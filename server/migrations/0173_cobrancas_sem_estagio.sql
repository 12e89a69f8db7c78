-- A trainee sees no charges, also of the own cases (`cobrancas` in contract/permissoes.ts): neither their payments, items,
-- files and links, whose policies follow this one. Charges of a session are written by the product.
alter policy membro on lancamentos using (
  (select app_funcao()) in ('produto', 'dono', 'financeiro')
  or ((select app_funcao()) = 'secretaria' and tipo = 'Receber')
  or ((select app_funcao()) = 'profissional' and exists (select 1 from paciente_equipe e
    where e.conta_id = (select app_conta()) and e.paciente_id = lancamentos.paciente_id and e.motivo is null
      and e.membro_id = (select app_membro()) and (e.ate is null or e.ate > now()))));
