import { bcp47 } from '#contract/constants.ts';
import * as contract from '#contract/impressoes.ts';
import { sha256 } from '#server/lib/cripto.ts';
import { anotarArquivo } from '#server/lib/papel/emissoes.ts';
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

/** The sheet, and of whom and of what it tells. */
const folhaDe = async (mesa: Mesa, pedido: contract.Impressao) => {
  if (!pedido.relatorio_id)
    return { ...(await montarImpressao(mesa, pedido)), ids: pedido.paciente_id ? [pedido.paciente_id] : [] };
  const { extras, ...relatorio } = await relatorioNoPapel(mesa, pedido.relatorio_id);
  // Once final, its title, its letterhead and its people are its own too: nothing of the request stands above the sign.
  const proprio = extras.verificacao
    ? { titulo: relatorio.titulo, previa: undefined, escola_id: null, responsavel_id: null }
    : { titulo: pedido.titulo };
  const feita = await montarImpressao(mesa, { ...pedido, ...relatorio, ...proprio, formato: 'html' }, extras);
  return { ...feita, ids: [relatorio.paciente_id, pedido.relatorio_id] };
};

export const impressoesRoutes = (serve: Serve) => {
  serve(contract.impressaoMontar, async ({ deps, db, conta_id, sessao, locale, body, auditar }) => {
    await throttle(deps.database, `folhas:${conta_id}`, FOLHAS);
    const { ids, ...folha } = await folhaDe({ deps, db, conta_id, user: sessao.user, locale }, body);
    auditar(ids);
    return folha;
  });

  serve(
    contract.impressaoPdf,
    async ({ deps, sessao: { user }, locale, body }) => {
      const { conta_id } = user;
      await throttle(deps.database, `pdfs:${conta_id}`, PDFS);
      const { html, ids } = await deps.database.transaction({ conta_id }, (db) =>
        folhaDe({ deps, db, conta_id, user, locale }, body),
      );
      return { ids, bytes: await deps.impressora.pdf(conta_id, html, body.titulo, bcp47(locale)) };
    },
    async ({ deps, db, conta_id, sessao, body: { relatorio_id }, auditar, preparado: { ids, bytes } }) => {
      auditar(ids);
      if (relatorio_id)
        await anotarArquivo(db, deps.cofre, {
          conta_id,
          usuario_id: sessao.user.id,
          relatorio_id,
          arquivo: sha256(bytes),
        });
      return new Bytes(bytes, CABECALHOS);
    },
  );
};
