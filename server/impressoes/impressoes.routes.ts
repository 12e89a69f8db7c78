import { bcp47 } from '#contract/constants.ts';
import * as contract from '#contract/impressoes.ts';
import { montarImpressao } from '#server/lib/papel/montar.ts';
import { Bytes, type Serve } from '#server/lib/serve.ts';

/** A name that every system can write: the browser gives the file its own. */
const CABECALHOS = {
  'content-type': 'application/pdf',
  'content-disposition': 'attachment; filename="documento.pdf"',
  'cache-control': 'private, no-store',
};

export const impressoesRoutes = (serve: Serve) => {
  serve(contract.impressaoMontar, async ({ deps, db, conta_id, sessao, locale, body, auditar }) => {
    auditar(body.paciente_id ? [body.paciente_id] : []);
    return { html: await montarImpressao({ deps, db, conta_id, user: sessao.user, locale }, body) };
  });

  serve(
    contract.impressaoPdf,
    async ({ deps, sessao: { user }, locale, body }) => {
      const { conta_id } = user;
      const html = await deps.database.transaction({ conta_id }, (db) =>
        montarImpressao({ deps, db, conta_id, user, locale }, body),
      );
      return deps.impressora.pdf(html, body.titulo, bcp47(locale));
    },
    async ({ body, auditar, preparado }) => {
      auditar(body.paciente_id ? [body.paciente_id] : []);
      return new Bytes(preparado, CABECALHOS);
    },
  );
};
