import { sql } from 'kysely';
import type { Anexo, Extensao } from '#contract/anexos.ts';
import type { ArquivoRecebido } from '#contract/links/arquivos.ts';
import { agora } from '#domain/days/fuso.ts';
import { exigeCaso } from '#server/pacientes/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { exigeEscrita } from '../links.queries.ts';
import { abrirTexto, selarTexto } from '../selo.ts';

/** Files that came by link and wait: taken into the attachments of the patient, or refused. */

const selecao = (db: Db) =>
  db
    .selectFrom('link_respostas as r')
    .innerJoin('links_enviados as l', (join) =>
      join.onRef('l.conta_id', '=', 'r.conta_id').onRef('l.id', '=', 'r.link_id'),
    )
    .innerJoin('arquivo_pedidos as q', (join) =>
      join.onRef('q.conta_id', '=', 'l.conta_id').onRef('q.id', '=', 'l.arquivo_pedido_id'),
    )
    .innerJoin('anexos as a', (join) => join.onRef('a.conta_id', '=', 'r.conta_id').onRef('a.id', '=', 'r.anexo_id'))
    .select(['r.id', 'r.decisao', 'r.criada_em as enviado_em', 'q.texto', 'q.paciente_id'])
    .select(['l.destinatario as por', 'l.relacao'])
    .select(['a.id as anexo_id', 'a.nome', 'a.extensao', 'a.tamanho', 'a.criado_em'])
    .where('r.resposta', '=', 'arquivo');

type Linha = Awaited<ReturnType<ReturnType<typeof selecao>['executeTakeFirstOrThrow']>>;

const anexoDa = ({ anexo_id: id, nome, extensao, tamanho, criado_em, por: autor }: Linha): Anexo => ({
  id,
  nome,
  extensao: extensao as Extensao,
  tamanho,
  criado_em,
  autor,
});

export const listarEsperando = async (db: Db, cofre: Cofre, paciente_id: string): Promise<ArquivoRecebido[]> => {
  await exigeCaso(db, paciente_id);
  const rows = await selecao(db)
    .where('q.paciente_id', '=', paciente_id)
    .where('r.decisao', 'is', null)
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({ ...row, texto: abrirTexto(cofre, row.texto), anexo: anexoDa(row) }));
};

/** If two members decide at once, the second gets a refusal. */
const trancar = async (db: Db, id: string) => {
  await db.selectFrom('link_respostas').select('id').where('id', '=', id).forUpdate().execute();
  const arquivo = await selecao(db).where('r.id', '=', id).executeTakeFirst();
  if (!arquivo) throw naoEncontrado();
  await exigeCaso(db, arquivo.paciente_id);
  await exigeEscrita(db, arquivo.paciente_id, 'arquivo');
  if (arquivo.decisao) throw new Recusa(409, 'arquivo_decidido');
  return arquivo;
};

const comExtensao = (nome: string, extensao: string) =>
  nome.toLowerCase().endsWith(`.${extensao}`) ? nome : `${nome}.${extensao}`;

/** The file becomes one of the patient, as if it were attached; its author stays who sent it. */
export const aceitarArquivo = async (db: Db, id: string, pedido: string): Promise<Anexo> => {
  const arquivo = await trancar(db, id);
  const nome = comExtensao(pedido, arquivo.extensao);
  await db
    .updateTable('anexos')
    .set({ dono: 'pacientes', dono_id: arquivo.paciente_id, nome })
    .where('id', '=', arquivo.anexo_id)
    .execute();
  await db
    .updateTable('link_respostas')
    .set({ decisao: 'aceita', decidida_em: sql`now()` })
    .where('id', '=', id)
    .execute();
  return { ...anexoDa(arquivo), nome };
};

/** The file goes to the trash, where nobody sees it, and is removed for good with it. */
export const recusarArquivo = async (db: Db, cofre: Cofre, id: string, motivo: string | null) => {
  const { anexo_id } = await trancar(db, id);
  await db.updateTable('anexos').set({ excluido_em: agora() }).where('id', '=', anexo_id).execute();
  await db
    .updateTable('link_respostas')
    .set({ decisao: 'recusada', motivo: motivo ? selarTexto(cofre, motivo) : null, decidida_em: sql`now()` })
    .where('id', '=', id)
    .execute();
};
