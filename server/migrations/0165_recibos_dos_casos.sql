-- A professional issues receipts for payments of the own cases. Reversing a payment, which cancels its receipt, stays with
-- those who charge.
do $$
declare
  geral constant text := $q$(select app_funcao()) in ('produto', 'dono', 'secretaria', 'financeiro')$q$;
begin
  -- Policy `membro` asks for a professional on the case team; the payment must be one of the same patient.
  execute format($q$alter policy emissao on recibos with check (%s or exists (select 1 from movimentos m
    where m.conta_id = (select app_conta()) and m.id = recibos.movimento_id
      and m.lancamento_id = recibos.lancamento_id and m.paciente_id = recibos.paciente_id))$q$, geral);
end $$;

create function recibo_alheio() returns trigger language plpgsql as $$
begin
  raise insufficient_privilege using message = 'only those who charge cancel a receipt or move it';
end $$;
create trigger alheio before update on recibos for each row
  when (app_funcao() not in ('produto', 'dono', 'secretaria', 'financeiro')
    and (old.cancelado_em, old.paciente_id, old.lancamento_id)
      is distinct from (new.cancelado_em, new.paciente_id, new.lancamento_id))
  execute function recibo_alheio();

-- Numbers run over the whole practice, also for who sees the receipts of the own cases only. It reads as the product.
create function proximo_recibo(do_ano int) returns int language plpgsql as $$
declare
  como constant text := current_setting('app.funcao', true);
  ultimo int;
begin
  perform set_config('app.funcao', 'produto', true);
  select max(r.numero) into ultimo from recibos r where r.conta_id = app_conta() and r.ano = do_ano;
  perform set_config('app.funcao', como, true);
  return coalesce(ultimo, 0) + 1;
end $$;

-- The payer chosen for a charge, who may be a guardian that the member does not see: what a receipt says of them. The
-- charge is looked for with the rights of the member, the payer as the product.
create function pagador_escolhido(lancamento uuid) returns table (nome text, cpf text) language plpgsql as $$
declare
  como constant text := current_setting('app.funcao', true);
  responsavel uuid;
begin
  select l.responsavel_id into responsavel from lancamentos l where l.conta_id = app_conta() and l.id = lancamento;
  perform set_config('app.funcao', 'produto', true);
  return query select r.nome, r.cpf from responsaveis r where r.conta_id = app_conta() and r.id = responsavel;
  perform set_config('app.funcao', como, true);
end $$;
