import { z } from 'zod';
import { LOCALES } from '#domain/constants.ts';
import { Data, Id, Instante } from '../fields.ts';
import { IdParams } from '../listas.ts';
import { route } from '../route.ts';
import { ESTADOS_DO_LINK } from './links.ts';
import { DIAS_MAX, ESTADOS_DA_COLETA, ESTADOS_DO_SIGNATARIO, FINALIDADES, QUALIDADES } from './tipos.ts';

/** A document that is signed by link: the text is fixed as a PDF when it is sent, and each signer gets a link. */

export const ColetaNova = z.object({
  /** Who signs, in this order if `em_ordem`: guardians of the patient; `null` is the patient. */
  signatarios: z
    .array(Id.nullable())
    .min(1, 'escolha_alguem')
    .max(10)
    .refine((lista) => new Set(lista).size === lista.length, 'signatario_repetido'),
  em_ordem: z.boolean().default(false),
  /** Without it, as the practice has set. */
  dias: z.int().min(1).max(DIAS_MAX).optional(),
  locale: z.enum(LOCALES).optional(),
  /** Nobody signs without a second check. */
  conferencia: z.enum(['nascimento', 'codigo']).default('nascimento'),
  /** What the signers consent to; by default what the template of the document is for. */
  finalidade: z.enum(FINALIDADES).nullish(),
  /** The last day of a consent; without one, until it is revoked. */
  vale_ate: Data.nullish(),
});

const Signatario = z.object({
  link_id: Id,
  ordem: z.int(),
  responsavel_id: Id.nullable(),
  qualidade: z.enum(QUALIDADES),
  /** The recipient when the link was made; `nome` is the name that the signer typed. */
  destinatario: z.string(),
  relacao: z.string().nullable(),
  estado: z.enum(ESTADOS_DO_SIGNATARIO),
  nome: z.string().nullable(),
  em: Instante.nullable(),
  /** Why somebody refused: absent for members who may not read it. */
  motivo: z.string().nullish(),
  link: z.enum(ESTADOS_DO_LINK),
  /** Whether it is their turn; never if their link was closed. */
  vez: z.boolean(),
});

export const Coleta = z.object({
  id: Id,
  paciente_id: Id,
  documento_id: Id,
  versao: z.int(),
  /** Whether the document still has the text that was sent. */
  atual: z.boolean(),
  titulo: z.string(),
  em_ordem: z.boolean(),
  finalidade: z.enum(FINALIDADES).nullable(),
  vale_ate: Data.nullable(),
  estado: z.enum(ESTADOS_DA_COLETA),
  encerrada_em: Instante.nullable(),
  criado_em: Instante,
  /** The code of the public page that shows who signed. */
  codigo: z.string(),
  /** SHA-256 of the PDF that is signed. */
  sha256: z.string(),
  signatarios: z.array(Signatario),
});
export type Coleta = z.infer<typeof Coleta>;

/** Whether somebody has to be sent the link: it is their turn to sign, and nobody has passed it on. */
export const porEnviarA = ({ estado, vez, link }: Pick<z.infer<typeof Signatario>, 'estado' | 'vez' | 'link'>) =>
  estado === 'pendente' && vez && link === 'criado';

const permission = 'conta';
const recurso = 'documentos';
const interna = true;
const audit = (acao: string) => ({ recurso: 'coletas', acao });

export const coletas = {
  pedir: route({
    method: 'POST',
    path: '/api/documentos-json/:id/coletas',
    permission,
    recurso,
    // Refused: nobody is given a paper that only a trainee has signed.
    supervisor: true,
    interna,
    params: IdParams,
    body: ColetaNova,
    response: Coleta,
    status: 201,
    refuses: [403, 409, 429, 501],
    audit: audit('enviou'),
    summary: 'Ask for signatures. The text is fixed as it is now; the same request again gives the open round',
  }),
  listar: route({
    method: 'GET',
    path: '/api/pacientes-json/:id/coletas-json',
    permission,
    recurso,
    interna,
    params: IdParams,
    response: z.array(Coleta),
    audit: audit('listou'),
    summary: 'The rounds of signatures of a patient, newest first, at most a hundred',
  }),
  cancelar: route({
    method: 'POST',
    path: '/api/coletas-json/:id/cancelar',
    // Access can be closed with an expired plan, too.
    permission: 'sessao',
    recurso,
    interna,
    params: IdParams,
    response: Coleta,
    refuses: [409],
    audit: audit('cancelou'),
    summary: 'End an open round: nobody else signs, and its links close',
  }),
  arquivo: route({
    method: 'GET',
    path: '/api/coletas-json/:id/arquivo',
    permission,
    recurso,
    interna,
    params: IdParams,
    response: 'stream',
    media: 'application/pdf',
    refuses: [501],
    audit: audit('baixou'),
    summary: 'The PDF that is signed; once everybody has signed, followed by the page of evidence',
  }),
};
