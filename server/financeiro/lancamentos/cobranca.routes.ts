import { sql } from 'kysely';
import { cobranca, cobrar } from '#contract/financeiro/cobranca.ts';
import { Recusa } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { postarOuRecusar } from '#server/platform/mail/correio/enviar.ts';
import { correioDaCobranca, montarCobranca } from './cobranca.ts';
import { leitor, lerLancamento } from './lancamentos.queries.ts';

/** Limits the mails to a family. */
const POR_LANCAMENTO = { max: 3, seconds: 60 * 60 };

export const cobrancaRoutes = (serve: Serve) => {
  serve(cobranca, async ({ deps, db, locale, sessao, params }) => {
    const conteudo = await montarCobranca(db, sessao.user.name, locale, params.id);
    return { ...conteudo, ...(await correioDaCobranca(db, deps.env, params.id, conteudo)) };
  });

  serve(cobrar, async (context) => {
    const { deps, db, locale, sessao, params, body } = context;
    const conteudo = await montarCobranca(db, sessao.user.name, locale, params.id);
    const { nome, pode_receber, email, idioma, texto, pix, valor, vencimento } = conteudo;
    if (nome && !pode_receber) throw new Recusa(409, 'nao_pode_receber');
    if (body.meio === 'email') {
      if (!email) throw new Recusa(409, 'sem_email');
      await throttle(deps.database, `cobranca:${params.id}`, POR_LANCAMENTO);
      const valores = { texto, valor, vencimento, profissional: sessao.user.name };
      // In the same transaction: it is recorded and queued, or neither.
      const mensagem = { to: email, locale: idioma ?? locale, valores, qr: pix, lancamento_id: params.id };
      await postarOuRecusar(deps, db, { modelo: 'cobranca', ...mensagem });
    }
    await db.updateTable('lancamentos').set({ cobrado_em: sql`now()` }).where('id', '=', params.id).execute();
    return lerLancamento(db, params.id, leitor(context));
  });
};
