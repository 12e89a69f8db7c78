import { z } from 'zod';
import { Data, Instante } from '../fields.ts';
import { route } from '../route.ts';
import { peloLink } from './pelo-link.ts';
import { ESPECIES_DE_PAPEL, TIPOS_DE_ENTREGA } from './tipos.ts';

/** A paper that is delivered by link: its cover before the second check, its file after it. */

export const EntregaDoLink = z.object({
  especie: z.enum(ESPECIES_DE_PAPEL),
  /** The day of the paper. */
  data: Data,
  profissional: z.string(),
  /** The first name only. */
  paciente: z.string(),
  /** Size of the file in bytes. */
  tamanho: z.int(),
  /** How often the file was downloaded, and how often it still can be. */
  baixados: z.int(),
  restam: z.int(),
  recebido_em: Instante.nullable(),
});
export type EntregaDoLink = z.infer<typeof EntregaDoLink>;

const tipos = TIPOS_DE_ENTREGA;

export const entregaAberta = {
  ler: route({
    method: 'GET',
    path: '/api/link/entrega',
    ...peloLink(tipos, 300, { conferido: false }),
    response: EntregaDoLink,
    audit: { recurso: 'links', acao: 'leu' },
    summary: 'What is delivered, by whom and when; nothing of its content. Changes nothing',
  }),
  baixar: route({
    method: 'POST',
    path: '/api/link/entrega/arquivo',
    ...peloLink(tipos, 30),
    response: 'stream',
    media: 'application/pdf',
    audit: { recurso: 'links', acao: 'baixou' },
    summary: 'The file. Each call is counted and dated. Not a GET, because robots that preview links would count',
  }),
  receber: route({
    method: 'POST',
    path: '/api/link/entrega/recebido',
    ...peloLink(tipos, 20),
    response: EntregaDoLink,
    audit: { recurso: 'links', acao: 'recebeu' },
    summary: 'Acknowledge the paper, once; 409 before the first download',
  }),
};
