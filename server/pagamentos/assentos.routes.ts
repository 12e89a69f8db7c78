import { v7 as uuidv7 } from 'uuid';
import * as contract from '#contract/conta/assentos-compra.ts';
import { isDono } from '#contract/permissoes.ts';
import { reautenticar } from '#server/auth/index.ts';
import { guardarConvite, trancarDonos } from '#server/membros/index.ts';
import { lerAssentos, lerOferta } from '#server/planos/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { lerPagamento } from './pagamentos.queries.ts';

/** Payments that are begun with an invitation in an hour. */
const PEDIDOS = { max: 30, seconds: 3600 };

/** What is on offer now: neither the number of seats nor the price is taken from the request. */
const compraDeAssentos = async (db: Db) => {
  const { oferta, plano } = await lerOferta(db);
  if (!oferta || !plano) throw new Recusa(409, 'plano_sem_assentos');
  return {
    objeto: 'assentos' as const,
    plano_id: plano.id,
    meses: 0,
    valor: oferta.valor,
    assentos: plano.assentos,
    assentos_extras: oferta.quantos,
    assentos_ate: oferta.ate,
  };
};

export const assentosRoutes = (serve: Serve) => {
  serve(contract.assentosOferta, async ({ db }) => {
    const { assentos, oferta } = await lerOferta(db);
    return { assentos, oferta };
  });

  serve(contract.assentosComprar, async ({ deps, db, conta_id, sessao, body, auditar }) => {
    const { convite, tipo } = body;
    if (convite) await throttle(deps.database, `convites:${conta_id}`, PEDIDOS);
    if (convite && isDono(convite.funcao)) await reautenticar(deps, db, sessao, convite);
    await trancarDonos(db, sessao.user.membro.id);
    const id = body.id ?? uuidv7();
    const novo = await db
      .insertInto('pagamentos')
      .values({ conta_id, id, usuario_id: sessao.user.id, tipo, ...(await compraDeAssentos(db)) })
      .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    const esperando = novo && convite ? await guardarConvite(deps, db, sessao, { ...convite, pagamento_id: id }) : null;
    auditar(esperando ? [esperando.id] : []);
    return lerPagamento(db, id, deps.gateway.nome);
  });

  serve(contract.assentosRenovar, async ({ db, body: { assentos_renovar: quantos } }) => {
    const { assentos_extras } = await db
      .selectFrom('contas')
      .select('assentos_extras')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (quantos > assentos_extras)
      throw invalido('assentos_renovar', { chave: 'grande_demais', valores: { max: assentos_extras } });
    const assentos_renovar = quantos === assentos_extras ? null : quantos;
    await db.updateTable('contas').set({ assentos_renovar }).execute();
    return lerAssentos(db);
  });
};
