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
