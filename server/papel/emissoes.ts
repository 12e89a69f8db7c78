import { v7 as uuidv7 } from 'uuid';
import type { Emissao } from '#contract/papel/relatorio-emissoes.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';

const SELO = 'relatorio-emissao';
export type ParaQuem = Pick<Emissao, 'destinatario' | 'finalidade' | 'autorizacao'>;

export const selarEmissao = (cofre: Cofre, dados: ParaQuem) => cofre.seal(Buffer.from(JSON.stringify(dados)), SELO);
/** Rows from before authorisations existed have none. */
export const abrirEmissao = (cofre: Cofre, selado: Buffer): ParaQuem => ({
  autorizacao: null,
  ...JSON.parse(cofre.open(selado, SELO).toString()),
});

type Arquivo = { conta_id: string; usuario_id: string; relatorio_id: string; arquivo: string };

/**
 * Records every PDF file of a final report, with its hash, and the link that delivers it, if one does. Files of drafts are not
 * recorded.
 */
export const anotarArquivo = async (
  db: Db,
  cofre: Cofre,
  { relatorio_id, ...resto }: Arquivo,
  porLink: { destinatario: string; link_id: string } | null = null,
) => {
  const row = await db.selectFrom('relatorios').select('resumo').where('id', '=', relatorio_id).executeTakeFirst();
  if (!row?.resumo) return;
  const dados = selarEmissao(cofre, {
    destinatario: porLink?.destinatario ?? null,
    finalidade: null,
    autorizacao: null,
  });
  const forma = porLink ? 'link' : 'pdf';
  await db
    .insertInto('relatorio_emissoes')
    .values({
      ...resto,
      id: uuidv7(),
      relatorio_id,
      forma,
      dados,
      resumo: row.resumo,
      link_id: porLink?.link_id ?? null,
    })
    .execute();
};
