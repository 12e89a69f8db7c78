-- A reversal is a movement of its own, on its own day; the payment it reverses stays in the statement. And the opening
-- balance of a wallet is what lies in it on that day, whatever was recorded for earlier days.

alter table movimentos add column estorno_de uuid;
alter table movimentos drop constraint movimentos__origem__ck;
alter table movimentos add constraint movimentos__origem__ck check (
  (origem = 'pagamento' and lancamento_id is not null and transferencia_id is null and estorno_de is null)
  or (origem = 'estorno' and lancamento_id is not null and transferencia_id is null and estorno_de is not null)
  or (origem = 'transferencia' and transferencia_id is not null and lancamento_id is null and estorno_de is null)
  or (origem = 'saldo' and transferencia_id is null and lancamento_id is null and estorno_de is null));
alter table movimentos add foreign key (conta_id, estorno_de) references movimentos (conta_id, id);
create unique index movimentos_estorno on movimentos (conta_id, estorno_de) where estorno_de is not null;
drop index movimentos_data;
drop index movimentos_carteira;
create index movimentos_data on movimentos (conta_id, data, id);
create index movimentos_carteira on movimentos (conta_id, carteira_id, data, id);

alter table carteiras
  add column saldo_inicial numeric(14, 2) not null default 0,
  add column saldo_em date;

create or replace function movimento_no_mes(m movimentos, sinal int) returns void language plpgsql as $$
begin
  insert into movimento_meses as s (conta_id, mes, carteira_id, origem, categoria_id, paciente_id, entradas, saidas, quantos)
  values (m.conta_id, date_trunc('month', m.data)::date, m.carteira_id, m.origem,
    coalesce(m.categoria_id, '00000000-0000-0000-0000-000000000000'),
    coalesce(m.paciente_id, '00000000-0000-0000-0000-000000000000'),
    sinal * greatest(m.valor, 0), sinal * greatest(-m.valor, 0), sinal)
  on conflict (conta_id, mes, carteira_id, origem, categoria_id, paciente_id) do update
    set entradas = s.entradas + excluded.entradas, saidas = s.saidas + excluded.saidas,
      quantos = s.quantos + excluded.quantos;
end $$;

-- The movement 'saldo' is the difference between the opening balance and what the earlier movements come to. Its id sorts
-- before any other of its day. The row of the wallet is locked: two earlier movements at once must both be counted.
create function carteira_acerta_saldo(conta uuid, carteira uuid) returns void language plpgsql as $$
declare
  c carteiras;
  acerto numeric;
begin
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
end $$;

create function movimento_acerta_saldo() returns trigger language plpgsql as $$
declare
  m movimentos;
begin
  foreach m in array case tg_op when 'INSERT' then array[new] when 'DELETE' then array[old] else array[old, new] end loop
    if m.origem <> 'saldo' and exists (select from carteiras c
        where c.conta_id = m.conta_id and c.id = m.carteira_id and c.saldo_em > m.data) then
      perform carteira_acerta_saldo(m.conta_id, m.carteira_id);
    end if;
  end loop;
  return null;
end $$;
create trigger acerta after insert or delete or update of data, valor, carteira_id on movimentos for each row
  execute function movimento_acerta_saldo();

create function carteira_muda_saldo() returns trigger language plpgsql as $$
begin
  perform carteira_acerta_saldo(new.conta_id, new.id);
  return null;
end $$;
create trigger acerta after insert or update of saldo_inicial, saldo_em on carteiras for each row
  execute function carteira_muda_saldo();

-- The owner of the tables is under their policies too, and sees no practice in a migration.
alter table contas no force row level security;
alter table carteiras no force row level security;
alter table movimentos no force row level security;
alter table movimento_meses no force row level security;

-- Until now a reversed payment was left out of the sums. It counts again, and its reversal beside it.
select movimento_no_mes(m, 1) from movimentos m where m.estornado_em is not null;
insert into movimentos (conta_id, id, origem, carteira_id, data, valor, forma, lancamento_id, categoria_id, paciente_id,
    criado_em, estorno_de)
  select m.conta_id, overlay(gen_random_uuid()::text placing 'ffffffff' from 1 for 8)::uuid, 'estorno', m.carteira_id,
    greatest((m.estornado_em at time zone c.fuso)::date, m.data), -m.valor, m.forma, m.lancamento_id, m.categoria_id,
    m.paciente_id, m.estornado_em, m.id
  from movimentos m join contas c on c.id = m.conta_id
  where m.estornado_em is not null;

create temp table saldos_de_antes on commit drop as
  select conta_id, carteira_id, data, valor from movimentos where origem = 'saldo';
delete from movimentos where origem = 'saldo';
update carteiras c set saldo_inicial = s.valor, saldo_em = s.data
  from saldos_de_antes s where s.conta_id = c.conta_id and s.carteira_id = c.id;

alter table contas force row level security;
alter table carteiras force row level security;
alter table movimentos force row level security;
alter table movimento_meses force row level security;
