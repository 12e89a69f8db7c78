-- version 3
-- Adds a movement of a wallet to the sums of its month, or subtracts it (`sinal` -1). Runs with the rights of the product,
-- because a member who records a payment may not see the sums.
create or replace function movimento_no_mes(m movimentos, sinal int) returns void language plpgsql as $$
declare
  como constant text := coalesce(current_setting('app.funcao', true), '');
begin
  perform set_config('app.funcao', 'produto', true);
  insert into movimento_meses as s (conta_id, mes, carteira_id, origem, categoria_id, paciente_id, entradas, saidas, quantos)
  values (m.conta_id, date_trunc('month', m.data)::date, m.carteira_id, m.origem,
    coalesce(m.categoria_id, '00000000-0000-0000-0000-000000000000'),
    coalesce(m.paciente_id, '00000000-0000-0000-0000-000000000000'),
    sinal * greatest(m.valor, 0), sinal * greatest(-m.valor, 0), sinal)
  on conflict (conta_id, mes, carteira_id, origem, categoria_id, paciente_id) do update
    set entradas = s.entradas + excluded.entradas, saidas = s.saidas + excluded.saidas,
      quantos = s.quantos + excluded.quantos;
  perform set_config('app.funcao', como, true);
end $$;
