import { sql } from 'kysely';
import type { User } from '#contract/conta/auth.ts';
import type { repasses } from '#contract/financeiro/repasses.ts';
import type { Body } from '#contract/route.ts';
import type { Locale } from '#domain/constants.ts';
import { hojeEm, primeiroDoMes } from '#domain/days/fuso.ts';
import { centavos } from '#domain/money/dinheiro.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { traduz } from '#server/platform/text/i18n.ts';
import { criarLancamento, mudarLancamento } from '../lancamentos/gravar.ts';
import { estornarLancamento, pagarLancamento } from '../lancamentos/pagar.ts';
import { categoriaPadrao, garantirPadroes } from '../padroes.ts';
import { trancarRepasses } from './acordos.queries.ts';
import { lerFechado } from './fechar.ts';
import { lerNome } from './repasses.queries.ts';

type Quem = { user: User; locale: Locale };
type Pedido = Body<typeof repasses.pagar>;

const contaDe = ({ user: { conta_id, fuso }, locale }: Quem) => ({ conta_id, fuso, locale });

/** One entry in the books, paid at once. */
const lancar = async (db: Db, quem: Quem, { nome, valor }: { nome: string; valor: string }, pedido: Pedido) => {
  const hoje = hojeEm(quem.user.fuso);
  await garantirPadroes(db, quem.user.conta_id);
  const valores = { nome, mes: `${pedido.mes.slice(5, 7)}/${pedido.mes.slice(0, 4)}` };
  const descricao = traduz(quem.locale, { chave: 'repasse.descricao', valores }, 'financeiro').slice(0, 200);
  const { data, forma = null, carteira_id = null } = pedido;
  const [id = ''] = await criarLancamento(db, contaDe(quem), {
    ...{ tipo: 'Pagar', descricao, valor, vencimento: data, forma },
    categoria_id: await categoriaPadrao(db, 'repasse'),
  });
  await pagarLancamento(db, hoje, id, { data, forma, carteira_id });
  return id;
};

/** Pays a closed month, once. */
export const pagarRepasse = async (db: Db, quem: Quem, membro_id: string, pedido: Pedido) => {
  const { conta_id, membro } = quem.user;
  await trancarRepasses(db, conta_id, membro_id);
  const nome = await lerNome(db, membro_id);
  if (!nome) throw naoEncontrado();
  const fechado = await lerFechado(db, membro_id, pedido.mes);
  if (!fechado) throw new Recusa(409, 'repasse_aberto');
  // Repeating it is fine; somebody else must know that it is paid already.
  if (fechado.lancamento_id && fechado.pago_por !== membro.id) throw new Recusa(409, 'repasse_pago_por_outro');
  if (fechado.lancamento_id) return;
  if (centavos(fechado.total) !== centavos(pedido.total)) throw new Recusa(409, 'repasse_mudou');
  if (centavos(fechado.a_pagar) === 0n) throw new Recusa(409, 'repasse_vazio');
  const lancamento_id = await lancar(db, quem, { nome, valor: fechado.a_pagar }, pedido);
  await db
    .updateTable('repasses')
    .set({ lancamento_id, pago_em: sql`now()`, pago_por: membro.id })
    .where('id', '=', fechado.id)
    .execute();
};

/** Reverses the payment of a month; the month stays closed. */
export const desfazerRepasse = async (db: Db, quem: Quem, membro_id: string, mes: string) => {
  await trancarRepasses(db, quem.user.conta_id, membro_id);
  const { id, lancamento_id } = (await lerFechado(db, membro_id, primeiroDoMes(mes))) ?? {};
  if (!id || !lancamento_id) return;
  await db
    .updateTable('repasses')
    .set({ lancamento_id: null, pago_em: null, pago_por: null })
    .where('id', '=', id)
    .execute();
  await estornarLancamento(db, hojeEm(quem.user.fuso), lancamento_id, undefined);
  await mudarLancamento(db, contaDe(quem), lancamento_id, { status: 'Cancelado', escopo: 'este' });
};
