-- What each professional produces, and the share (repasse) that the practice pays them.

-- What was agreed with a member, from a day on. An agreement is never changed: a later one follows it.
create table repasse_acordos (
  conta_id uuid not null references contas (id),
  id uuid not null,
  membro_id uuid not null,
  desde date not null,
  -- The kind of session that it is for; without one, for all that have no agreement of their own.
  modalidade text,
  tipo text not null,
  -- A percentage, or an amount for each session.
  valor numeric(12, 2) not null,
  criado_em timestamptz not null default now(),
  criado_por uuid default app_membro(),
  excluido_em timestamptz,
  primary key (conta_id, id),
  constraint repasse_acordos__membro_id__fk foreign key (conta_id, membro_id) references membros (conta_id, id),
  constraint repasse_acordos__modalidade__ck check (modalidade in ('presencial', 'online')),
  constraint repasse_acordos__tipo__ck check (tipo in ('percentual_recebido', 'percentual_realizado', 'fixo')),
  constraint repasse_acordos__valor__ck check (valor > 0 and (tipo = 'fixo' or valor <= 100))
);
create unique index repasse_acordos__desde__uk on repasse_acordos
  (conta_id, membro_id, desde, coalesce(modalidade, '')) where excluido_em is null;

-- A month that was closed for a member, with the statement as it was then. It is paid afterwards.
create table repasses (
  conta_id uuid not null references contas (id),
  id uuid not null,
  membro_id uuid not null,
  mes date not null,
  dados jsonb not null,
  -- The share of the month, without corrections of earlier months.
  parte numeric(12, 2) not null,
  total numeric(12, 2) not null,
  -- Zero if the corrections leave nothing to pay; the rest is taken over to the next month.
  a_pagar numeric(12, 2) not null,
  fechado_em timestamptz not null default now(),
  fechado_por uuid default app_membro(),
  lancamento_id uuid,
  pago_em timestamptz,
  pago_por uuid,
  desfeito_em timestamptz,
  primary key (conta_id, id),
  constraint repasses__membro_id__fk foreign key (conta_id, membro_id) references membros (conta_id, id),
  constraint repasses__lancamento_id__fk foreign key (conta_id, lancamento_id) references lancamentos (conta_id, id),
  constraint repasses__mes__ck check (extract(day from mes) = 1),
  constraint repasses__a_pagar__ck check (a_pagar = greatest(total, 0)),
  constraint repasses__pago_em__ck check ((pago_em is null) = (lancamento_id is null) and (pago_em is null or a_pagar > 0))
);
create unique index repasses__mes__uk on repasses (conta_id, membro_id, mes) where desfeito_em is null;
create index repasses_lancamento on repasses (conta_id, lancamento_id) where lancamento_id is not null;

do $$
declare
  tabela text;
  tudo constant text := $q$(select app_funcao()) in ('produto', 'dono', 'financeiro')$q$;
begin
  foreach tabela in array array['repasse_acordos', 'repasses'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()))', tabela);
    -- A professional reads the own rows, if the owner allows it.
    execute format('create policy membro on %I as restrictive using (%s or ((select app_funcao()) = ''profissional''
      and membro_id = (select app_membro()) and (select app_producao())))', tabela, tudo);
    execute format('create policy cria on %I as restrictive for insert with check (%s)', tabela, tudo);
    execute format('create policy muda on %I as restrictive for update using (true) with check (%s)', tabela, tudo);
  end loop;
end $$;
grant select, insert, update (excluido_em) on repasse_acordos to vinculo_app;
grant select, insert, update (desfeito_em, lancamento_id, pago_em, pago_por) on repasses to vinculo_app;

create trigger ao_alcance_lancamento_id before insert on repasses for each row
  when (app_funcao() <> 'produto' and new.lancamento_id is not null)
  execute function referencia_ao_alcance('lancamentos', 'id', 'lancamento_id', 'repasses__lancamento_id__fk');
create trigger ao_alcance_mudado_lancamento_id before update of lancamento_id on repasses for each row
  when (app_funcao() <> 'produto' and new.lancamento_id is not null and new.lancamento_id is distinct from old.lancamento_id)
  execute function referencia_ao_alcance('lancamentos', 'id', 'lancamento_id', 'repasses__lancamento_id__fk');
create trigger ao_vivo after insert or update or delete on repasses
  for each statement execute function avisa_mudanca('cobrancas');
create trigger ao_vivo after insert or update or delete on repasse_acordos
  for each statement execute function avisa_mudanca('cobrancas');

-- Sessions carried out from `de` to before `ate`, and what was received for them on these days. A payment made before the
-- session counts on the day of the session. A charge is divided among its sessions by their amounts, and a payment
-- settles the oldest sessions first, so that no cent is lost or counted twice.
-- It reads as the product, because a professional may have left the case team since, and returns only rows that the
-- member may see; names are looked up by the caller with the rights of the member.
create function producao(de date, ate date, fuso text)
  returns table (
    membro_id uuid, atendimento_id uuid, paciente_id uuid, modalidade text, dia date, em date, realizado numeric, recebido numeric
  )
  language plpgsql as $$
declare
  como constant text := current_setting('app.funcao', true);
  quem constant uuid := app_membro();
  comeco constant timestamptz := producao.de::timestamp at time zone producao.fuso;
  termino constant timestamptz := producao.ate::timestamp at time zone producao.fuso;
begin
  if como not in ('produto', 'dono', 'financeiro') and not (como = 'profissional' and app_producao()) then
    return;
  end if;
  perform set_config('app.funcao', 'produto', true);
  return query
    with cobrancas as (
      select i.lancamento_id as id from lancamento_itens i
        join atendimentos a on a.conta_id = i.conta_id and a.id = i.atendimento_id
        where a.conta_id = app_conta() and a.inicio >= comeco and a.inicio < termino and i.ativo
      union
      select m.lancamento_id from movimentos m
        where m.conta_id = app_conta() and m.origem = 'pagamento' and m.estornado_em is null
          and m.data >= producao.de and m.data < producao.ate
    ), pesos as (
      select l.id, i.atendimento_id, (l.valor * 100) as total,
        case when sum(i.valor) over (partition by l.id) > 0 then i.valor else 1 end as peso, i.dia as ordem
      from cobrancas c
      join lancamentos l on l.conta_id = app_conta() and l.id = c.id
      join lancamento_itens i on i.conta_id = l.conta_id and i.lancamento_id = l.id and i.ativo
      where l.tipo = 'Receber' and l.status <> 'Cancelado' and l.excluido_em is null
    ), acumulados as (
      select p.*, sum(p.peso) over (partition by p.id) as soma,
        sum(p.peso) over (partition by p.id order by p.ordem, p.atendimento_id) as ate_este from pesos p
    ), itens as (
      select x.id, x.atendimento_id, div(x.total * (x.ate_este - x.peso), x.soma) / 100 as de_valor,
        div(x.total * x.ate_este, x.soma) / 100 as ate_valor from acumulados x
    ), pagos as (
      select m.lancamento_id as id, m.data, m.valor,
        sum(m.valor) over (partition by m.lancamento_id order by m.data, m.criado_em, m.id) as ate_valor
      from movimentos m
      where m.conta_id = app_conta() and m.lancamento_id in (select c.id from cobrancas c) and m.origem = 'pagamento'
        and m.estornado_em is null
    ), sessoes as (
      select a.profissional_id, a.id, a.paciente_id, a.modalidade, (a.inicio at time zone producao.fuso)::date as dia, a.valor
      from atendimentos a
      where a.conta_id = app_conta() and a.excluido_em is null and a.status = 'Realizado'
        and a.profissional_id is not null and (como <> 'profissional' or a.profissional_id = quem)
        and (a.inicio >= comeco and a.inicio < termino or a.id in (select t.atendimento_id from itens t))
    )
    select s.profissional_id, s.id, s.paciente_id, s.modalidade, s.dia, s.dia,
        coalesce(t.ate_valor - t.de_valor, s.valor, 0), 0::numeric
      from sessoes s left join itens t on t.atendimento_id = s.id
      where s.dia >= producao.de and s.dia < producao.ate
    union all
    select s.profissional_id, s.id, s.paciente_id, s.modalidade, s.dia, greatest(s.dia, p.data), 0,
        sum(least(t.ate_valor, p.ate_valor) - greatest(t.de_valor, p.ate_valor - p.valor))
      from sessoes s join itens t on t.atendimento_id = s.id join pagos p on p.id = t.id
      where least(t.ate_valor, p.ate_valor) > greatest(t.de_valor, p.ate_valor - p.valor)
        and greatest(s.dia, p.data) >= producao.de and greatest(s.dia, p.data) < producao.ate
      group by s.profissional_id, s.id, s.paciente_id, s.modalidade, s.dia, greatest(s.dia, p.data)
    order by 1, 5, 2, 6;
  perform set_config('app.funcao', como, true);
end $$;
