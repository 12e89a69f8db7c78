import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { PagamentoNovo } from '#contract/financeiro/lancamentos.ts';
import { centavos, diferenca } from '#domain/money/dinheiro.ts';
import type { Forma } from '#domain/money/formas.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { garantirPadroes } from '../padroes.ts';
import { trancarLancamento } from './lancamentos.queries.ts';
import { exigeSemRepasse } from './repassado.ts';

type Pagamento = z.output<typeof PagamentoNovo>;
type Linha = Awaited<ReturnType<typeof trancarLancamento>>;

/** The wallet for a payment: the given one, or the default for its method. */
const carteiraPara = async (db: Db, conta_id: string, { carteira_id, forma }: Pagamento) => {
  await garantirPadroes(db, conta_id);
  const tipo = forma === 'Dinheiro' ? 'caixa' : 'banco';
  const row = await db
    .selectFrom('carteiras')
    .select('id')
    .$if(Boolean(carteira_id), (query) => query.where('id', '=', carteira_id ?? ''))
    .$if(!carteira_id, (query) =>
      query.orderBy('ativo', 'desc').orderBy(sql`tipo = ${tipo}`, 'desc').orderBy('criado_em'),
    )
    .limit(1)
    .executeTakeFirst();
  if (!row) throw invalido('carteira_id', 'nao_existe');
  return row.id;
};

/** A payment cannot be in the future. */
const exigeDia = (data: string, hoje: string) => {
  if (data > hoje) throw invalido('data', 'data_futura');
  return data;
};

/** The paid amount is the sum of the payments that were not reversed. */
const acertar = (db: Db, ids: string[]) =>
  sql`update lancamentos l set valor_pago = s.pago, pago_em = s.em, forma = coalesce(s.forma, l.forma),
        status = case when s.pago = l.valor then 'Pago' else 'Aberto' end
      from (
        select x.id, coalesce(sum(abs(m.valor)), 0) as pago, max(m.data) as em,
          (array_agg(m.forma order by m.data desc, m.criado_em desc))[1] as forma
        from unnest(${ids}::uuid[]) as x (id)
        left join movimentos m on m.lancamento_id = x.id and m.origem = 'pagamento' and m.estornado_em is null
        group by x.id
      ) as s where l.id = s.id`.execute(db);

const inserir = (
  db: Db,
  carteira_id: string,
  data: string,
  feitos: { linha: Linha; valor: string; id?: string }[],
  forma: Forma | null,
) =>
  db
    .insertInto('movimentos')
    .values(
      feitos.map(({ linha, valor, id }) => ({
        conta_id: linha.conta_id,
        id: id ?? uuidv7(),
        origem: 'pagamento',
        carteira_id,
        data,
        valor: linha.tipo === 'Receber' ? valor : `-${valor}`,
        forma: forma ?? linha.forma,
        lancamento_id: linha.id,
        categoria_id: linha.categoria_id,
        paciente_id: linha.paciente_id,
      })),
    )
    .execute();

/** Settles an entry, in full or in part. A repeated payment is recorded once. */
export const pagarLancamento = async (db: Db, hoje: string, id: string, pagamento: Pagamento) => {
  const linha = await trancarLancamento(db, id);
  if (pagamento.id) {
    const known = await db
      .selectFrom('movimentos')
      .select('lancamento_id')
      .where('id', '=', pagamento.id)
      .executeTakeFirst();
    if (known?.lancamento_id === id) return;
    if (known) throw new Recusa(409, 'conflito');
  }
  if (linha.status !== 'Aberto') throw new Recusa(409, linha.status === 'Pago' ? 'ja_pago' : 'lancamento_cancelado');
  const data = exigeDia(pagamento.data ?? hoje, hoje);
  const saldo = diferenca(linha.valor, linha.valor_pago);
  const valor = pagamento.valor ?? saldo;
  if (centavos(valor) > centavos(saldo)) throw invalido('valor', 'valor_maior_que_saldo');
  const carteira_id = await carteiraPara(db, linha.conta_id, {
    ...pagamento,
    forma: pagamento.forma ?? linha.forma ?? undefined,
  });
  await inserir(
    db,
    carteira_id,
    data,
    [{ linha, valor, ...(pagamento.id ? { id: pagamento.id } : {}) }],
    pagamento.forma ?? null,
  );
  await acertar(db, [id]);
};

/** Settles several in full. Those that are not open are skipped. */
export const pagarVarios = async (db: Db, conta_id: string, hoje: string, ids: string[], pagamento: Pagamento) => {
  const data = exigeDia(pagamento.data ?? hoje, hoje);
  const linhas = await db
    .selectFrom('lancamentos')
    .selectAll()
    .where('id', 'in', ids)
    .where('status', '=', 'Aberto')
    .where('excluido_em', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!linhas.length) return [];
  const carteira_id = await carteiraPara(db, conta_id, pagamento);
  const feitos = linhas.map((linha) => ({ linha, valor: diferenca(linha.valor, linha.valor_pago) }));
  await inserir(db, carteira_id, data, feitos, pagamento.forma ?? null);
  const pagos = linhas.map(({ id }) => id);
  await acertar(db, pagos);
  return pagos;
};

/** Cancels an entry without payments whose appointments were all cancelled. */
const cancelarSemAtendimento = (db: Db, id: string) =>
  sql`update lancamentos l set status = 'Cancelado' where l.id = ${id} and l.valor_pago = 0
        and exists (select from lancamento_itens i where i.lancamento_id = l.id)
        and not exists (select from lancamento_itens i where i.lancamento_id = l.id and i.ativo)`.execute(db);

/**
 * Reverses payments: each reversal is a movement of today, the payment stays. Their receipts are cancelled, and the
 * numbers are not used again.
 */
export const estornarLancamento = async (db: Db, hoje: string, id: string, pagamento_id: string | undefined) => {
  await trancarLancamento(db, id);
  await exigeSemRepasse(db, id);
  const gone = await db
    .updateTable('movimentos')
    .set({ estornado_em: sql`now()` })
    .where('lancamento_id', '=', id)
    .where('origem', '=', 'pagamento')
    .where('estornado_em', 'is', null)
    .$if(pagamento_id !== undefined, (query) => query.where('id', '=', pagamento_id ?? ''))
    .returning(['conta_id', 'id', 'carteira_id', 'valor', 'forma', 'lancamento_id', 'categoria_id', 'paciente_id'])
    .execute();
  if (!gone.length) throw pagamento_id ? naoEncontrado() : new Recusa(409, 'nada_a_estornar');
  await db
    .insertInto('movimentos')
    .values(
      gone.map(({ id: estorno_de, valor, ...row }) => ({
        ...row,
        id: uuidv7(),
        origem: 'estorno',
        estorno_de,
        data: hoje,
        valor: diferenca('0.00', valor),
      })),
    )
    .execute();
  await db
    .updateTable('recibos')
    .set({ cancelado_em: sql`now()` })
    .where(
      'movimento_id',
      'in',
      gone.map((row) => row.id),
    )
    .where('cancelado_em', 'is', null)
    .execute();
  await acertar(db, [id]);
  await cancelarSemAtendimento(db, id);
};
