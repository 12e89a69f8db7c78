import { z } from 'zod';
import { LOCALES } from '#domain/constants.ts';
import { Id } from '../fields.ts';
import { IdParams } from '../listas.ts';
import { route } from '../route.ts';
import { LinkEnviado } from './links.ts';
import { CONFERENCIAS, DIAS_MAX } from './tipos.ts';

/** A final report or a document that is delivered by link: the PDF is made once, each recipient gets a link. */

export const EntregaPorLink = z.object({
  /** Guardians of the patient; `null` is the patient. */
  destinatarios: z.array(Id.nullable()).min(1, 'escolha_alguem').max(10),
  /** Without it, and without `conferencia`, as the practice has set. */
  dias: z.int().min(1).max(DIAS_MAX).optional(),
  locale: z.enum(LOCALES).optional(),
  conferencia: z.enum(CONFERENCIAS).optional(),
});

const permission = 'conta';
const interna = true;
const comum = { method: 'POST', permission, interna, status: 201 } as const;
const Enviados = z.array(LinkEnviado);

export const entregas = {
  relatorio: route({
    ...comum,
    params: IdParams,
    body: EntregaPorLink,
    response: Enviados,
    path: '/api/relatorios-json/:id/links',
    recurso: 'clinico',
    modulo: 'relatorio',
    refuses: [403, 409, 429, 501],
    audit: { recurso: 'relatorios', acao: 'enviou' },
    summary:
      'Deliver a final report by link. A recipient with an open link to the same text keeps it; 501 as for a PDF',
  }),
  documento: route({
    ...comum,
    params: IdParams,
    body: EntregaPorLink,
    response: Enviados,
    path: '/api/documentos-json/:id/links',
    recurso: 'documentos',
    // Refused: nobody is given a paper that only a trainee has signed.
    supervisor: true,
    refuses: [403, 409, 429, 501],
    audit: { recurso: 'paciente_documentos', acao: 'enviou' },
    summary: 'Deliver a document of a patient by link, as it is now; later changes need another delivery',
  }),
};
