-- version 2
-- Writes the movement 'saldo' of a wallet: the difference between the opening balance and the sum of all earlier movements. Its
-- id sorts before any other of its day. Locks the row of the wallet, so that two concurrent earlier movements are both counted.
-- Runs with the rights of the product, because a member who records a payment may not see all movements of the wallet.
create or replace function carteira_acerta_saldo(conta uuid, carteira uuid) returns void language plpgsql as $$
declare
  como constant text := coalesce(current_setting('app.funcao', true), '');
  c carteiras;
  acerto numeric;
begin
  perform set_config('app.funcao', 'produto', true);
  select * into c from carteiras k where k.conta_id = conta and k.id = carteira for no key update;
  acerto := c.saldo_inicial - coalesce((select sum(m.valor) from movimentos m where m.conta_id = conta
    and m.carteira_id = carteira and m.origem <> 'saldo' and m.data < c.saldo_em), 0);
  if c.saldo_em is null or acerto = 0 then
    delete from movimentos m where m.conta_id = conta and m.carteira_id = carteira and m.origem = 'saldo';
  else
    insert into movimentos (conta_id, id, origem, carteira_id, data, valor)
    values (conta, overlay(gen_random_uuid()::text placing '00000000' from 1 for 8)::uuid, 'saldo', carteira,
      c.saldo_em, acerto)
    on conflict (conta_id, carteira_id) where origem = 'saldo' do update
      set data = excluded.data, valor = excluded.valor;
  end if;
  perform set_config('app.funcao', como, true);
end $$;
