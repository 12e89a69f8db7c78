import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { Lancamento, LancamentoInteiro } from '#contract/financeiro/lancamentos.ts';
import type { LancamentosQuery } from '#contract/financeiro/lancamentos-filtro.ts';
import type { Locale } from '#domain/constants.ts';
import { hojeEm, instante } from '#domain/days/fuso.ts';
import { diferenca } from '#domain/money/dinheiro.ts';
import { nomeDaCarteira, nomeDaCategoria } from '#domain/money/financeiro-padroes.ts';
import { descricaoDe, palavrasGuardadas } from '#domain/text/descricao-gerada.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import { responsavelDoLancamento } from '../pagador.ts';

/** The reader's language and current day. */
export type Leitor = { locale: Locale; hoje: string };
type Quem = { locale: Locale; sessao: { user: { fuso: string } } };
export const leitor = ({ locale, sessao }: Quem): Leitor => ({ locale, hoje: hojeEm(sessao.user.fuso) });

const base = (db: Db) =>
  db
    .selectFrom('lancamentos as l')
    .leftJoin('pacientes as p', (join) =>
      join.onRef('p.conta_id', '=', 'l.conta_id').onRef('p.id', '=', 'l.paciente_id'),
    )
    .leftJoin('responsaveis as r', (join) =>
      join.onRef('r.conta_id', '=', 'l.conta_id').on('r.id', '=', responsavelDoLancamento),
    );

/** With the names of people and category. */
const comNomes = (db: Db) =>
  base(db)
    .leftJoin('financeiro_categorias as c', (join) =>
      join.onRef('c.conta_id', '=', 'l.conta_id').onRef('c.id', '=', 'l.categoria_id'),
    )
    .select(['p.nome as p_nome', 'r.id as r_id', 'r.nome as r_nome', 'c.nome as c_nome', 'c.chave as c_chave']);

const COLUNAS = [
  'l.id',
  'l.tipo',
  'l.descricao',
  'l.valor',
  'l.vencimento',
  'l.status',
  'l.valor_pago',
  'l.pago_em',
  'l.forma',
  'l.categoria_id',
  'l.paciente_id',
  'l.responsavel_id',
  'l.atendimento_id',
  'l.grupo_id',
  'l.parcela',
  'l.parcelas',
  'l.recorrencia',
  'l.automatico',
  'l.competencia',
  'l.cobrado_em',
  'l.versao',
  'l.criado_em',
  'l.atualizado_em',
  'l.excluido_em',
] as const;

/** Without their long text. */
const selecao = (db: Db) =>
  comNomes(db)
    .select(COLUNAS)
    .select(
      sql<string | null>`(select (array_agg(m.id))[1] from movimentos m where m.conta_id = l.conta_id
        and m.lancamento_id = l.id and m.origem = 'pagamento' and m.estornado_em is null having count(*) = 1)`.as(
        'pagamento_id',
      ),
    )
    .select(
      sql<boolean>`l.status = 'Aberto' and exists (select 1 from links_enviados k
        join link_respostas q on q.conta_id = k.conta_id and q.link_id = k.id
        where k.conta_id = l.conta_id and k.lancamento_id = l.id and q.resposta = 'comprovante' and q.decisao is null)`.as(
        'comprovante',
      ),
    )
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('atendimentos as a')
          .select(['a.id', 'a.inicio', 'a.status'])
          .whereRef('a.conta_id', '=', 'l.conta_id')
          .whereRef('a.id', '=', 'l.atendimento_id'),
      ).as('atendimento'),
    );

type Linha = Awaited<ReturnType<ReturnType<typeof selecao>['execute']>>[number];

const iso = <T extends { inicio: string }>(row: T): T => ({ ...row, inicio: instante(row.inicio) });

const saldoDe = ({ status, valor, valor_pago }: Pick<Linha, 'status' | 'valor' | 'valor_pago'>) =>
  status === 'Cancelado' ? '0.00' : diferenca(valor, valor_pago);

const categoriaDe = (row: Pick<Linha, 'categoria_id' | 'c_chave' | 'c_nome'>, locale: Locale) =>
  row.categoria_id && nomeDaCategoria(locale, row.c_chave, row.c_nome);

const naLista = <L extends Linha>(row: L, { locale, hoje }: Leitor) => ({
  ...row,
  tipo: row.tipo,
  descricao: descricaoDe(locale, row),
  status: row.status,
  forma: row.forma,
  recorrencia: row.recorrencia,
  vencido: row.status === 'Aberto' && row.vencimento < hoje,
  saldo: saldoDe(row),
  categoria: categoriaDe(row, locale),
  paciente: row.paciente_id ? { id: row.paciente_id, nome: row.p_nome ?? '' } : null,
  responsavel: row.r_id ? { id: row.r_id, nome: row.r_nome ?? '' } : null,
  atendimento: row.atendimento && iso(row.atendimento),
});

type Filtro = Partial<z.output<typeof LancamentosQuery>>;
type Condicao = RawBuilder<SqlBool>;

const palavras = (busca: string, locale: Locale): Condicao[] =>
  busca
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((palavra) => {
      const like = sql`'%' || regexp_replace(normaliza(${palavra}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
      // Generated descriptions are stored in one language and searched in the reader's.
      const gerada = sql`l.automatico and regexp_replace(l.descricao, ' \\d{2}/\\d{4}$', '') = any(${palavrasGuardadas(locale, palavra)}::text[])`;
      return sql<SqlBool>`(l.busca like ${like} or p.nome_ordem like ${like} or r.nome_ordem like ${like} or ${gerada})`;
    });

const condicoes = (filtro: Filtro, { hoje, locale }: Leitor): Condicao[] => {
  const { tipo, status, de, ate, paciente_id, responsavel_id, categoria_id, forma, busca = '', lixeira } = filtro;
  const all: (Condicao | false | undefined | '')[] = [
    lixeira ? sql`l.excluido_em is not null` : sql`l.excluido_em is null`,
    tipo && tipo !== 'Todos' && sql`l.tipo = ${tipo}`,
    status === 'Vencido' && sql`l.status = 'Aberto' and l.vencimento < ${hoje}::date`,
    status && status !== 'Todos' && status !== 'Vencido' && sql`l.status = ${status}`,
    de && sql`l.vencimento >= ${de}::date`,
    ate && sql`l.vencimento <= ${ate}::date`,
    paciente_id && sql`l.paciente_id = ${paciente_id}`,
    responsavel_id && sql`${responsavelDoLancamento} = ${responsavel_id}`,
    categoria_id && sql`l.categoria_id = ${categoria_id}`,
    forma && sql`l.forma = ${forma}`,
    ...palavras(busca, locale),
  ];
  return all.filter((one): one is Condicao => Boolean(one));
};

const juntas = (filtro: Filtro, leitor: Leitor) => sql<SqlBool>`${sql.join(condicoes(filtro, leitor), sql` and `)}`;

const ORDENS: Record<string, RawBuilder<unknown>> = {
  vencimento: sql`l.vencimento`,
  valor: sql`l.valor`,
  descricao: sql`normaliza(l.descricao)`,
  criado_em: sql`l.criado_em`,
  // What is open by its due date, then what is settled, newest first.
  situacao: sql`(l.status in ('Pago', 'Cancelado'),
    (l.vencimento - date '2000-01-01') * case when l.status in ('Pago', 'Cancelado') then -1 else 1 end)`,
};

const ordemDe = ({ ordem = 'vencimento' }: { ordem?: string | undefined }) => {
  const [, minus, campo = ''] = /^(-?)(.+)$/.exec(ordem) ?? [];
  return [ORDENS[campo] ?? sql`l.vencimento`, minus ? 'desc' : 'asc'] as const;
};

type Query = z.output<typeof LancamentosQuery>;

/** The ids of an export. */
export const idsExportados = async (db: Db, query: Query, leitor: Leitor, max: number) => {
  const rows = await base(db)
    .where(juntas(query, leitor))
    .select('l.id')
    .orderBy(...ordemDe(query))
    .orderBy('l.id')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
};

/** Only the columns of the export, in the order of the list. */
export const lancamentosExportados = (db: Db, ids: string[], query: Query) =>
  comNomes(db)
    .select([
      'l.tipo',
      'l.descricao',
      'l.automatico',
      'l.valor',
      'l.vencimento',
      'l.status',
      'l.valor_pago',
      'l.pago_em',
    ])
    .select(['l.forma', 'l.categoria_id', 'l.parcela', 'l.parcelas', 'l.observacoes'])
    .where(sql<boolean>`l.id = any(${ids}::uuid[])`)
    .orderBy(...ordemDe(query))
    .orderBy('l.id');

type Exportado = Awaited<ReturnType<ReturnType<typeof lancamentosExportados>['execute']>>[number];

export const linhaExportada = (row: Exportado, locale: Locale) => ({
  ...row,
  descricao: descricaoDe(locale, row),
  saldo: saldoDe(row),
  categoria: categoriaDe(row, locale),
  paciente: row.p_nome,
  responsavel: row.r_nome,
});

export const listarLancamentos = async (db: Db, query: Query, leitor: Leitor) => {
  const onde = juntas(query, leitor);
  const { total } = await base(db)
    .where(onde)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selecao(db)
    .where(onde)
    .orderBy(...ordemDe(query))
    .orderBy('l.id')
    .limit(query.por_pagina)
    .offset((query.pagina - 1) * query.por_pagina)
    .execute();
  return { linhas: rows.map((row) => naLista(row, leitor)), total };
};

export const resumir = async (db: Db, query: Filtro, leitor: Leitor) => {
  const aberto = sql`l.status = 'Aberto'`;
  const vencido = sql`l.status = 'Aberto' and l.vencimento < ${leitor.hoje}::date`;
  return base(db)
    .where(juntas(query, leitor))
    .select([
      sql<number>`count(*)::int`.as('quantos'),
      sql<string>`coalesce(sum(l.valor) filter (where l.status <> 'Cancelado'), 0.00)`.as('valor'),
      sql<string>`coalesce(sum(l.valor_pago), 0.00)`.as('pago'),
      sql<string>`coalesce(sum(l.valor - l.valor_pago) filter (where ${aberto}), 0.00)`.as('aberto'),
      sql<string>`coalesce(sum(l.valor - l.valor_pago) filter (where ${vencido}), 0.00)`.as('vencido'),
      sql<number>`(count(*) filter (where ${vencido}))::int`.as('vencidos'),
    ])
    .executeTakeFirstOrThrow();
};

export const lerLancamento = async (db: Db, id: string, leitor: Leitor): Promise<Lancamento> => {
  const row = await selecao(db).select('l.observacoes').where('l.id', '=', id).executeTakeFirst();
  if (!row) throw naoEncontrado();
  return naLista(row, leitor);
};

const pagamentosDe = async (db: Db, lancamento_id: string, locale: Locale) => {
  const rows = await db
    .selectFrom('movimentos as m')
    .innerJoin('carteiras as c', 'c.id', 'm.carteira_id')
    .leftJoin('recibos as r', 'r.movimento_id', 'm.id')
    .select(['m.id', 'm.data', 'm.forma', 'm.carteira_id', 'm.criado_em', 'm.estornado_em', 'c.chave', 'c.nome'])
    .select(sql<string>`abs(m.valor)`.as('valor'))
    .select(['r.id as recibo_id', sql<string | null>`r.numero || '/' || r.ano`.as('recibo_numero')])
    .where('m.lancamento_id', '=', lancamento_id)
    .where('m.origem', '=', 'pagamento')
    .orderBy('m.data')
    .orderBy('m.criado_em')
    .execute();
  return rows.map(({ chave, nome, ...row }) => ({
    ...row,
    forma: row.forma,
    carteira: nomeDaCarteira(locale, chave, nome),
  }));
};

const itensDe = (db: Db, lancamento_id: string) =>
  db
    .selectFrom('lancamento_itens as i')
    .innerJoin('atendimentos as a', 'a.id', 'i.atendimento_id')
    .select(['i.atendimento_id', 'a.inicio', 'a.status', 'i.valor'])
    .where('i.lancamento_id', '=', lancamento_id)
    .where('i.ativo', '=', true)
    .orderBy('a.inicio')
    .execute();

export const lerInteiro = async (db: Db, id: string, leitor: Leitor): Promise<LancamentoInteiro> => ({
  ...(await lerLancamento(db, id, leitor)),
  pagamentos: await pagamentosDe(db, id, leitor.locale),
  itens: await itensDe(db, id),
});

/** Returns the entry, locked until the transaction ends. */
export const trancarLancamento = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('lancamentos')
    .selectAll()
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  return row;
};
