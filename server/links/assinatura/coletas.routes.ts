import { coletas } from '#contract/links/coletas.ts';
import { fazerPdf } from '#server/impressoes/index.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import { guardar } from '#server/platform/files/guardar.ts';
import type { Antes, Serve } from '#server/platform/http/serve.ts';
import { cancelarColeta, lerColeta, listarColetas } from './coletas.queries.ts';
import { type Fixado, folhaDaColeta, pedirAssinaturas, prepararColeta } from './pedir.ts';
import { arquivoDaColeta } from './provas/arquivo.ts';

type Pedido = Antes<typeof coletas.pedir>;

/** Fixes the text: makes the PDF and stores it, unless an open round has it already. */
const fixar = async ({ deps, sessao: { user }, params, body, locale, aoFalhar }: Pedido): Promise<Fixado | null> => {
  const { conta_id } = user;
  const lida = await deps.database.transaction(user, async (db) => {
    const mesa = { deps, db, conta_id, user, locale };
    return prepararColeta(mesa, params.id, body);
  });
  if (lida.igual) return null;
  const { assina } = lida;
  // Filled once: a name may look like a placeholder. A colleague who sends it does not sign for the professional.
  const doTexto = { pronto: true, assina, enviada: assina.id === user.id };
  const { bytes } = await fazerPdf(deps, user, locale, folhaDaColeta(lida), doTexto);
  const id = await guardar(deps.files, 'coleta_arquivos', conta_id, bytes, aoFalhar);
  return { id, sha256: sha256(bytes), tamanho: bytes.length, soma: lida.soma };
};

/** For the practice: asking for signatures, and what became of it. */
export const coletasRoutes = (serve: Serve) => {
  serve(coletas.pedir, fixar, async ({ deps, db, conta_id, sessao, locale, params, body, auditar, preparado }) => {
    const mesa = { deps, db, conta_id, user: sessao.user, locale };
    const { id, usado } = await pedirAssinaturas(mesa, params.id, body, preparado);
    // A concurrent request was first. Not awaited, because a connection is held here.
    if (preparado && !usado) deps.files.remove('coleta_arquivos', conta_id, preparado.id).catch(() => undefined);
    auditar([id]);
    return lerColeta(db, deps.cofre, id);
  });

  serve(coletas.listar, ({ db, deps, params, auditar }) => {
    auditar([params.id]);
    return listarColetas(db, deps.cofre, params.id);
  });

  serve(coletas.cancelar, async ({ db, deps, params }) => {
    await cancelarColeta(db, params.id);
    return lerColeta(db, deps.cofre, params.id);
  });

  serve(coletas.arquivo, async ({ db, deps, conta_id, params }) => {
    const { id: coleta_id, titulo, paciente_id } = await lerColeta(db, deps.cofre, params.id);
    const { nome: paciente } = await db
      .selectFrom('pacientes')
      .select('nome')
      .where('id', '=', paciente_id)
      .executeTakeFirstOrThrow();
    return arquivoDaColeta(deps, { conta_id, coleta_id }, { titulo, paciente });
  });
};
