import { bcp47 } from '#contract/constants.ts';
import * as contract from '#contract/impressoes.ts';
import { type Mesa, montarImpressao } from '#server/lib/papel/montar.ts';
import { relatorioNoPapel } from '#server/lib/papel/relatorio.ts';
import { Bytes, type Serve } from '#server/lib/serve.ts';
import { throttle } from '#server/lib/throttle.ts';

/** A name that every system can write: the browser gives the file its own. */
const CABECALHOS = {
  'content-type': 'application/pdf',
  'content-disposition': 'attachment; filename="documento.pdf"',
  'cache-control': 'private, no-store',
};

/** Of one practice: more than anybody prints, and too few to keep the others waiting. */
export const FOLHAS = { max: 120, seconds: 60 };
export const PDFS = { max: 30, seconds: 60 };

const folhaDe = async (mesa: Mesa, pedido: contract.Impressao) => {
  if (!pedido.relatorio_id) return montarImpressao(mesa, pedido);
  const { extras, ...relatorio } = await relatorioNoPapel(mesa, pedido.relatorio_id);
  // Once final, its title is its own too.
  const titulo = extras.verificacao ? relatorio.titulo : pedido.titulo;
  return montarImpressao(mesa, { ...pedido, ...relatorio, titulo, formato: 'html' }, extras);
};

export const impressoesRoutes = (serve: Serve) => {
  serve(contract.impressaoMontar, async ({ deps, db, conta_id, sessao, locale, body, auditar }) => {
    await throttle(deps.database, `folhas:${conta_id}`, FOLHAS);
    auditar(body.paciente_id ? [body.paciente_id] : []);
    return { html: await folhaDe({ deps, db, conta_id, user: sessao.user, locale }, body) };
  });

  serve(
    contract.impressaoPdf,
    async ({ deps, sessao: { user }, locale, body }) => {
      const { conta_id } = user;
      await throttle(deps.database, `pdfs:${conta_id}`, PDFS);
      const html = await deps.database.transaction({ conta_id }, (db) =>
        folhaDe({ deps, db, conta_id, user, locale }, body),
      );
      return deps.impressora.pdf(html, body.titulo, bcp47(locale));
    },
    async ({ body, auditar, preparado }) => {
      auditar(body.paciente_id ? [body.paciente_id] : []);
      return new Bytes(preparado, CABECALHOS);
    },
  );
};
