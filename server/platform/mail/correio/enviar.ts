import { v7 as uuidv7 } from 'uuid';
import type { RecusaDoCorreio } from '#contract/correio.ts';
import type { Locale } from '#domain/constants.ts';
import { temLinkAlemDe } from '#domain/text/links.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Env } from '#server/platform/env.ts';
import { Recusa } from '#server/platform/errors.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import type { MODELOS_DE_PRATICA } from '#server/platform/mail/modelos.ts';
import { linkDoDescadastro } from './descadastro.ts';
import { abrirCorreio, type Correio, descadastrou, recusaVale } from './regras.ts';

type Deps = { env: Env; cofre: Cofre; mailer: Mailer };

export type Mensagem = {
  modelo: (typeof MODELOS_DE_PRATICA)[number];
  atendimento_id?: string;
  lancamento_id?: string;
  to: string;
  locale: Locale;
  valores: Record<string, string>;
  qr?: string | null;
  /** An address of our own, shown as a button. */
  link?: string;
  /** Where replies go: the member who sends it. Without it, the owner. */
  responder?: string;
};

/** The reason why this message may not be sent, for a practice that may send others. */
export const recusaDa = async (db: Db, mensagem: Mensagem): Promise<RecusaDoCorreio | null> => {
  if (await descadastrou(db, mensagem.to)) return 'correio_descadastrado';
  return temLinkAlemDe(mensagem.qr, mensagem.valores.texto ?? '') ? 'correio_texto_com_link' : null;
};

/**
 * Records and queues a message, in the transaction of `db`. A message that may not be sent is recorded with the reason,
 * which is also returned.
 */
export const postar = async (
  { env, cofre, mailer }: Deps,
  db: Db,
  correio: Correio,
  mensagem: Mensagem,
  id: string = uuidv7(),
) => {
  const { conta_id, remetente } = correio;
  const { modelo, atendimento_id = null, lancamento_id = null, qr, responder = remetente.email, ...mail } = mensagem;
  const motivo = await recusaDa(db, mensagem);
  await db
    .insertInto('mensagens')
    .values({ conta_id, id, modelo, atendimento_id, lancamento_id, motivo, estado: motivo ? 'recusada' : 'na_fila' })
    .execute();
  if (motivo) return motivo;
  const descadastro = linkDoDescadastro(cofre, env, conta_id, mensagem.to);
  const pratica = { conta_id, nome: correio.pratica, responder, descadastro };
  await mailer.sendForPractice(id, { ...mail, ...(qr ? { qr } : {}), modelo, ...pratica }, db);
  return null;
};

/** Sends one message on a user's request, or throws the reason and records nothing. */
export const postarOuRecusar = async (deps: Deps, db: Db, mensagem: Mensagem) => {
  const correio = await abrirCorreio(db, deps.env);
  const { recusa, limite, usadas } = correio;
  if (recusa && recusaVale(recusa, mensagem.modelo)) throw new Recusa(409, recusa);
  if (usadas >= limite) throw new Recusa(429, { chave: 'correio_limite', valores: { limite } });
  const motivo = await postar(deps, db, correio, mensagem);
  if (motivo) throw new Recusa(409, motivo);
};
