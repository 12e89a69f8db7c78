import { v7 as uuidv7 } from 'uuid';
import * as contract from '#contract/financeiro/financeiro.ts';
import { pode } from '#contract/permissoes.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import type { Deps, Serve } from '#server/platform/http/serve.ts';
import type { Sessao } from '#server/platform/http/session.ts';
import { criarCarteira, editarCarteira, lerCarteira, lerCarteiras } from './carteiras.queries.ts';
import { criarCategoria, editarCategoria, lerCategoria, listarCategorias } from './categorias.queries.ts';
import { salvarFinanceiroConfig } from './config.queries.ts';
import { lerFinanceiroConfig } from './config.ts';
import { garantirPadroes } from './padroes.ts';

/** A GET runs read-only, so the defaults of a practice are inserted before it. */
const comPadroes = ({ deps, sessao: { user } }: { deps: Deps; sessao: Sessao }) =>
  deps.database.transaction(user, (db) => garantirPadroes(db, user.conta_id));

const transferenciasRoutes = (serve: Serve) => {
  serve(contract.transferencias.criar, async ({ db, conta_id, body }) => {
    const { id = uuidv7(), data, valor, de_carteira_id, para_carteira_id, descricao = null } = body;
    const made = await db
      .insertInto('transferencias')
      .values({ conta_id, id, data, valor, de_carteira_id, para_carteira_id, descricao })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 1n) {
      const perna = { conta_id, origem: 'transferencia' as const, transferencia_id: id, data };
      await db
        .insertInto('movimentos')
        .values([
          { ...perna, id: uuidv7(), carteira_id: de_carteira_id, valor: `-${valor}` },
          { ...perna, id: uuidv7(), carteira_id: para_carteira_id, valor },
        ])
        .execute();
    }
    return db.selectFrom('transferencias').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  });

  serve(contract.transferencias.excluir, async ({ db, params }) => {
    // Delete the movements first: their trigger updates the monthly sums.
    await db.deleteFrom('movimentos').where('transferencia_id', '=', params.id).execute();
    const gone = await db.deleteFrom('transferencias').where('id', '=', params.id).executeTakeFirst();
    if (gone.numDeletedRows === 0n) throw naoEncontrado();
    return { ids: [params.id] };
  });
};

export const financeiroRoutes = (serve: Serve) => {
  serve(contract.financeiroConfig, ({ db, locale }) => lerFinanceiroConfig(db, locale));

  serve(contract.financeiroConfigSalvar, async ({ db, conta_id, locale, body }) => {
    await salvarFinanceiroConfig(db, conta_id, body);
    return lerFinanceiroConfig(db, locale);
  });

  serve(contract.carteiras.listar, comPadroes, async ({ db, locale, sessao: { user } }) => {
    const todas = await lerCarteiras(db, locale, hojeEm(user.fuso));
    if (pode(user, 'financas')) return todas;
    return todas.map(({ saldo: _, saldo_inicial: __, saldo_em: ___, ...carteira }) => carteira);
  });

  serve(contract.carteiras.criar, async ({ db, conta_id, locale, sessao, body }) => {
    const hoje = hojeEm(sessao.user.fuso);
    return lerCarteira(db, locale, hoje, await criarCarteira(db, conta_id, hoje, body));
  });

  serve(contract.carteiras.editar, async ({ db, locale, sessao, params, body }) => {
    const hoje = hojeEm(sessao.user.fuso);
    await editarCarteira(db, hoje, params.id, body);
    return lerCarteira(db, locale, hoje, params.id);
  });

  serve(contract.categorias.listar, comPadroes, ({ db, locale, query }) => listarCategorias(db, locale, query.tipo));

  serve(contract.categorias.criar, async ({ db, conta_id, locale, body }) =>
    lerCategoria(db, locale, await criarCategoria(db, conta_id, locale, body)),
  );

  serve(contract.categorias.editar, async ({ db, locale, params, body }) => {
    await editarCategoria(db, locale, params.id, body);
    return lerCategoria(db, locale, params.id);
  });

  transferenciasRoutes(serve);
};
