import type { z } from 'zod';
import type { pagamentoCriar } from '#contract/conta/pagamentos.ts';
import { extrasPropostos, valorDoPlano } from '#domain/assentos.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';
import type { Travado } from './pagamentos.queries.ts';

/** What a payment is for: its plan, months, seats and amount, which it keeps. Amounts are never taken from a request. */

/** The plan with its current price. */
const planoEmVigor = async (db: Db, id: string) => {
  const plano = await db
    .selectFrom('planos')
    .select(['id', 'meses', 'valor', 'assentos', 'valor_assento'])
    .where('id', '=', id)
    .where('ativo', '=', true)
    .executeTakeFirst();
  if (!plano) throw invalido('plano_id', 'plano_indisponivel');
  return plano;
};
type Plano = Awaited<ReturnType<typeof planoEmVigor>>;

export const compraDe = (plano: Plano, extras: number) => ({
  plano_id: plano.id,
  meses: plano.meses,
  valor: valorDoPlano(plano, extras),
  assentos: plano.assentos,
  assentos_extras: extras,
});

export const compraDePlano = async (
  db: Db,
  { plano_id, assentos_extras: pedidos }: z.output<(typeof pagamentoCriar)['body']>,
) => {
  const plano = await planoEmVigor(db, plano_id);
  if (pedidos && plano.valor_assento === null) throw invalido('assentos_extras', 'plano_sem_assentos');
  const tem = await db
    .selectFrom('contas')
    .select(['assentos', 'assentos_extras', 'assentos_renovar'])
    .executeTakeFirstOrThrow();
  return compraDe(plano, pedidos ?? extrasPropostos(plano, tem));
};

/** The same again, at the current price of the plan. Seats keep the price that was offered until the end of the plan. */
export const compraDeNovo = async (db: Db, pagamento: Travado) => {
  const { objeto, plano_id, meses, valor, assentos, assentos_extras, assentos_ate } = pagamento;
  if (objeto === 'assentos') return { objeto, plano_id, meses, valor, assentos, assentos_extras, assentos_ate };
  return compraDe(await planoEmVigor(db, plano_id), assentos_extras);
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** The price of seats is by days, so an offer that is not taken up ends. */
export const OFERTA_DIAS = 3;

/** Whether the plan ends when it did as these seats were offered. Locks the practice: a renewal waits, or was before. */
export const mesmoPeriodo = async (db: Db, { objeto, assentos_ate }: Travado) => {
  if (objeto !== 'assentos' || assentos_ate === null) return true;
  const conta = await db.selectFrom('contas').select('venc_plano').forNoKeyUpdate().executeTakeFirstOrThrow();
  return conta.venc_plano !== null && Date.parse(conta.venc_plano) === Date.parse(assentos_ate);
};

/** Seats are charged only while their offer holds. */
export const exigeOferta = async (db: Db, pagamento: Travado) => {
  if (pagamento.objeto !== 'assentos') return;
  const velha = Date.parse(pagamento.criado_em) < Date.now() - OFERTA_DIAS * DAY_MS;
  if (velha || !(await mesmoPeriodo(db, pagamento))) throw new Recusa(409, 'oferta_vencida');
};
