import { sql } from 'kysely';
import { cobrancaLinks } from '#contract/links/cobrancas.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { lerAberto, lerLink } from '../links.queries.ts';
import { anotarLeitor, enviarPorEmail, paraPassar } from '../passar.ts';
import { confirmarComprovante, listarComprovantes, recusarComprovante } from './comprovantes.ts';
import { linkDaCobranca } from './enviar.ts';

/** For the practice: charges by link, and the proofs of payment that came back. */
export const cobrancaLinksRoutes = (serve: Serve) => {
  serve(cobrancaLinks.enviar, async ({ db, deps, conta_id, sessao: { user }, params, body }) => {
    const id = await linkDaCobranca(db, deps.cofre, conta_id, params.id, body);
    const aberto = await lerAberto(db, id);
    await anotarLeitor(db, user.membro.id, id);
    if (body.meio === 'email') {
      await enviarPorEmail(deps, db, user, aberto);
      await db.updateTable('lancamentos').set({ cobrado_em: sql`now()` }).where('id', '=', params.id).execute();
    }
    return { link: await lerLink(db, deps.cofre, id), ...(await paraPassar(deps, db, user, aberto)) };
  });

  serve(cobrancaLinks.comprovantes, async ({ db, deps, query, auditar }) => {
    const lista = await listarComprovantes(db, deps.cofre, query.lancamento_id);
    auditar(lista.map(({ lancamento_id }) => lancamento_id));
    return lista;
  });

  serve(cobrancaLinks.confirmar, async ({ db, deps, sessao: { user }, params, body, auditar }) => {
    const feito = await confirmarComprovante(db, deps.cofre, hojeEm(user.fuso), params.id, body);
    auditar([feito.lancamento_id]);
    return feito;
  });

  serve(cobrancaLinks.recusar, async ({ db, deps, params, body, auditar }) => {
    const feito = await recusarComprovante(db, deps.cofre, params.id, body.motivo);
    auditar([feito.lancamento_id]);
    return feito;
  });
};
