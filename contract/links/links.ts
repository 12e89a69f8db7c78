import { z } from 'zod';
import { LOCALES } from '#domain/constants.ts';
import { STATUS_ATENDIMENTO } from '../agenda/status.ts';
import { Data, Dinheiro, Id, Instante, Momento, nulo, Texto } from '../fields.ts';
import { IdParams } from '../listas.ts';
import { route } from '../route.ts';
import { RESPOSTAS_DO_LINK } from './abertos.ts';
import { CONFERENCIAS, DECISOES_DO_PEDIDO, ESPECIES_DE_PAPEL, MEIOS_DE_PASSAR, TIPOS_DE_LINK } from './tipos.ts';

/** Links that a practice has sent: created, listed in the patient's file, sent again, extended and revoked. */

/** `criado`: nobody has sent it. `enviado`: it went by e-mail, or somebody copied it or opened WhatsApp with it. */
export const ESTADOS_DO_LINK = [
  'criado',
  'enviado',
  'aberto',
  'iniciado',
  'respondido',
  'expirado',
  'esgotado',
  'fechado',
  'revogado',
] as const;
export type EstadoDoLink = (typeof ESTADOS_DO_LINK)[number];

type Marcas = {
  expira_em: string;
  usos: number;
  usos_max: number;
  enviado_em: string | null;
  avisado_em: string | null;
  passado_em: string | null;
  primeiro_uso: string | null;
  iniciado_em: string | null;
  respondido_em: string | null;
  revogado_em: string | null;
  fechado_em: string | null;
};

/** The state shown in the list. An answer stays visible after the link has expired. */
export const estadoDoLink = (link: Marcas, agora = Date.now()): EstadoDoLink => {
  if (link.revogado_em) return 'revogado';
  if (link.fechado_em) return 'fechado';
  if (link.usos >= link.usos_max) return 'esgotado';
  if (link.respondido_em) return 'respondido';
  if (Date.parse(link.expira_em) <= agora) return 'expirado';
  if (link.iniciado_em) return 'iniciado';
  if (link.primeiro_uso) return 'aberto';
  return (link.enviado_em ?? link.avisado_em ?? link.passado_em) ? 'enviado' : 'criado';
};

export const LinkEnviado = z.object({
  id: Id,
  tipo: z.enum(TIPOS_DE_LINK),
  paciente_id: Id,
  atendimento_id: Id.nullable(),
  anamnese_id: Id.nullable(),
  lancamento_id: Id.nullable(),
  /** The round of signatures. */
  coleta_id: Id.nullable(),
  /** The request for files. */
  arquivo_pedido_id: Id.nullable(),
  /** The paper that a link delivers. */
  entrega: z
    .object({
      relatorio_id: Id.nullable(),
      documento_id: Id.nullable(),
      especie: z.enum(ESPECIES_DE_PAPEL),
      data: Data,
    })
    .nullable(),
  /** The appointment that is confirmed, as it is now. */
  atendimento: z
    .object({ inicio: Instante, status: z.enum(STATUS_ATENDIMENTO), profissional_id: Id.nullable() })
    .nullable(),
  /** The charge, as it is now: what is still to be paid, and when it is due. */
  cobranca: z.object({ saldo: Dinheiro, vencimento: Data, status: z.string() }).nullable(),
  /** The document to sign, or the file that is asked for. */
  assunto: z.string().nullable(),
  responsavel_id: Id.nullable(),
  /** Somebody of the patient's school. */
  escola_contato_id: Id.nullable(),
  /** The recipient's name and relation when the link was created. */
  destinatario: z.string(),
  relacao: z.string().nullable(),
  locale: z.enum(LOCALES),
  conferencia: z.enum(CONFERENCIAS),
  estado: z.enum(ESTADOS_DO_LINK),
  expira_em: Instante,
  /** Its end cannot be later: the start of its appointment, or the end of the authorisation it was sent under. */
  limite: Instante.nullable(),
  usos: z.int(),
  usos_max: z.int(),
  primeiro_uso: Instante.nullable(),
  ultimo_uso: Instante.nullable(),
  /** The last time by e-mail, and the last time that somebody copied it or opened WhatsApp with it. */
  enviado_em: Instante.nullable(),
  passado_em: Instante.nullable(),
  passado_por: z.enum(MEIOS_DE_PASSAR).nullable(),
  /** Reminders that were sent by e-mail, and the last one. */
  avisos: z.int(),
  avisado_em: Instante.nullable(),
  criado_em: Instante,
  /** What came back, newest first. */
  respostas: z.array(
    z.object({
      id: Id,
      resposta: z.enum(RESPOSTAS_DO_LINK),
      /** What the recipient wrote: absent for members outside the case team, who see only that there is one. */
      texto: z.string().nullish(),
      com_texto: z.boolean(),
      /** The free slot that was asked for. */
      pedido_inicio: Instante.nullable(),
      /** The cost of a late cancellation. A recipient who does not receive charges sees it in percent. */
      custo: Dinheiro.nullable(),
      decisao: z.enum(DECISOES_DO_PEDIDO).nullable(),
      criada_em: Instante,
    }),
  ),
});
export type LinkEnviado = z.infer<typeof LinkEnviado>;

/**
 * A link for an appointment; `anamneseLinks`, `entregas`, `cobrancaLinks`, `coletas` and `arquivosPorLink` make the
 * others.
 */
export const LinkNovo = z.object({
  tipo: z.literal('confirmar_atendimento'),
  atendimento_id: Id,
  /** Without it, the link goes to the patient. */
  responsavel_id: Id.nullish(),
  locale: z.enum(LOCALES).optional(),
  conferencia: z.enum(CONFERENCIAS).optional(),
});

/** What is needed to pass a link on: its address, as text, as a QR code, and as a message. */
export const EnderecoDoLink = z.object({
  endereco: z.string(),
  /** An SVG image. */
  qr: z.string(),
  texto: z.string(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
});
export type EnderecoDoLink = z.infer<typeof EnderecoDoLink>;

/** The decision of the practice about a request for another time; the family sees the reason of a refusal. */
export const DecisaoNova = z.object({ decisao: z.enum(DECISOES_DO_PEDIDO), motivo: nulo(Texto(500)).optional() });

/** How the family was notified: by e-mail, unless it was not possible or refused; and a text to send by hand. */
export const AvisoDaDecisao = z.object({
  /** `null` if the decision was made before. */
  email: z.enum(['enviado', 'sem_endereco', 'recusado']).nullable(),
  /** For WhatsApp; `null` if the recipient has no phone, or may not get reminders any more. */
  telefone: z.string().nullable(),
  texto: z.string(),
});
export type AvisoDaDecisao = z.infer<typeof AvisoDaDecisao>;

const path = '/api/links-json';
const permission = 'conta';
const recurso = 'links';
const interna = true;
const audit = (acao: string) => ({ recurso: 'links', acao });

export const links = {
  listar: route({
    method: 'GET',
    path: '/api/pacientes-json/:id/links-json',
    permission,
    recurso,
    interna,
    params: IdParams,
    response: z.array(LinkEnviado),
    audit: audit('listou'),
    summary: 'The links of a patient with their states and answers, newest first, at most two hundred',
  }),
  criar: route({
    method: 'POST',
    path,
    permission,
    recurso,
    interna,
    body: LinkNovo,
    response: LinkEnviado,
    status: 201,
    audit: audit('criou'),
    summary: 'Create a link for one recipient. The same record and recipient get the link that is already open',
  }),
  endereco: route({
    method: 'GET',
    path: `${path}/:id/endereco`,
    permission,
    recurso,
    interna,
    params: IdParams,
    response: EnderecoDoLink,
    refuses: [409],
    audit: audit('leu'),
    summary: 'The address of an open link, its QR code and a message to send; 409 `link_fechado` if it is not open',
  }),
  enviar: route({
    method: 'POST',
    path: `${path}/:id/enviar`,
    permission,
    recurso,
    interna,
    params: IdParams,
    response: LinkEnviado,
    refuses: [429],
    audit: audit('enviou'),
    summary: 'Send an open link to its recipient by e-mail, also again',
  }),
  passar: route({
    method: 'POST',
    path: `${path}/:id/passar`,
    permission,
    recurso,
    interna,
    params: IdParams,
    body: z.object({ meio: z.enum(MEIOS_DE_PASSAR) }),
    response: LinkEnviado,
    refuses: [409],
    audit: audit('enviou'),
    summary: 'Record that an open link was copied, or opened in WhatsApp; 409 `link_encerrado` if it is not open',
  }),
  prolongar: route({
    method: 'PUT',
    path: `${path}/:id`,
    permission,
    recurso,
    interna,
    params: IdParams,
    body: z.object({ expira_em: Momento }),
    response: LinkEnviado,
    audit: audit('editou'),
    summary: 'Keep a link open longer; at most until its `limite`',
  }),
  revogar: route({
    method: 'POST',
    path: `${path}/:id/revogar`,
    // Access can be closed with an expired plan, too.
    permission: 'sessao',
    recurso,
    interna,
    params: IdParams,
    response: LinkEnviado,
    audit: audit('revogou'),
    summary: 'Close a link for good',
  }),
  decidir: route({
    method: 'POST',
    path: `${path}/respostas/:id/decidir`,
    permission,
    recurso,
    interna,
    params: IdParams,
    body: DecisaoNova,
    response: LinkEnviado.extend({ aviso: AvisoDaDecisao }),
    refuses: [409],
    audit: audit('decidiu'),
    summary:
      'Accept a request for another time, which moves the appointment, or books a new one if the family has cancelled; or decline it; and notify the family; 409 if the slot is taken',
  }),
};
