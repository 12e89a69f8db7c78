import { v7 as uuidv7 } from 'uuid';
import { pedirArquivo } from '#server/links/index.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { paginaPdf } from '#server/platform/print/pagina-pdf.ts';
import { quemRecebeDocumentos, responder } from './link-respondido.ts';

/** A school report that a guardian sent by link; it waits to be taken into the record. */
export const arquivoRecebido = async (db: Db, { cofre, files }: Deps, conta_id: string) => {
  const vinculo = await quemRecebeDocumentos(db);
  if (!vinculo) return;
  const { paciente_id, responsavel_id } = vinculo;
  const pedido = { responsavel_id, texto: 'O último boletim da escola, por favor.', dias: 7 };
  const link_id = await pedirArquivo(db, cofre, conta_id, paciente_id, pedido);
  const { arquivo_pedido_id } = await db
    .selectFrom('links_enviados')
    .select('arquivo_pedido_id')
    .where('id', '=', link_id)
    .executeTakeFirstOrThrow();
  const bytes = paginaPdf('Boletim escolar');
  const id = uuidv7();
  await files.put('anexos', conta_id, id, bytes);
  const nome = 'boletim.pdf';
  const arquivo = { nome, extensao: 'pdf', tamanho: bytes.length, sha256: sha256(bytes) };
  const dono = { dono: 'arquivo_pedidos', dono_id: arquivo_pedido_id ?? '' };
  await db
    .insertInto('anexos')
    .values({ conta_id, id, chave: id, ...dono, ...arquivo })
    .execute();
  await responder(db, { conta_id, link_id, paciente_id, resposta: 'arquivo', anexo_id: id, nome_enviado: nome });
};
