-- Receipts: a professional reads those of the own cases, a trainee none. Issuing numbers them over the whole practice,
-- which only those who see all receipts can do.
do $$
declare
  geral constant text := $q$(select app_funcao()) in ('produto', 'dono', 'secretaria', 'financeiro')$q$;
begin
  execute format($q$alter policy membro on recibos using (%s or ((select app_funcao()) = 'profissional'
    and exists (select 1 from paciente_equipe e where e.conta_id = (select app_conta())
      and e.paciente_id = recibos.paciente_id and e.membro_id = (select app_membro()) and e.motivo is null
      and (e.ate is null or e.ate > now()))))$q$, geral);
  execute format('create policy emissao on recibos as restrictive for insert with check (%s)', geral);
end $$;
