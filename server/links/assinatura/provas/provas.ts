import { umaLinha } from '#domain/text/linha.ts';
import { type Cofre, sha256 } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import { abrirDaColeta } from './selos.ts';

/** What was recorded about a round and about each of its signatures. */
export const lerProvas = async (db: Db, coleta_id: string) => {
  const coleta = await db
    .selectFrom('coletas as c')
    .innerJoin('coleta_arquivos as a', (join) =>
      join.onRef('a.conta_id', '=', 'c.conta_id').onRef('a.coleta_id', '=', 'c.id').on('a.tipo', '=', 'original'),
    )
    .select([
      'c.conta_id',
      'c.id',
      'c.paciente_id',
      'c.documento_id',
      'c.versao',
      'c.titulo',
      'c.profissional',
      'c.em_ordem',
    ])
    .select(['c.finalidade', 'c.vale_ate', 'c.estado', 'c.codigo', 'c.resumo', 'c.criado_em', 'c.encerrada_em'])
    .select(['a.sha256', 'a.tamanho'])
    .where('c.id', '=', coleta_id)
    .executeTakeFirst();
  if (!coleta) throw naoEncontrado();
  const signatarios = await db
    .selectFrom('coleta_signatarios')
    .selectAll()
    .where('coleta_id', '=', coleta_id)
    .orderBy('ordem')
    .execute();
  return { ...coleta, titulo: umaLinha(coleta.titulo), signatarios };
};
export type Provas = Awaited<ReturnType<typeof lerProvas>>;

const milissegundos = (em: string | null) => em && Date.parse(em);

/** Nothing for a signature from before this was recorded, so that its sum stays the same. */
const caminhoEm = ({ mostrado_a, mostrado_em, enviado_para, enviado_em }: Provas['signatarios'][number]) => {
  const partes = [mostrado_a, milissegundos(mostrado_em), enviado_para, milissegundos(enviado_em)];
  return partes.some((parte) => parte !== null) ? [partes] : [];
};

/** SHA-256 of the evidence of a round; a later change of a row is noticed by computing it again. */
export const resumirColeta = (cofre: Cofre, { id, sha256: original, codigo, signatarios }: Provas) => {
  const aberto = (selado: Buffer | null) => selado && abrirDaColeta(cofre, selado);
  const partes = signatarios.map((one) => [
    one.link_id,
    one.ordem,
    one.qualidade,
    one.estado,
    one.nome,
    aberto(one.cpf),
    one.marca,
    aberto(one.traco),
    one.declaracao,
    one.conferencia,
    one.em && Date.parse(one.em),
    one.endereco,
    one.agente,
    ...caminhoEm(one),
  ]);
  return sha256(JSON.stringify([id, original, codigo, partes]));
};
