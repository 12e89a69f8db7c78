import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { pedirArquivo } from '#server/links/index.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { paginaPdf } from '#server/platform/print/pagina-pdf.ts';

/** A school report that a guardian sent by link; it waits to be taken into the record. */
export const arquivoRecebido = async (db: Db, { cofre, files }: Deps, conta_id: string) => {
  const vinculo = await db
    .selectFrom('paciente_responsaveis as v')
    .innerJoin('pacientes as p', (join) =>
      join.onRef('p.conta_id', '=', 'v.conta_id').onRef('p.id', '=', 'v.paciente_id'),
    )
    .select(['v.paciente_id', 'v.responsavel_id'])
    .where(sql<boolean>`'documentos' = any(v.pode_receber)`)
    .where('p.data_nascimento', 'is not', null)
    .orderBy('p.criado_em')
    .executeTakeFirst();
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
  await db
    .insertInto('link_respostas')
    .values({ conta_id, id: uuidv7(), link_id, paciente_id, resposta: 'arquivo', anexo_id: id, nome_enviado: nome })
    .execute();
  await db
    .updateTable('links_enviados')
    .set({ usos: 1, primeiro_uso: sql`now()`, respondido_em: sql`now()` })
    .where('id', '=', link_id)
    .execute();
};
