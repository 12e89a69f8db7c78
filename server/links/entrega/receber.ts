import { sql } from 'kysely';
import type { EntregaDoLink } from '#contract/links/entrega-aberta.ts';
import { BAIXADOS_POR_LINK } from '#contract/links/tipos.ts';
import { umaLinha } from '#domain/text/linha.ts';
import { nomeDoPdf } from '#domain/text/nome-de-arquivo.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { download } from '#server/platform/files/download.ts';
import type { Files } from '#server/platform/files/storage.ts';
import type { LinkDaChamada } from '#server/platform/http/link.ts';
import { Bytes } from '#server/platform/http/serve.ts';
import { emNomeDaPratica } from '../pratica.ts';
import { registrarResposta } from '../registrar.ts';
import { trancarDoLink } from '../trancar.ts';

/** Receiving a paper by link, with the rights of the link. */

const idDe = ({ entrega_id }: LinkDaChamada) => {
  if (!entrega_id) throw naoEncontrado();
  return entrega_id;
};

export const lerEntregaDoLink = async (db: Db, link: LinkDaChamada): Promise<EntregaDoLink> => {
  const papel = await db
    .selectFrom('entregas')
    .select(['especie', 'data', 'profissional', 'tamanho'])
    .where('id', '=', idDe(link))
    .executeTakeFirst();
  if (!papel) throw naoEncontrado();
  const { usos, respondido_em } = await db
    .selectFrom('links_enviados')
    .select(['usos', 'respondido_em'])
    .where('id', '=', link.id)
    .executeTakeFirstOrThrow();
  return {
    ...papel,
    paciente: primeiroNome(link.paciente),
    baixados: usos,
    restam: Math.max(0, BAIXADOS_POR_LINK - usos),
    recebido_em: respondido_em,
  };
};

/** A download is a use but no answer yet; a receipt is the answer, and no use. */
const BAIXADO = { usos: sql<number>`usos + 1`, iniciado_em: sql<string>`coalesce(iniciado_em, now())` };
const RECEBIDO = { respondido_em: sql<string>`now()` };

/** The title that the paper had when it was delivered; the link alone does not see it. */
const tituloDe = (db: Db, conta_id: string, id: string) =>
  emNomeDaPratica(db, conta_id, async () => {
    const { titulo } = await db.selectFrom('entregas').select('titulo').where('id', '=', id).executeTakeFirstOrThrow();
    return titulo ?? '';
  });

/** Counts a download and gives the file, which is read after the transaction. */
export const baixarEntrega = async (files: Files, db: Db, link: LinkDaChamada) => {
  const id = idDe(link);
  const { usos } = await trancarDoLink(db, link);
  // The receipt can still be acknowledged.
  if (usos >= BAIXADOS_POR_LINK) throw new Recusa(404, 'link_fechado');
  await registrarResposta(db, link, { resposta: 'baixou' }, BAIXADO);
  const nome = nomeDoPdf(umaLinha(await tituloDe(db, link.conta_id, id)), primeiroNome(link.paciente));
  return new Bytes(() => files.open('entregas', link.conta_id, id), download('application/pdf', nome));
};

/** Records that the paper was received. Said twice, it counts once. */
export const receberEntrega = async (db: Db, link: LinkDaChamada) => {
  const { usos, respondido_em } = await trancarDoLink(db, link);
  if (usos === 0) throw new Recusa(409, 'entrega_nao_baixada');
  if (!respondido_em) await registrarResposta(db, link, { resposta: 'recebeu' }, RECEBIDO);
  return lerEntregaDoLink(db, link);
};
