import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/conta/auth.ts';
import type { RepasseDados, repasses } from '#contract/financeiro/repasses.ts';
import type { Body } from '#contract/route.ts';
import { hojeEm, primeiroDoMes } from '#domain/days/fuso.ts';
import { centavos } from '#domain/money/dinheiro.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { trancarRepasses } from './acordos.queries.ts';
import { lerDoMes, type RepasseLido } from './repasses.queries.ts';

type Pedido = Body<typeof repasses.fechar>;

const dadosDe = ({
  atendimentos,
  realizado,
  recebido,
  parte,
  correcoes,
  total,
  linhas,
}: RepasseLido): RepasseDados => ({
  ...{ atendimentos, realizado, recebido, parte, correcoes, total, linhas },
});

const exigeFechavel = ({ linhas, correcoes, total }: RepasseLido, visto: string) => {
  if (linhas.length === 0 && correcoes.length === 0) throw new Recusa(409, 'repasse_vazio');
  if (centavos(total) !== centavos(visto)) throw new Recusa(409, 'repasse_mudou');
};

/** The row of a closed month, and who closed and paid it. */
export const lerFechado = (db: Db, membro_id: string, mes: string) =>
  db
    .selectFrom('repasses')
    .select(['id', 'total', 'a_pagar', 'lancamento_id', 'fechado_por', 'pago_por'])
    .where('membro_id', '=', membro_id)
    .where('mes', '=', primeiroDoMes(mes))
    .where('desfeito_em', 'is', null)
    .executeTakeFirst();

/** Stores the figures of one member. Returns whether it was closed before by the same person. */
const fecharUm = async (db: Db, user: User, lido: RepasseLido, visto: string) => {
  const { membro_id, mes, parte, total, a_pagar } = lido;
  const antes = await lerFechado(db, membro_id, mes);
  // Repeating it is fine; a colleague who was faster may have seen other figures.
  if (antes && antes.fechado_por !== user.membro.id) throw new Recusa(409, 'repasse_fechado_por_outro');
  if (antes) return;
  exigeFechavel(lido, visto);
  await db
    .insertInto('repasses')
    .values({
      ...{ conta_id: user.conta_id, id: uuidv7(), membro_id, mes, parte, total, a_pagar },
      dados: JSON.stringify(dadosDe(lido)),
    })
    .execute();
};

/** Closes a month for some members, all or none. What changes later is a correction of the next month. */
export const fecharRepasses = async (db: Db, user: User, { mes: dia, itens }: Pedido) => {
  const mes = primeiroDoMes(dia);
  if (mes > hojeEm(user.fuso)) throw new Recusa(409, 'repasse_futuro');
  const vistos = new Map(itens.map(({ membro_id, total }) => [membro_id, total]));
  // Always in the same order: two requests for the same members do not wait for each other.
  for (const membro_id of [...vistos.keys()].sort()) await trancarRepasses(db, user.conta_id, membro_id);
  const lidos = (await lerDoMes(db, user, mes)).filter(({ membro_id }) => vistos.has(membro_id));
  if (lidos.length < vistos.size) throw naoEncontrado();
  for (const lido of lidos) await fecharUm(db, user, lido, vistos.get(lido.membro_id) ?? '');
};

/** Opens a month again that was closed and not paid. */
export const reabrirRepasse = async (db: Db, { conta_id }: User, membro_id: string, mes: string) => {
  await trancarRepasses(db, conta_id, membro_id);
  const fechado = await lerFechado(db, membro_id, mes);
  if (fechado?.lancamento_id) throw new Recusa(409, 'repasse_pago');
  if (fechado) await db.updateTable('repasses').set({ desfeito_em: sql`now()` }).where('id', '=', fechado.id).execute();
};
