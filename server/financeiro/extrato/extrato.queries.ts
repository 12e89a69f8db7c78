import { sql } from 'kysely';
import type { Extrato, Movimento } from '#contract/financeiro/extrato.ts';
import type { Locale } from '#domain/constants.ts';
import { primeiroDoMes, somaDias, somaMeses } from '#domain/days/fuso.ts';
import { centavos, emDinheiro } from '#domain/money/dinheiro.ts';
import { nomeDaCarteira, nomeDaCategoria } from '#domain/money/financeiro-padroes.ts';
import { descricaoDe } from '#domain/text/descricao-gerada.ts';
import type { Db } from '#server/platform/db/db.ts';
import { traduz } from '#server/platform/text/i18n.ts';
import { responsavelDoLancamento } from '../pagador.ts';

export type Pedido = { de: string; ate: string; carteira_id?: string | undefined };

const NINGUEM = '00000000-0000-0000-0000-000000000000';

const daCarteira = (carteira_id: string | undefined) => (carteira_id ? sql`m.carteira_id = ${carteira_id}` : sql`true`);

/** Sums of the movements of some days, in the form of the monthly sums. */
const dosDias = (de: string, ate: string, carteira_id: string | undefined) => sql`
  select date_trunc('month', m.data)::date as mes, m.origem, coalesce(m.categoria_id, ${NINGUEM}) as categoria_id,
    coalesce(m.paciente_id, ${NINGUEM}) as paciente_id, greatest(m.valor, 0) as entradas, greatest(-m.valor, 0) as saidas,
    1 as quantos
  from movimentos m
  where m.data >= ${de}::date and m.data <= ${ate}::date and ${daCarteira(carteira_id)}`;

/** Whole months, from the monthly sums in the database. */
const dosMeses = (de: string, ate: string, carteira_id: string | undefined) => sql`
  select m.mes, m.origem, m.categoria_id, m.paciente_id, m.entradas, m.saidas, m.quantos
  from movimento_meses m where m.mes >= ${de}::date and m.mes <= ${ate}::date and ${daCarteira(carteira_id)}`;

/** A period: the whole months in it, and the remaining days at its ends. */
const partes = ({ de, ate, carteira_id }: Pedido) => {
  const primeiro = de === primeiroDoMes(de) ? de : somaMeses(primeiroDoMes(de), 1);
  const fimDoMes = somaDias(somaMeses(primeiroDoMes(ate), 1), -1);
  const ultimo = ate === fimDoMes ? primeiroDoMes(ate) : somaMeses(primeiroDoMes(ate), -1);
  if (primeiro > ultimo) return dosDias(de, ate, carteira_id);
  const pedacos = [dosMeses(primeiro, ultimo, carteira_id)];
  if (de < primeiro) pedacos.push(dosDias(de, somaDias(primeiro, -1), carteira_id));
  const depois = somaMeses(ultimo, 1);
  if (depois <= ate) pedacos.push(dosDias(depois, ate, carteira_id));
  return sql.join(pedacos, sql` union all `);
};

/** The balance before a day. */
export const saldoAntes = async (db: Db, dia: string, carteira_id: string | undefined) => {
  const mes = primeiroDoMes(dia);
  const { rows } = await sql<{ saldo: string }>`
    select coalesce((select sum(m.entradas - m.saidas) from movimento_meses m
        where m.mes < ${mes}::date and ${daCarteira(carteira_id)}), 0.00)
      + coalesce((select sum(m.valor) from movimentos m where m.data >= ${mes}::date and m.data < ${dia}::date and ${daCarteira(carteira_id)}), 0.00) as saldo`.execute(
    db,
  );
  return rows[0]?.saldo ?? '0.00';
};

type Grupo = {
  por: 'mes' | 'categoria' | 'paciente';
  mes: string | null;
  categoria_id: string | null;
  paciente_id: string | null;
  entradas: string;
  saidas: string;
  estornos: string;
  transferencias: string;
  saldos: string;
  quantos: number;
};

/** In one pass: by month, by category, by patient. All three have the same total. */
const agrupar = async (db: Db, pedido: Pedido): Promise<Grupo[]> => {
  const { rows } = await sql<Grupo>`
    select case when grouping(mes) = 0 then 'mes' when grouping(categoria_id) = 0 then 'categoria' else 'paciente' end as por,
      mes, nullif(categoria_id, ${NINGUEM}) as categoria_id, nullif(paciente_id, ${NINGUEM}) as paciente_id,
      coalesce(sum(entradas) filter (where origem = 'pagamento'), 0.00) as entradas,
      coalesce(sum(saidas) filter (where origem = 'pagamento'), 0.00) as saidas,
      coalesce(sum(entradas - saidas) filter (where origem = 'estorno'), 0.00) as estornos,
      coalesce(sum(entradas - saidas) filter (where origem = 'transferencia'), 0.00) as transferencias,
      coalesce(sum(entradas - saidas) filter (where origem = 'saldo'), 0.00) as saldos,
      sum(quantos)::int as quantos
    from (${partes(pedido)}) as t
    group by grouping sets ((mes), (categoria_id), (paciente_id))
    order by mes`.execute(db);
  return rows;
};

type Linha = Omit<Movimento, 'saldo' | 'categoria' | 'carteira'> & {
  c_chave: string | null;
  c_nome: string | null;
  k_chave: string | null;
  k_nome: string | null;
  automatico: boolean | null;
  antes: string;
};

const linhas = ({ de, ate, carteira_id }: Pedido, limite: number, pular: number) => {
  const onde = sql`m.data >= ${de}::date and m.data <= ${ate}::date and ${daCarteira(carteira_id)}`;
  return sql<Linha>`
    with pagina as (
      select * from movimentos m where ${onde} order by m.data, m.id limit ${limite} offset ${pular}
    )
    select m.id, m.data, m.origem, l.tipo, coalesce(l.descricao, t.descricao) as descricao, l.automatico, m.forma, m.carteira_id,
      k.chave as k_chave, k.nome as k_nome, c.chave as c_chave, c.nome as c_nome, m.paciente_id, p.nome as paciente,
      case when l.tipo = 'Receber' then coalesce(r.nome, p.nome) end as pagador,
      case when l.tipo = 'Receber' then case when r.id is null then p.cpf else r.cpf end end as pagador_cpf,
      m.lancamento_id, m.estornado_em is not null as estornado, m.transferencia_id, m.valor
    from pagina m
    join carteiras k on k.conta_id = m.conta_id and k.id = m.carteira_id
    left join lancamentos l on l.conta_id = m.conta_id and l.id = m.lancamento_id
    left join transferencias t on t.conta_id = m.conta_id and t.id = m.transferencia_id
    left join financeiro_categorias c on c.conta_id = m.conta_id and c.id = m.categoria_id
    left join pacientes p on p.conta_id = m.conta_id and p.id = m.paciente_id
    left join responsaveis r on r.conta_id = l.conta_id and r.id = ${responsavelDoLancamento}
    order by m.data, m.id`;
};

/** The rows of an export; each batch continues the balance of the previous one. */
export const movimentosExportados = async (db: Db, locale: Locale, pedido: Pedido, max: number) => {
  let saldo = centavos(await saldoAntes(db, pedido.de, pedido.carteira_id));
  return {
    query: (one: Db) => linhas(pedido, max, 0).compile(one),
    lidos: (rows: Linha[]) => {
      const lote = comSaldo(rows, saldo, locale);
      saldo = rows.reduce((sum, { valor }) => sum + centavos(valor), saldo);
      return lote;
    },
  };
};

/** The sum of the previous pages. */
const pulado = async (db: Db, { de, ate, carteira_id }: Pedido, pular: number) => {
  if (pular === 0) return '0.00';
  const { rows } = await sql<{ soma: string }>`
    select coalesce(sum(valor), 0.00) as soma from (
      select m.valor from movimentos m where m.data >= ${de}::date and m.data <= ${ate}::date
        and ${daCarteira(carteira_id)} order by m.data, m.id limit ${pular}) as t`.execute(db);
  return rows[0]?.soma ?? '0.00';
};

const descricaoNoExtrato = (
  locale: Locale,
  origem: Movimento['origem'],
  escrita: string | null,
  automatico: boolean | null,
) => {
  const descricao = escrita && descricaoDe(locale, { descricao: escrita, automatico: automatico ?? false });
  if (origem !== 'estorno') return descricao;
  return traduz(locale, { chave: 'estorno.de', valores: { descricao: descricao ?? '' } }, 'financeiro');
};

const comSaldo = (rows: Linha[], antes: bigint, locale: Locale): Movimento[] => {
  let saldo = antes;
  // The answer drops the columns that are only read here.
  return rows.map((row) => {
    saldo += centavos(row.valor);
    return {
      ...row,
      descricao: descricaoNoExtrato(locale, row.origem, row.descricao, row.automatico),
      carteira: nomeDaCarteira(locale, row.k_chave, row.k_nome),
      categoria: row.c_chave || row.c_nome ? nomeDaCategoria(locale, row.c_chave, row.c_nome) : null,
      saldo: emDinheiro(saldo),
    };
  });
};

const nomes = async (db: Db, grupos: Grupo[]) => {
  const ids = (por: Grupo['por']) =>
    grupos.flatMap((one) => (one.por === por && (one.categoria_id ?? one.paciente_id)) || []);
  const [categorias, pacientes] = [ids('categoria'), ids('paciente')];
  const cats = categorias.length
    ? await db
        .selectFrom('financeiro_categorias')
        .select(['id', 'chave', 'nome', 'dedutivel'])
        .where('id', 'in', categorias)
        .execute()
    : [];
  const pacs = pacientes.length
    ? await db.selectFrom('pacientes').select(['id', 'nome']).where('id', 'in', pacientes).execute()
    : [];
  return {
    categorias: new Map(cats.map((one) => [one.id, one])),
    pacientes: new Map(pacs.map((one) => [one.id, one.nome])),
  };
};

type Pagina = { pagina: number; por_pagina: number };

export const lerExtrato = async (
  db: Db,
  locale: Locale,
  pedido: Pedido,
  { pagina, por_pagina }: Pagina,
): Promise<{ extrato: Extrato; total: number }> => {
  const { de, ate, carteira_id } = pedido;
  const pular = (pagina - 1) * por_pagina;
  const saldo_inicial = await saldoAntes(db, de, carteira_id);
  const grupos = await agrupar(db, pedido);
  const { rows } = await linhas(pedido, por_pagina, pular).execute(db);
  const antes = centavos(saldo_inicial) + centavos(await pulado(db, pedido, pular));
  const conhecidos = await nomes(db, grupos);

  let saldo = centavos(saldo_inicial);
  const porMes = grupos.filter(({ por, quantos }) => por === 'mes' && quantos > 0);
  const meses = porMes.map(({ mes, entradas, saidas, estornos, transferencias, saldos }) => {
    saldo += centavos(entradas) - centavos(saidas);
    saldo += centavos(estornos) + centavos(transferencias) + centavos(saldos);
    return { mes: mes ?? de, entradas, saidas, estornos, transferencias, saldos, saldo: emDinheiro(saldo) };
  });
  const total = (campo: 'entradas' | 'saidas' | 'estornos' | 'transferencias' | 'saldos') =>
    porMes.reduce((sum, row) => sum + centavos(row[campo]), 0n);
  const comDinheiro = (por: Grupo['por']) =>
    grupos.filter(
      (one) => one.por === por && [one.entradas, one.saidas, one.estornos].some((valor) => Number(valor) !== 0),
    );
  return {
    total: porMes.reduce((sum, { quantos }) => sum + quantos, 0),
    extrato: {
      de,
      ate,
      saldo_inicial,
      movimentos: comSaldo(rows, antes, locale),
      totais: {
        entradas: emDinheiro(total('entradas')),
        saidas: emDinheiro(total('saidas')),
        estornos: emDinheiro(total('estornos')),
        transferencias: emDinheiro(total('transferencias')),
        saldos: emDinheiro(total('saldos')),
        resultado: emDinheiro(total('entradas') - total('saidas') + total('estornos')),
      },
      saldo_final: emDinheiro(saldo),
      meses,
      categorias: comDinheiro('categoria').map(({ categoria_id, entradas, saidas, estornos }) => {
        const known = conhecidos.categorias.get(categoria_id ?? '');
        const categoria = known ? nomeDaCategoria(locale, known.chave, known.nome) : null;
        return { categoria_id, categoria, dedutivel: known?.dedutivel ?? null, entradas, saidas, estornos };
      }),
      pacientes: comDinheiro('paciente').map(({ paciente_id, entradas, saidas, estornos }) => ({
        paciente_id,
        paciente: conhecidos.pacientes.get(paciente_id ?? '') ?? null,
        entradas,
        saidas,
        estornos,
      })),
    },
  };
};
