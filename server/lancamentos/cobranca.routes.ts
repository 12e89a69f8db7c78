import { sql } from 'kysely';
import { cobranca, cobrar } from '#contract/cobranca.ts';
import { Recusa } from '#server/lib/errors.ts';
import type { Serve } from '#server/lib/serve.ts';
import { throttle } from '#server/lib/throttle.ts';
import { montarCobranca } from './cobranca.ts';
import { leitor, lerLancamento } from './lancamentos.queries.ts';

/** Messages that go out in our name: a family is reminded, not flooded. */
const POR_CONTA = { max: 100, seconds: 60 * 60 };
const POR_LANCAMENTO = { max: 3, seconds: 60 * 60 };

export const cobrancaRoutes = (serve: Serve) => {
  serve(cobranca, ({ db, locale, sessao, params }) => montarCobranca(db, sessao.user.name, locale, params.id));

  serve(cobrar, async (context) => {
    const { deps, db, conta_id, locale, sessao, params, body } = context;
    const { email, texto, pix, valor, vencimento } = await montarCobranca(db, sessao.user.name, locale, params.id);
    if (body.meio === 'email') {
      if (!email) throw new Recusa(409, 'sem_email');
      await throttle(deps.database, `cobrancas:${conta_id}`, POR_CONTA);
      await throttle(deps.database, `cobranca:${params.id}`, POR_LANCAMENTO);
      const valores = { texto, valor, vencimento, profissional: sessao.user.name };
      const mail = { to: email, locale, modelo: 'cobranca', valores } as const;
      // In this transaction: it is noted and on its way, or neither.
      await deps.mailer.send(pix ? { ...mail, qr: pix } : mail, db);
    }
    await db.updateTable('lancamentos').set({ cobrado_em: sql`now()` }).where('id', '=', params.id).execute();
    return lerLancamento(db, params.id, leitor(context));
  });
};
