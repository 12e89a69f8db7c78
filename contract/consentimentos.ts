import { z } from 'zod';
import { Data, Id, Instante, TextoObrigatorio } from './fields.ts';
import { FINALIDADES, QUALIDADES } from './links/tipos.ts';
import { IdParams } from './listas.ts';
import { route } from './route.ts';

/** The register of consents: what for, to which text, who, when, the proof, and whether it was revoked. */

export const Consentimento = z.object({
  id: Id,
  paciente_id: Id,
  finalidade: z.enum(FINALIDADES),
  qualidade: z.enum(QUALIDADES),
  nome: z.string(),
  relacao: z.string().nullable(),
  /** The text: title and version of the document, and SHA-256 of the PDF that was signed. */
  titulo: z.string(),
  versao: z.int(),
  sha256: z.string(),
  /** The proof: the round of signatures, and the code of the public page that shows it. */
  coleta_id: Id,
  codigo: z.string(),
  dado_em: Instante,
  vale_ate: Data.nullable(),
  /**
   * Whether the whole round counts today: nothing of it was revoked, and somebody who may consent for the patient has
   * signed.
   */
  em_vigor: z.boolean(),
  revogado_em: Instante.nullable(),
  revogado_por: z.string().nullable(),
  /** Why it was revoked: absent for members outside the case team, who see only that it was. */
  motivo: z.string().nullish(),
});
export type Consentimento = z.infer<typeof Consentimento>;

export const Revogacao = z.object({ motivo: TextoObrigatorio(500) });

const permission = 'conta';
const recurso = 'documentos';
const interna = true;
const audit = (acao: string) => ({ recurso: 'consentimentos', acao });

export const consentimentos = {
  listar: route({
    method: 'GET',
    path: '/api/pacientes-json/:id/consentimentos-json',
    permission,
    recurso,
    interna,
    params: IdParams,
    response: z.array(Consentimento),
    audit: audit('listou'),
    summary: 'The consents about a patient, newest first, and which are in force',
  }),
  revogar: route({
    method: 'POST',
    path: '/api/consentimentos-json/:id/revogar',
    permission,
    recurso,
    interna,
    params: IdParams,
    body: Revogacao,
    response: Consentimento,
    audit: audit('revogou'),
    summary: 'Record once that a consent was revoked, by whom and why',
  }),
};
