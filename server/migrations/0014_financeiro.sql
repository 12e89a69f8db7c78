-- The practice's money: what is owed and owing, what came in and went out, where it lies, and the receipts.
-- Amounts are exact (numeric). What the statement adds up is kept by month as well, by the database itself, so that a
-- year of twenty thousand movements is read as fast as one of two hundred.

create table financeiro_configs (
  conta_id uuid primary key references contas (id),
  -- When a session becomes a receivable.
  cobranca text not null default 'realizar',
  vencimento_dias int not null default 0,
  dia_vencimento int not null default 5,
  cobrar_faltas boolean not null default false,
  pix_chave text,
  pix_nome text,
  pix_cidade text,
  cobranca_texto text,
  recibo_pessoa text not null default 'fisica',
  recibo_documento text,
  recibo_endereco text,
  recibo_cidade text,
  versao int not null default 1,
  atualizado_em timestamptz not null default now(),
  constraint financeiro_configs__cobranca__ck check (cobranca in ('agendar', 'realizar', 'mensal', 'manual')),
  constraint financeiro_configs__recibo_pessoa__ck check (recibo_pessoa in ('fisica', 'juridica'))
);
create trigger carimbo before update on financeiro_configs for each row execute function carimba();

-- Where money lies: the cash box, the accounts at banks. One that comes with the product has a key, and a name only once
-- it was renamed.
create table carteiras (
  conta_id uuid not null references contas (id),
  id uuid not null,
  tipo text not null,
  chave text,
  nome text,
  ativo boolean not null default true,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  primary key (conta_id, id),
  constraint carteiras__tipo__ck check (tipo in ('caixa', 'banco')),
  constraint carteiras__nome__ck check (nome is not null or chave is not null)
);
create unique index carteiras_chave on carteiras (conta_id, chave) where chave is not null;
create unique index carteiras__nome__uk on carteiras (conta_id, lower(nome)) where nome is not null;
create trigger carimbo before update on carteiras for each row execute function carimba();

create table financeiro_categorias (
  conta_id uuid not null references contas (id),
  id uuid not null,
  tipo text not null,
  chave text,
  nome text,
  dedutivel text not null default 'verificar',
  ativo boolean not null default true,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  primary key (conta_id, id),
  constraint financeiro_categorias__tipo__ck check (tipo in ('Receber', 'Pagar')),
  constraint financeiro_categorias__dedutivel__ck check (dedutivel in ('sim', 'nao', 'verificar')),
  constraint financeiro_categorias__nome__ck check (nome is not null or chave is not null)
);
create unique index financeiro_categorias_chave on financeiro_categorias (conta_id, tipo, chave) where chave is not null;
create unique index financeiro_categorias__nome__uk on financeiro_categorias (conta_id, tipo, lower(nome))
  where nome is not null;
create trigger carimbo before update on financeiro_categorias for each row execute function carimba();

create table lancamentos (
  conta_id uuid not null references contas (id),
  id uuid not null,
  tipo text not null,
  descricao text not null,
  valor numeric(12, 2) not null,
  vencimento date not null,
  status text not null default 'Aberto',
  valor_pago numeric(12, 2) not null default 0,
  pago_em date,
  forma text,
  categoria_id uuid,
  paciente_id uuid,
  responsavel_id uuid,
  atendimento_id uuid,
  observacoes text,
  -- Instalments of one amount, or one thing that comes again: made together.
  grupo_id uuid,
  parcela int,
  parcelas int,
  recorrencia jsonb,
  -- Made from sessions. What was set for it then: whoever changes it by hand has the last word.
  automatico boolean not null default false,
  competencia date,
  valor_auto numeric(12, 2),
  vencimento_auto date,
  cobrado_em timestamptz,
  busca text not null default '',
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  excluido_em timestamptz,
  primary key (conta_id, id),
  constraint lancamentos__tipo__ck check (tipo in ('Receber', 'Pagar')),
  constraint lancamentos__status__ck check (status in ('Aberto', 'Pago', 'Cancelado')),
  constraint lancamentos__valor__ck check (valor > 0),
  -- Paid is what is paid in full, what is cancelled has nothing paid, and nobody pays more than is owed.
  constraint lancamentos__valor_pago__ck check (
    valor_pago >= 0 and valor_pago <= valor and (status = 'Pago') = (valor_pago = valor)
    and (status <> 'Cancelado' or valor_pago = 0) and (excluido_em is null or valor_pago = 0)),
  constraint lancamentos__categoria_id__fk foreign key (conta_id, categoria_id)
    references financeiro_categorias (conta_id, id),
  constraint lancamentos__paciente_id__fk foreign key (conta_id, paciente_id) references pacientes (conta_id, id),
  constraint lancamentos__responsavel_id__fk foreign key (conta_id, responsavel_id)
    references responsaveis (conta_id, id),
  constraint lancamentos__atendimento_id__fk foreign key (conta_id, atendimento_id)
    references atendimentos (conta_id, id) on delete set null (atendimento_id)
);
create index lancamentos_vencimento on lancamentos (conta_id, tipo, vencimento, id) where excluido_em is null;
create index lancamentos_abertos on lancamentos (conta_id, tipo, vencimento) where status = 'Aberto' and excluido_em is null;
create index lancamentos_paciente on lancamentos (conta_id, paciente_id, vencimento) where paciente_id is not null;
create index lancamentos_responsavel on lancamentos (conta_id, responsavel_id, vencimento) where responsavel_id is not null;
create index lancamentos_grupo on lancamentos (conta_id, grupo_id, vencimento) where grupo_id is not null;
create index lancamentos_competencia on lancamentos (conta_id, paciente_id, competencia) where competencia is not null;
create index lancamentos_lixeira on lancamentos (conta_id, excluido_em) where excluido_em is not null;
create trigger carimbo before update on lancamentos for each row execute function carimba();

create function lancamentos_busca() returns trigger language plpgsql as $$
begin
  new.busca := normaliza(concat_ws(' ', new.descricao, new.observacoes));
  return new;
end $$;
create trigger busca before insert or update of descricao, observacoes on lancamentos for each row
  execute function lancamentos_busca();

-- Which sessions a receivable is made of, and what each was charged at. A session is charged once, whatever happens.
create table lancamento_itens (
  conta_id uuid not null,
  atendimento_id uuid not null,
  lancamento_id uuid not null,
  valor numeric(12, 2) not null,
  dia date not null,
  ativo boolean not null default true,
  primary key (conta_id, atendimento_id),
  foreign key (conta_id, atendimento_id) references atendimentos (conta_id, id) on delete cascade,
  foreign key (conta_id, lancamento_id) references lancamentos (conta_id, id) on delete cascade
);
create index lancamento_itens_lancamento on lancamento_itens (conta_id, lancamento_id);

create table transferencias (
  conta_id uuid not null references contas (id),
  id uuid not null,
  data date not null,
  valor numeric(12, 2) not null,
  de_carteira_id uuid not null,
  para_carteira_id uuid not null,
  descricao text,
  criado_em timestamptz not null default now(),
  primary key (conta_id, id),
  constraint transferencias__valor__ck check (valor > 0),
  constraint transferencias__para_carteira_id__ck check (para_carteira_id <> de_carteira_id),
  constraint transferencias__de_carteira_id__fk foreign key (conta_id, de_carteira_id) references carteiras (conta_id, id),
  constraint transferencias__para_carteira_id__fk foreign key (conta_id, para_carteira_id) references carteiras (conta_id, id)
);

-- Everything that changed how much money lies where: in is positive, out is negative.
create table movimentos (
  conta_id uuid not null references contas (id),
  id uuid not null,
  origem text not null,
  carteira_id uuid not null,
  data date not null,
  valor numeric(14, 2) not null,
  forma text,
  lancamento_id uuid,
  transferencia_id uuid,
  -- As its lançamento has them: the months are added up by them.
  categoria_id uuid,
  paciente_id uuid,
  criado_em timestamptz not null default now(),
  -- Taken back: it counts no more, and can still be read.
  estornado_em timestamptz,
  primary key (conta_id, id),
  constraint movimentos__origem__ck check (
    (origem = 'pagamento' and lancamento_id is not null and transferencia_id is null)
    or (origem = 'transferencia' and transferencia_id is not null and lancamento_id is null)
    or (origem = 'saldo' and transferencia_id is null and lancamento_id is null)),
  constraint movimentos__valor__ck check (valor <> 0),
  constraint movimentos__carteira_id__fk foreign key (conta_id, carteira_id) references carteiras (conta_id, id),
  foreign key (conta_id, lancamento_id) references lancamentos (conta_id, id),
  foreign key (conta_id, transferencia_id) references transferencias (conta_id, id) on delete cascade
);
create index movimentos_data on movimentos (conta_id, data, id) where estornado_em is null;
create index movimentos_carteira on movimentos (conta_id, carteira_id, data, id) where estornado_em is null;
create index movimentos_lancamento on movimentos (conta_id, lancamento_id) where lancamento_id is not null;
create index movimentos_transferencia on movimentos (conta_id, transferencia_id) where transferencia_id is not null;
create index movimentos_paciente on movimentos (conta_id, paciente_id, data) where paciente_id is not null;
create unique index movimentos_saldo on movimentos (conta_id, carteira_id) where origem = 'saldo';

-- The movements of a month, added up. A missing category or patient is the zero id.
create table movimento_meses (
  conta_id uuid not null references contas (id),
  mes date not null,
  carteira_id uuid not null,
  origem text not null,
  categoria_id uuid not null,
  paciente_id uuid not null,
  entradas numeric(16, 2) not null,
  saidas numeric(16, 2) not null,
  quantos int not null,
  primary key (conta_id, mes, carteira_id, origem, categoria_id, paciente_id)
);

create function movimento_no_mes(m movimentos, sinal int) returns void language plpgsql as $$
begin
  if m.estornado_em is not null then return; end if;
  insert into movimento_meses as s (conta_id, mes, carteira_id, origem, categoria_id, paciente_id, entradas, saidas, quantos)
  values (m.conta_id, date_trunc('month', m.data)::date, m.carteira_id, m.origem,
    coalesce(m.categoria_id, '00000000-0000-0000-0000-000000000000'),
    coalesce(m.paciente_id, '00000000-0000-0000-0000-000000000000'),
    sinal * greatest(m.valor, 0), sinal * greatest(-m.valor, 0), sinal)
  on conflict (conta_id, mes, carteira_id, origem, categoria_id, paciente_id) do update
    set entradas = s.entradas + excluded.entradas, saidas = s.saidas + excluded.saidas,
      quantos = s.quantos + excluded.quantos;
end $$;

create function movimento_soma() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform movimento_no_mes(old, -1); end if;
  if tg_op <> 'DELETE' then perform movimento_no_mes(new, 1); end if;
  return null;
end $$;
create trigger soma after insert or update or delete on movimentos for each row execute function movimento_soma();

create function lancamento_renova_movimentos() returns trigger language plpgsql as $$
begin
  update movimentos m set categoria_id = new.categoria_id, paciente_id = new.paciente_id
    where m.conta_id = new.conta_id and m.lancamento_id = new.id;
  return null;
end $$;
create trigger renova after update of categoria_id, paciente_id on lancamentos for each row
  when ((old.categoria_id, old.paciente_id) is distinct from (new.categoria_id, new.paciente_id))
  execute function lancamento_renova_movimentos();

-- A receipt is what was true when it was given: it is kept whole, numbered within its year, and never changed.
create table recibos (
  conta_id uuid not null references contas (id),
  id uuid not null,
  ano int not null,
  numero int not null,
  movimento_id uuid not null,
  lancamento_id uuid not null,
  paciente_id uuid,
  data date not null,
  valor numeric(12, 2) not null,
  dados jsonb not null,
  receita_saude text,
  emitido_em timestamptz not null default now(),
  cancelado_em timestamptz,
  primary key (conta_id, id),
  foreign key (conta_id, movimento_id) references movimentos (conta_id, id),
  foreign key (conta_id, lancamento_id) references lancamentos (conta_id, id)
);
create unique index recibos_numero on recibos (conta_id, ano, numero);
create unique index recibos_movimento on recibos (conta_id, movimento_id);
create index recibos_paciente on recibos (conta_id, paciente_id) where paciente_id is not null;

create function recibo_emitido() returns trigger language plpgsql as $$
begin
  raise exception 'a receipt that was given cannot be changed' using errcode = 'VN002';
end $$;
create trigger emitido before update on recibos for each row
  when ((old.ano, old.numero, old.movimento_id, old.data, old.valor, old.dados)
    is distinct from (new.ano, new.numero, new.movimento_id, new.data, new.valor, new.dados))
  execute function recibo_emitido();

do $$
declare
  tabela text;
begin
  foreach tabela in array array['financeiro_configs', 'carteiras', 'financeiro_categorias', 'lancamentos',
    'lancamento_itens', 'transferencias', 'movimentos', 'movimento_meses', 'recibos'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()))', tabela);
    execute format('grant select, insert, update on %I to vinculo_app', tabela);
  end loop;
end $$;
grant delete on carteiras, financeiro_categorias, lancamentos, lancamento_itens, transferencias, movimentos to vinculo_app;
