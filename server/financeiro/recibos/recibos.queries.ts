import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/conta/auth.ts';
import type { FaltasDoRecibo, Recibo } from '#contract/financeiro/recibos.ts';
import type { Locale } from '#domain/constants.ts';
import { valorPorExtenso } from '#domain/money/extenso.ts';
import { dadosDoPapel } from '#server/papel/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { pagadorDe, pagamentoDe, pagamentos, proximoNumero, retratoDe } from './guardar.ts';
import { escreverRecibo } from './papel.ts';

/** The columns of a list. The text is only for print, and may be long. */
export const LIDAS = [
  'id',
  'ano',
  'numero',
  'data',
  'valor',
  'dados',
  'lancamento_id',
  'movimento_id',
  'paciente_id',
  'receita_saude',
  'emitido_em',
  'cancelado_em',
] as const;

type Linha = Pick<Selectable<DB['recibos']>, (typeof LIDAS)[number]>;

export const inteiro = (row: Linha, locale: Locale): Recibo => ({
  ...row,
  numero: `${row.numero}/${row.ano}`,
  dados: row.dados,
  pagamento_id: row.movimento_id,
  valor_por_extenso: valorPorExtenso(row.valor, locale),
});

export const lerRecibo = async (db: Db, locale: Locale, id: string) => {
  const row = await db.selectFrom('recibos').select(LIDAS).where('id', '=', id).executeTakeFirst();
  if (!row) throw naoEncontrado();
  return inteiro(row, locale);
};

const emitidoPara = (db: Db, pagamento_id: string) =>
  db.selectFrom('recibos').select('id').where('movimento_id', '=', pagamento_id).executeTakeFirst();

/** Payments in force for a patient that have no receipt yet. */
export const semRecibo = (db: Db, paciente_id: string, fuso: string) =>
  pagamentos(db)
    .select(
      sql<string[]>`array(select distinct to_char(a.inicio at time zone ${fuso}, 'YYYY-MM-DD') from lancamento_itens i
        join atendimentos a on a.id = i.atendimento_id where i.lancamento_id = l.id and i.ativo order by 1)`.as('dias'),
    )
    .select(
      sql<string[]>`array(select distinct u.name from lancamento_itens i join atendimentos a on a.id = i.atendimento_id
        join membros q on q.id = a.profissional_id join usuarios u on u.id = q.usuario_id
        where i.lancamento_id = l.id and i.ativo order by 1)`.as('profissionais'),
    )
    .where('l.paciente_id', '=', paciente_id)
    .where('l.tipo', '=', 'Receber')
    .where('m.estornado_em', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('recibos as e').select('e.id').whereRef('e.movimento_id', '=', 'm.id'))),
    );

/** What the receipt of a payment would lack; empty for one already issued, which cannot change. */
export const faltasDoRecibo = async (db: Db, pagamento_id: string): Promise<FaltasDoRecibo> => {
  const pago = await pagamentoDe(db, pagamento_id);
  const pagador = pagadorDe(pago);
  if (await emitidoPara(db, pagamento_id)) return { pagador, faltam: [] };
  const { documento, cidade } = await dadosDoPapel(db);
  const faltam: FaltasDoRecibo['faltam'] = [];
  if (!pagador) faltam.push('pagador');
  else if (!pagador.cpf) faltam.push('pagador_cpf');
  if (!documento) faltam.push('documento');
  if (!cidade) faltam.push('cidade');
  return { pagador, faltam };
};

/** Locks the payment: a reversal in progress is awaited, and a reversed payment gets no receipt. */
const trancarPagamento = (db: Db, id: string) =>
  db
    .selectFrom('lancamentos')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('movimentos').select('lancamento_id').where('id', '=', id))
    .forUpdate()
    .execute();

/** Issues a receipt for a payment. Repeated calls return the same one. */
export const emitirRecibo = async (db: Db, user: User, locale: Locale, pagamento_id: string): Promise<string> => {
  const { conta_id } = user;
  await trancarPagamento(db, pagamento_id);
  // Lock, so that numbers have no gap: the second of two concurrent requests waits.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recibos:${conta_id}`}, 0))`.execute(db);
  const pago = await pagamentoDe(db, pagamento_id);
  const known = await emitidoPara(db, pagamento_id);
  if (known) return known.id;
  if (pago.estornado_em) throw new Recusa(409, 'pagamento_estornado');
  if (pago.tipo !== 'Receber') throw new Recusa(409, 'so_a_receber');
  const ano = Number(pago.data.slice(0, 4));
  const numero = await proximoNumero(db, ano);
  const id = uuidv7();
  const { data, valor, lancamento_id, paciente_id } = pago;
  const dados = await retratoDe(db, user, locale, pago);
  const escrito = await escreverRecibo({ db, user, locale }, pago, { numero: `${numero}/${ano}`, data, valor, dados });
  await db
    .insertInto('recibos')
    .values({
      conta_id,
      id,
      ano,
      numero,
      movimento_id: pagamento_id,
      lancamento_id,
      paciente_id,
      data,
      valor,
      dados: JSON.stringify(dados),
      ...escrito,
    })
    .execute();
  return id;
};
