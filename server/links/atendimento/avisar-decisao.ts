import type { AvisoDaDecisao } from '#contract/links/links.ts';
import type { DecisaoDoPedido } from '#contract/links/tipos.ts';
import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { type Mensagem, postar } from '#server/platform/mail/correio/enviar.ts';
import type { Correio } from '#server/platform/mail/correio/regras.ts';
import { traduz } from '#server/platform/text/i18n.ts';
import { type Contato, lerDestinatario } from '../destinatario.ts';
import { enderecoDoLink } from '../endereco.ts';
import { aindaAberto, type LinkGuardado, selecionar } from '../links.queries.ts';
import { anotarEnvio, comSobre, noIdiomaDe, quandoEm, type Remetente, valoresDa } from '../passar.ts';

/** Sends the family the decision of the practice about its request for another time. */

const modeloDa = ({ decisao, motivo, cancelado }: Decidida): Mensagem['modelo'] => {
  if (decisao === 'aceita') return 'pedido_aceito';
  if (cancelado) return motivo ? 'pedido_negado_motivo' : 'pedido_negado';
  return motivo ? 'pedido_recusado_motivo' : 'pedido_recusado';
};

/** Who asked, as long as they may get reminders. */
const quemPediu = async (db: Db, link: LinkGuardado): Promise<Contato | null> => {
  try {
    return await lerDestinatario(db, link, 'lembretes');
  } catch (error) {
    if (error instanceof Recusa) return null;
    throw error;
  }
};

type Decidida = {
  correio: Correio;
  remetente: Remetente;
  link_id: string;
  decisao: DecisaoDoPedido;
  motivo: string | null;
  /** The same decision was made before: the family is not notified twice. */
  repetida: boolean;
  /** Whether the family had cancelled the appointment before it asked. */
  cancelado: boolean;
  /** The time that was accepted. */
  inicio: string | null;
};

/**
 * The decision is kept even if no e-mail can be sent. The text to send by hand has no link, because a link holds a
 * token.
 */
export const avisarDecisao = async (deps: Deps, db: Db, decidida: Decidida): Promise<AvisoDaDecisao> => {
  const { correio, remetente, link_id, motivo, repetida, inicio } = decidida;
  const guardado = await selecionar(db).where('id', '=', link_id).executeTakeFirstOrThrow();
  const contato = await quemPediu(db, guardado);
  const link = contato ? noIdiomaDe(contato, guardado) : guardado;
  const { locale } = link;
  const modelo = modeloDa(decidida);
  const valores = {
    ...(await valoresDa(db, remetente, link)),
    ...(motivo && { motivo }),
    ...(inicio && quandoEm(inicio, remetente.fuso)),
  };
  const texto = comSobre(traduz(locale, { chave: `${modelo}.mensagem`, valores }, 'mail'), valores);
  const telefone = contato?.telefone ?? null;
  if (repetida) return { email: null, telefone, texto };
  if (!contato?.email) return { email: 'sem_endereco', telefone, texto };
  if (correio.recusa || correio.usadas >= correio.limite) return { email: 'recusado', telefone, texto };
  const endereco = aindaAberto(link) ? { link: enderecoDoLink(deps.env, deps.cofre, link.id) } : {};
  const mensagem = { modelo, to: contato.email, responder: remetente.email, locale, valores, ...endereco };
  const recusa = await postar(deps, db, correio, mensagem);
  if (!recusa && 'link' in endereco) await anotarEnvio(db, link.id, contato.email);
  return { email: recusa ? 'recusado' : 'enviado', telefone, texto };
};
