import { arquivoAberto } from '#contract/links/arquivo-aberto.ts';
import { arquivosPorLink } from '#contract/links/arquivos.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { lerLink } from '../links.queries.ts';
import { conferirArquivo } from './conferir-arquivo.ts';
import { aceitarArquivo, listarEsperando, recusarArquivo } from './esperando.ts';
import { guardarDoLink, soltar } from './guardar.ts';
import { lerPedidoDoLink, receberArquivo } from './mandar.ts';
import { pedirArquivo } from './pedir.ts';

/** For the practice: files that are asked for by link, and those that came and wait. */
export const arquivosPorLinkRoutes = (serve: Serve) => {
  serve(arquivosPorLink.pedir, async ({ db, deps, conta_id, params, body }) => {
    const id = await pedirArquivo(db, deps.cofre, conta_id, params.id, body);
    return lerLink(db, deps.cofre, id);
  });

  serve(arquivosPorLink.listar, ({ db, deps, params }) => listarEsperando(db, deps.cofre, params.id));

  serve(arquivosPorLink.aceitar, ({ db, params, body }) => aceitarArquivo(db, params.id, body.nome));

  serve(arquivosPorLink.recusar, ({ db, deps, params, body }) =>
    recusarArquivo(db, deps.cofre, params.id, body.motivo ?? null),
  );
};

/** For the recipient of a link. */
export const arquivoAbertoRoutes = (serve: Serve) => {
  serve(arquivoAberto.ler, ({ deps, db, link }) => lerPedidoDoLink(deps.cofre, db, link));

  serve(
    arquivoAberto.enviar,
    ({ deps, link, arquivo, aoFalhar }) => guardarDoLink(deps, link, arquivo, conferirArquivo, aoFalhar),
    async ({ deps, db, link, preparado: prova }) => {
      const { usada } = await receberArquivo(db, link, prova);
      if (!usada) soltar(deps, link, prova);
      return lerPedidoDoLink(deps.cofre, db, link);
    },
  );
};
