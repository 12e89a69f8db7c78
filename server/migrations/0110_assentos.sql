-- Seats. A plan includes some and sells further ones; a practice has those of its plan and the further ones it paid for.
-- Members and open invitations with a clinical function occupy one each; a secretary and the finances do not.

alter table planos
  add column assentos int not null default 1 constraint planos__assentos__ck check (assentos between 1 and 1000),
  -- For one further seat during the months of the plan; null if the plan sells none.
  add column valor_assento numeric(12, 2) constraint planos__valor_assento__ck check (valor_assento > 0);
-- Further seats cost less than the first one, which pays for the practice as a whole.
update planos set valor_assento = 39.90 where id = '019a4000-0000-7000-8000-000000000001';
update planos set valor_assento = 399.00 where id = '019a4000-0000-7000-8000-000000000002';

-- `assentos`: those that the plan included when it was paid for; a trial has five.
-- `assentos_extras`: further ones paid for. `assentos_renovar`: how many of them the next renewal pays for; null for all.
-- Fewer seats begin with the next period: until `assentos_troca_em` there are `assentos_antes`.
alter table contas
  add column assentos int not null default 5,
  add column assentos_extras int not null default 0 constraint contas__assentos_extras__ck check (assentos_extras >= 0),
  add column assentos_renovar int,
  add column assentos_antes int,
  add column assentos_troca_em timestamptz,
  add constraint contas__assentos_renovar__ck check (assentos_renovar between 0 and assentos_extras),
  add constraint contas__assentos_troca_em__ck check ((assentos_antes is null) = (assentos_troca_em is null));

-- `plano`: months of a plan, with further seats. `assentos`: further seats until the end of what is paid, `assentos_ate`.
alter table pagamentos
  add column objeto text not null default 'plano'
    constraint pagamentos__objeto__ck check (objeto in ('plano', 'assentos')),
  add column assentos int not null default 1,
  add column assentos_extras int not null default 0 constraint pagamentos__assentos_extras__ck check (assentos_extras >= 0),
  add column assentos_ate timestamptz,
  add constraint pagamentos__assentos_ate__ck check ((objeto = 'assentos') = (assentos_ate is not null)),
  add constraint pagamentos__meses__ck check ((objeto = 'assentos') = (meses = 0));

-- An invitation that waits for the payment of its seat: nobody can use it until then.
alter table convites
  add column pagamento_id uuid,
  add column aguarda boolean not null default false,
  add constraint convites__pagamento_id__fk foreign key (conta_id, pagamento_id) references pagamentos (conta_id, id),
  add constraint convites__aguarda__ck check (not aguarda or pagamento_id is not null);
create index convites_pagamento on convites (conta_id, pagamento_id) where pagamento_id is not null;

-- The seats of a practice now; null without an end of the plan: there is nothing to pay, and no limit.
create function assentos_em_vigor(venc timestamptz, assentos int, extras int, antes int, troca_em timestamptz)
returns int stable parallel safe language sql
  return case when venc is null then null when troca_em > now() then antes else assentos + extras end;

create function assentos_usados(conta uuid) returns int stable parallel safe language sql
  return (select count(*)::int from membros m
      where m.conta_id = conta and m.ativo and m.funcao in ('dono', 'profissional', 'estagiario'))
    + (select count(*)::int from convites c
      where c.conta_id = conta and c.funcao in ('dono', 'profissional', 'estagiario')
        and c.usado_em is null and c.retirado_em is null and not c.aguarda and c.expira_em > now());

-- Practices with more people than their plan includes keep those seats until the end of the period.
alter table contas no force row level security;
alter table membros no force row level security;
alter table convites no force row level security;
update contas c set assentos = p.assentos from planos p where p.id = c.plano_id;
update contas c set assentos_antes = assentos_usados(c.id), assentos_troca_em = c.venc_plano
  where c.venc_plano > now() and assentos_usados(c.id) > c.assentos;
alter table contas force row level security;
alter table membros force row level security;
alter table convites force row level security;

grant select (assentos, assentos_extras, assentos_antes, assentos_troca_em) on contas to vinculo_admin;
grant select (objeto, assentos_extras) on pagamentos to vinculo_admin;
grant select (conta_id, funcao, expira_em, usado_em, retirado_em, aguarda) on convites to vinculo_admin;
create policy admin on convites for select to vinculo_admin using (true);

-- The step into `Pago` gives what was paid for, once: months of a plan with its seats, or further seats.
create function pagamento_vale(pagamento pagamentos, out venc_anterior timestamptz, out venc_plano timestamptz)
language plpgsql as $$
declare
  c contas%rowtype;
  agora_tem int;
begin
  select * into c from contas where id = pagamento.conta_id for update;
  venc_anterior := c.venc_plano;
  if pagamento.objeto = 'assentos' then
    update contas set assentos_extras = assentos_extras + pagamento.assentos_extras,
        assentos_renovar = assentos_renovar + pagamento.assentos_extras,
        assentos_antes = assentos_antes + pagamento.assentos_extras
      where id = c.id;
    venc_plano := c.venc_plano;
    return;
  end if;
  agora_tem := assentos_em_vigor(c.venc_plano, c.assentos, c.assentos_extras, c.assentos_antes, c.assentos_troca_em);
  update contas set plano_id = pagamento.plano_id,
      -- The day is kept in the time zone of the practice; the 31st of a month becomes the last day of a shorter one.
      venc_plano = case when c.venc_plano is null then null else
        ((greatest(now(), c.venc_plano) at time zone c.fuso) + make_interval(months => pagamento.meses)) at time zone c.fuso end,
      assentos = pagamento.assentos, assentos_extras = pagamento.assentos_extras, assentos_renovar = null,
      -- A larger plan counts at once, as do further seats that end a trial; fewer seats begin with the new period.
      assentos_antes = case when c.venc_plano > now() then greatest(agora_tem, pagamento.assentos,
        case when c.plano_id is null then pagamento.assentos + pagamento.assentos_extras else c.assentos + c.assentos_extras end) end,
      assentos_troca_em = case when c.venc_plano > now() then c.venc_plano end
    where id = c.id
    returning contas.venc_plano into venc_plano;
end $$;

create or replace function pagamento_muda() returns trigger language plpgsql as $$
begin
  new.atualizado_em := now();
  if (new.valor, new.meses, new.plano_id, new.objeto, new.assentos, new.assentos_extras, new.assentos_ate)
    is distinct from (old.valor, old.meses, old.plano_id, old.objeto, old.assentos, old.assentos_extras, old.assentos_ate) then
    raise exception 'a payment keeps its plan and its amount' using errcode = 'check_violation';
  end if;
  if new.status = old.status then
    if old.status <> 'Aberto' and
      (new.pago_em, new.venc_plano, new.tipo) is distinct from (old.pago_em, old.venc_plano, old.tipo) then
      raise exception 'a payment under way or over stays as it is' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.status in ('Pago', 'Cancelado') or new.status = 'Aberto' then
    raise exception 'no way from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if new.status = 'Pago' then
    new.pago_em := coalesce(new.pago_em, now());
    select v.venc_anterior, v.venc_plano into new.venc_anterior, new.venc_plano from pagamento_vale(new) v;
  end if;
  return new;
end $$;

-- The owner is told in the inbox that there are more people than seats.
alter table pendencias_adiadas drop constraint pendencias_adiadas__tipo__ck;
alter table pendencias_adiadas add constraint pendencias_adiadas__tipo__ck check (tipo in (
  'sem_status', 'registros', 'anamneses', 'sinais', 'planos_intervencao', 'series', 'cancelados', 'relatorios',
  'aniversarios', 'vencidos', 'excecoes', 'leituras', 'supervisoes', 'devolvidas', 'respostas', 'links_fechados',
  'assentos'
));
