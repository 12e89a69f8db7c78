import { z } from 'zod';
import { LOCALES } from '#domain/constants.ts';
import { Anexo } from '../anexos.ts';
import { Id, Instante, LinhaObrigatoria, nulo, Texto, TextoObrigatorio } from '../fields.ts';
import { IdParams } from '../listas.ts';
import { route } from '../route.ts';
import { LinkEnviado } from './links.ts';
import { CONFERENCIAS, DIAS_MAX } from './tipos.ts';

/** Files that the practice asks for by link. What comes back waits until somebody takes it into the record. */

export const ArquivoPedido = z.object({
  /** A guardian of the patient; `null` is the patient. */
  responsavel_id: Id.nullable(),
  /** What is asked for, as the recipient reads it. */
  texto: TextoObrigatorio(500),
  /** Without it, and without `conferencia`, as the practice has set. */
  dias: z.int().min(1).max(DIAS_MAX).optional(),
  locale: z.enum(LOCALES).optional(),
  conferencia: z.enum(CONFERENCIAS).optional(),
});

/** A file that came by link and waits. */
export const ArquivoRecebido = z.object({
  id: Id,
  /** What was asked for. */
  texto: z.string(),
  /** Who sent it. */
  por: z.string(),
  relacao: z.string().nullable(),
  anexo: Anexo,
  enviado_em: Instante,
});
export type ArquivoRecebido = z.infer<typeof ArquivoRecebido>;

const doPaciente = '/api/pacientes-json/:id/arquivos-por-link';
const path = '/api/arquivos-por-link';
const comum = { permission: 'conta', recurso: 'clinico', interna: true } as const;
const audit = (acao: string) => ({ recurso: 'links', acao });

export const arquivosPorLink = {
  pedir: route({
    ...comum,
    params: IdParams,
    method: 'POST',
    path: doPaciente,
    body: ArquivoPedido,
    response: LinkEnviado,
    status: 201,
    refuses: [403, 409],
    audit: audit('criou'),
    summary: 'Ask a guardian or the patient for files by link',
  }),
  listar: route({
    ...comum,
    params: IdParams,
    method: 'GET',
    path: doPaciente,
    response: z.array(ArquivoRecebido),
    audit: audit('listou'),
    summary: 'The files of a patient that came by link and wait, oldest first',
  }),
  aceitar: route({
    ...comum,
    params: IdParams,
    method: 'POST',
    path: `${path}/:id/aceitar`,
    /** The name in the record; the ending of the file is added if it is missing. */
    body: z.object({ nome: LinhaObrigatoria(180) }),
    response: Anexo,
    refuses: [403, 409],
    audit: audit('decidiu'),
    summary: 'Take a file that came by link into the attachments of the patient, under this name',
  }),
  recusar: route({
    ...comum,
    params: IdParams,
    method: 'POST',
    path: `${path}/:id/recusar`,
    body: z.object({ motivo: nulo(Texto(500)).optional() }),
    response: null,
    refuses: [403, 409],
    audit: audit('recusou'),
    summary: 'Refuse a file that came by link, which removes it; the sender reads the reason on the page',
  }),
};
