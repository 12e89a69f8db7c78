import type { PedidoDoLink } from '#contract/links/arquivo-aberto.ts';
import { ARQUIVOS_POR_LINK } from '#contract/links/tipos.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import type { LinkDaChamada } from '#server/platform/http/link.ts';
import { emNomeDaPratica } from '../pratica.ts';
import { registrarResposta } from '../registrar.ts';
import { abrirTexto } from '../selo.ts';
import { trancarDoLink } from '../trancar.ts';
import type { ArquivoGuardado } from './guardar.ts';

/** Sending files by link: they wait outside of the record. */

const idDe = ({ arquivo_pedido_id }: LinkDaChamada) => {
  if (!arquivo_pedido_id) throw naoEncontrado();
  return arquivo_pedido_id;
};

/** What was sent by this link, newest first. The name is the one that the sender gave. */
const enviados = (db: Db, link_id: string) =>
  db
    .selectFrom('link_respostas as r')
    .leftJoin('anexos as a', (join) => join.onRef('a.conta_id', '=', 'r.conta_id').onRef('a.id', '=', 'r.anexo_id'))
    .select(['r.criada_em', 'r.decisao', 'r.motivo', 'r.nome_enviado', 'a.sha256'])
    .where('r.link_id', '=', link_id)
    .where('r.resposta', '=', 'arquivo')
    .orderBy('r.id', 'desc')
    .execute();

export const lerPedidoDoLink = async (cofre: Cofre, db: Db, link: LinkDaChamada): Promise<PedidoDoLink> => {
  const { texto } = await db
    .selectFrom('arquivo_pedidos')
    .select('texto')
    .where('id', '=', idDe(link))
    .executeTakeFirstOrThrow();
  const arquivos = await emNomeDaPratica(db, link.conta_id, () => enviados(db, link.id));
  return {
    paciente: primeiroNome(link.paciente),
    texto: abrirTexto(cofre, texto),
    restam: Math.max(0, ARQUIVOS_POR_LINK - arquivos.length),
    arquivos: arquivos.map(({ criada_em, decisao, motivo, nome_enviado }) => ({
      nome: nome_enviado ?? '',
      enviado_em: criada_em,
      decisao,
      motivo: motivo && abrirTexto(cofre, motivo),
    })),
  };
};

/**
 * Records a file, which waits for the practice. `usada` is false if the same file came before and was not refused: sent
 * again because the connection was lost.
 */
export const receberArquivo = async (db: Db, link: LinkDaChamada, prova: ArquivoGuardado) => {
  await trancarDoLink(db, link);
  const { conta_id } = link;
  const antes = await emNomeDaPratica(db, conta_id, () => enviados(db, link.id));
  if (antes.some(({ sha256, decisao }) => sha256 === prova.sha256 && decisao !== 'recusada')) return { usada: false };
  if (antes.length >= ARQUIVOS_POR_LINK)
    throw new Recusa(409, { chave: 'arquivos_demais', valores: { max: ARQUIVOS_POR_LINK } });
  const dono_id = idDe(link);
  await emNomeDaPratica(db, conta_id, () =>
    db
      .insertInto('anexos')
      .values({ conta_id, ...prova, chave: prova.id, dono: 'arquivo_pedidos', dono_id, usuario_id: null })
      .execute(),
  );
  await registrarResposta(db, link, { resposta: 'arquivo', anexo_id: prova.id, nome_enviado: prova.nome });
  return { usada: true };
};
