import { sql } from 'kysely';
import { REGRAS_DO_LINK } from '#contract/links/tipos.ts';
import { DIA_MS, instante, localDe } from '#domain/days/fuso.ts';
import { nomeNaMensagem } from '#domain/text/links.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { postar } from '#server/platform/mail/correio/enviar.ts';
import { abrirCorreio, recusaVale } from '#server/platform/mail/correio/regras.ts';
import { diasPara } from '../ajustes/ajustes.ts';
import { MODELO } from '../ajustes/modelos.ts';
import { semEfeito } from '../alcance.ts';
import { lerDestinatario, prolongarAbertos } from '../destinatario.ts';
import { enderecoDoLink } from '../endereco.ts';
import { type LinkGuardado, selecionar } from '../links.queries.ts';
import { anotarEnvio, mensagemDoLink } from '../passar.ts';

/** The link of the next signer, in a round that is signed in order. It may have expired while others signed. */
const linkDaVez = (db: Db, coleta_id: string) =>
  selecionar(db)
    .where('revogado_em', 'is', null)
    .where('fechado_em', 'is', null)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('coleta_signatarios as s')
        .innerJoin('coletas as c', (join) =>
          join.onRef('c.conta_id', '=', 's.conta_id').onRef('c.id', '=', 's.coleta_id'),
        )
        .select('s.link_id')
        .where('c.id', '=', coleta_id)
        .where('c.em_ordem', '=', true)
        .where('c.estado', '=', 'aberta')
        .where('s.estado', '=', 'pendente')
        .orderBy('s.ordem')
        .limit(1),
    )
    // Lock the practice before its links, in the order that all code that sends links uses.
    .forUpdate()
    .executeTakeFirst();

/** Who signs next; null if their link does not open any more. */
const contatoDe = async (db: Db, link: LinkGuardado) => {
  if ((await semEfeito(db, [link.id])).size > 0) return null;
  try {
    return await lerDestinatario(db, link, REGRAS_DO_LINK.assinatura.envio);
  } catch (error) {
    if (error instanceof Recusa) return null;
    throw error;
  }
};

/** The member who asked for the signatures, as the sender. */
const quemFez = async (db: Db, { criado_por }: LinkGuardado) =>
  criado_por &&
  db
    .selectFrom('membros as m')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select(['u.name', 'u.email'])
    .where('m.id', '=', criado_por)
    .executeTakeFirst();

/** Sets the expiry of the next signer's link to as many days from now as a new link for signing has. */
const prolongarVez = async (db: Db, { id }: LinkGuardado) => {
  const dias = await diasPara(db, 'assinatura', undefined);
  await prolongarAbertos(db, 'id', id, { expira_em: instante(Date.now() + dias * DIA_MS) });
  return selecionar(db).where('id', '=', id).executeTakeFirstOrThrow();
};

/**
 * Extends the link of the next signer and notifies them by e-mail, also with an expired plan. The request does not
 * depend on the e-mail: without an address, or when the practice may not send any more, the practitioner passes the
 * link on. Needs the rights of the product.
 */
export const avisarSeguinte = async (deps: Deps, db: Db, coleta_id: string) => {
  const daVez = await linkDaVez(db, coleta_id);
  const contato = daVez && (await contatoDe(db, daVez));
  if (!daVez || !contato) return;
  const link = await prolongarVez(db, daVez);
  const { email } = contato;
  if (!email) return;
  const correio = await abrirCorreio(db, deps.env);
  if (recusaVale(correio.recusa, MODELO.assinatura) || correio.usadas >= correio.limite) return;
  const remetente = { ...correio.remetente, ...((await quemFez(db, link)) || {}) };
  const mensagem = await mensagemDoLink(deps, db, remetente, contato, link);
  if (await postar(deps, db, correio, { to: email, ...mensagem })) return;
  await anotarEnvio(db, link.id, email);
};

/** The open links of a round that everybody has signed. */
const linksDaConcluida = (db: Db, coleta_id: string) =>
  selecionar(db)
    .where('coleta_id', '=', coleta_id)
    .where('revogado_em', 'is', null)
    .where('fechado_em', 'is', null)
    .where('expira_em', '>', sql<string>`now()`)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('coletas').select('id').where('id', '=', coleta_id).where('estado', '=', 'concluida')),
    )
    .orderBy('id')
    .forUpdate()
    .execute();

/** Notifies everybody who signed that the final file is available: by e-mail with their link, and without the file. */
export const avisarConcluida = async (deps: Deps, db: Db, coleta_id: string) => {
  const links = await linksDaConcluida(db, coleta_id);
  if (!links.length) return;
  const correio = await abrirCorreio(db, deps.env);
  if (correio.recusa) return;
  const remetente = { ...correio.remetente, ...((links[0] && (await quemFez(db, links[0]))) || {}) };
  let livres = correio.limite - correio.usadas;
  for (const link of links) {
    const contato = await contatoDe(db, link);
    if (!contato?.email || livres <= 0) continue;
    livres -= 1;
    await postar(deps, db, correio, {
      modelo: 'link_assinado',
      to: contato.email,
      responder: remetente.email,
      locale: contato.idioma ?? link.locale,
      valores: {
        nome: nomeNaMensagem(primeiroNome(link.destinatario)),
        profissional: nomeNaMensagem(remetente.name),
        data: localDe(link.expira_em, remetente.fuso).data.split('-').reverse().join('-'),
      },
      link: enderecoDoLink(deps.env, deps.cofre, link.id),
    });
  }
};
