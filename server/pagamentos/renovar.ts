import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { extrasPropostos } from '#domain/assentos.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { cobrar } from './cobrar.ts';
import { compraDe } from './compra.ts';
import { avisarRenovacaoRecusada } from './mensagens.ts';

/** A subscription renews this long before the plan ends. */
const ANTES_MS = 24 * 60 * 60 * 1000;

/** Creates one payment for each end of a plan: the database refuses a second one. */
const abrir = ({ database }: Deps, conta_id: string) =>
  database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const assinatura = await db.selectFrom('assinaturas').selectAll().executeTakeFirst();
    const conta = await db
      .selectFrom('contas')
      .select(['venc_plano', 'suspensa_em', 'assentos', 'assentos_extras', 'assentos_renovar'])
      .executeTakeFirstOrThrow();
    const due = conta.venc_plano !== null && Date.parse(conta.venc_plano) - Date.now() < ANTES_MS;
    if (!assinatura || !due || conta.suspensa_em) return null;
    const plano = await db
      .selectFrom('planos')
      .select(['id', 'meses', 'valor', 'assentos', 'valor_assento'])
      .where('id', '=', assinatura.plano_id)
      .executeTakeFirstOrThrow();
    const { usuario_id, pessoal, endereco, cartao } = assinatura;
    const made = await db
      .insertInto('pagamentos')
      .values({
        conta_id,
        id: uuidv7(),
        usuario_id,
        ...compraDe(plano, extrasPropostos(plano, conta)),
        tipo: 'assinatura',
        pessoal: JSON.stringify(pessoal),
        endereco: JSON.stringify(endereco),
        renova_de: conta.venc_plano,
      })
      .onConflict((conflict) =>
        conflict.columns(['conta_id', 'renova_de']).where('renova_de', 'is not', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    return made ? { pagamento_id: made.id, cartao, bandeira: assinatura.bandeira, final: assinatura.final } : null;
  });

const renovarConta = async (deps: Deps, conta_id: string) => {
  const novo = await abrir(deps, conta_id);
  if (!novo) return false;
  const { pagamento_id, bandeira, final } = novo;
  const guardado = deps.cofre.open(novo.cartao, 'assinatura').toString();
  const cartao = { token: '', bandeira: bandeira ?? '', final: final ?? '', parcelas: 1 };
  await cobrar(deps, { conta_id, pagamento_id }, { tipos: ['assinatura'], cartao, guardado });
  await deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const declined = await db
      .selectFrom('pagamento_tentativas')
      .select('id')
      .where('pagamento_id', '=', pagamento_id)
      .where('status', '=', 'recusada')
      .executeTakeFirst();
    if (declined) await avisarRenovacaoRecusada(deps, db, pagamento_id);
  });
  return true;
};

/** Renews plans that end soon, with the cards kept for it. */
export const renovar = async (deps: Deps) => {
  const contas = await deps.database.transaction({ tarefa: 'pagamentos' }, (db) =>
    db.selectFrom('assinaturas').select('conta_id').where('gateway', '=', sql<string>`${deps.gateway.nome}`).execute(),
  );
  let renewed = 0;
  for (const { conta_id } of contas)
    try {
      if (await renovarConta(deps, conta_id)) renewed += 1;
    } catch (error) {
      deps.log.error({ nome: (error as Error).name }, 'a plan could not be renewed');
    }
  return renewed;
};
