import { DEFAULT_FUSO } from '#domain/constants.ts';
import { hojeEm, primeiroDoMes, somaDias, somaMeses } from '#domain/days/fuso.ts';
import { lerUser } from '#server/auth/index.ts';
import {
  acertarRecebiveis,
  categoriaPadrao,
  criarLancamento,
  emitirRecibo,
  garantirPadroes,
  pagarLancamento,
} from '#server/financeiro/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Parte } from './parte.ts';

const MESES = 5;

/** Description, category, amount, day of the month. */
const DESPESAS = [
  ['Aluguel da sala', 'aluguel', '1450.00', 5],
  ['Condomínio', 'condominio', '320.00', 10],
  ['Energia elétrica', 'luz', '187.40', 15],
  ['Internet', 'internet', '119.90', 12],
  ['Contadora', 'contador', '280.00', 8],
  ['Supervisão', 'cursos', '240.00', 20],
] as const;

const FORMAS = ['Pix', 'Pix', 'Pix', 'Dinheiro', 'Transferência'] as const;

type Conta = { conta_id: string; fuso: string; locale: 'pt-br' };

/** Rent and the like: paid each month, with the next ones open. */
const despesas = async (db: Db, conta: Conta, hoje: string) => {
  const primeiro = somaMeses(primeiroDoMes(hoje), -MESES + 1);
  for (const [descricao, chave, valor, dia] of DESPESAS) {
    const vencimento = somaDias(primeiro, dia - 1);
    const recorrencia = { frequencia: 'mensal' as const, dias: [], ate: null, vezes: MESES + 3 };
    const categoria_id = await categoriaPadrao(db, chave);
    const comum = { descricao, valor, vencimento, categoria_id, recorrencia };
    await criarLancamento(db, conta, { ...comum, tipo: 'Pagar', forma: 'Pix' });
  }
  const vencidas = await db
    .selectFrom('lancamentos')
    .select(['id', 'vencimento'])
    .where('tipo', '=', 'Pagar')
    .where('vencimento', '<', hoje)
    .execute();
  for (const { id, vencimento } of vencidas) await pagarLancamento(db, hoje, id, { data: vencimento });
};

/** Nearly everybody pays within a week; a few are late, one has paid in part. */
const recebimentos = async (db: Db, hoje: string) => {
  const abertos = await db
    .selectFrom('lancamentos')
    .select(['id', 'vencimento'])
    .where('tipo', '=', 'Receber')
    .where('vencimento', '<=', hoje)
    .orderBy('vencimento')
    .orderBy('id')
    .execute();
  const recente = somaDias(hoje, -21);
  let n = 0;
  for (const { id, vencimento } of abertos) {
    n += 1;
    const atrasa = vencimento > recente ? n % 3 === 0 : n % 41 === 0;
    if (atrasa) continue;
    const data = [somaDias(vencimento, n % 6), hoje].sort()[0];
    const forma = FORMAS[n % FORMAS.length] ?? 'Pix';
    await pagarLancamento(db, hoje, id, n % 53 === 0 ? { data, forma, valor: '50.00' } : { data, forma });
  }
};

/** Four months of appointments charged and paid, the expenses of the practice, a few receipts. */
export const demoFinanceiro: Parte = async ({ deps, conta_id, usuario_id }) => {
  const hoje = hojeEm(DEFAULT_FUSO);
  await deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const conta = { conta_id, fuso: DEFAULT_FUSO, locale: 'pt-br' } as const;
    await garantirPadroes(db, conta_id);
    await db
      .insertInto('financeiro_configs')
      .values({
        conta_id,
        vencimento_dias: 3,
        pix_chave: 'marina@vinculo.example',
        pix_nome: 'Marina Costa Ribeiro',
      })
      .execute();
    const banco = await db.selectFrom('carteiras').select('id').where('chave', '=', 'banco').executeTakeFirstOrThrow();
    const saldo_em = somaMeses(primeiroDoMes(hoje), -MESES);
    await db.updateTable('carteiras').set({ saldo_inicial: '3200.00', saldo_em }).where('id', '=', banco.id).execute();
    const atendimentos = await db.selectFrom('atendimentos').select('id').where('status', '=', 'Realizado').execute();
    const ids = atendimentos.map(({ id }) => id);
    await acertarRecebiveis(db, conta, ids);
    await recebimentos(db, hoje);
    await despesas(db, conta, hoje);
    const user = { ...(await lerUser(db, usuario_id)), contas: [] };
    const pagos = await db
      .selectFrom('movimentos')
      .select('id')
      .where('origem', '=', 'pagamento')
      .where('valor', '>', '0')
      .orderBy('data', 'desc')
      .orderBy('id')
      .limit(6)
      .execute();
    for (const { id } of pagos.reverse()) await emitirRecibo(db, user, conta.locale, id);
  });
};
