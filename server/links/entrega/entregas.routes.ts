import { entregas } from '#contract/links/entregas.ts';
import { TIPOS_DE_ENTREGA, type TipoDeEntrega } from '#contract/links/tipos.ts';
import { fazerPdf } from '#server/impressoes/index.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import { guardar } from '#server/platform/files/guardar.ts';
import type { Antes, Serve } from '#server/platform/http/serve.ts';
import { comRespostas, selecionar } from '../links.queries.ts';
import { type Arquivo, entregar, prepararEntrega } from './entregar.ts';

type Pedido = Antes<typeof entregas.relatorio>;

/** Makes the PDF and stores it, unless every recipient has an open link to the same text. */
const fazerArquivo = async (
  { deps, sessao: { user }, params, body, locale, aoFalhar }: Pedido,
  tipo: TipoDeEntrega,
): Promise<Arquivo | null> => {
  const { papel, impressao, assina, falta } = await deps.database.transaction(user, (db) =>
    prepararEntrega({ db, cofre: deps.cofre, user }, { tipo, id: params.id }, body),
  );
  if (!falta) return null;
  const { bytes } = await fazerPdf(deps, user, locale, impressao, { assina });
  const id = await guardar(deps.files, 'entregas', user.conta_id, bytes, aoFalhar);
  return { id, sha256: sha256(bytes), tamanho: bytes.length, versao: papel.versao };
};

/** For the practice: delivering a report or a document by link. */
export const entregasRoutes = (serve: Serve) => {
  for (const tipo of TIPOS_DE_ENTREGA)
    serve(
      entregas[tipo],
      (context) => fazerArquivo(context, tipo),
      async ({ deps, db, conta_id, sessao: { user }, params, body, preparado: arquivo }) => {
        const quem = { db, cofre: deps.cofre, user };
        const { ids, usado } = await entregar(quem, { tipo, id: params.id }, body, arquivo);
        // A concurrent request was first. Not awaited, because a connection is held here.
        if (arquivo && !usado) deps.files.remove('entregas', conta_id, arquivo.id).catch(() => undefined);
        return comRespostas(db, deps.cofre, await selecionar(db).where('id', 'in', ids).orderBy('id').execute());
      },
    );
};
