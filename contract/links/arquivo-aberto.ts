import { z } from 'zod';
import { Instante } from '../fields.ts';
import { route } from '../route.ts';
import { peloLink } from './pelo-link.ts';
import { DECISOES_DO_PEDIDO } from './tipos.ts';

/** A request for files, as its recipient sees it: what is asked for, and what was sent by this link. */

export const PedidoDoLink = z.object({
  /** The first name only. */
  paciente: z.string(),
  texto: z.string(),
  /** How many more files can be sent. */
  restam: z.int(),
  /** What was sent, newest first. */
  arquivos: z.array(
    z.object({
      nome: z.string(),
      enviado_em: Instante,
      decisao: z.enum(DECISOES_DO_PEDIDO).nullable(),
      motivo: z.string().nullable(),
    }),
  ),
});
export type PedidoDoLink = z.infer<typeof PedidoDoLink>;

const tipos = ['arquivo'] as const;
const audit = (acao: string) => ({ recurso: 'links', acao });

export const arquivoAberto = {
  ler: route({
    method: 'GET',
    path: '/api/link/arquivo',
    ...peloLink(tipos, 300),
    response: PedidoDoLink,
    audit: audit('leu pedido'),
    summary: 'The files that a link asks for, and what was sent; changes nothing',
  }),
  enviar: route({
    method: 'POST',
    path: '/api/link/arquivo',
    ...peloLink(tipos, 40),
    multipart: true,
    response: PedidoDoLink,
    audit: audit('anexou'),
    summary: 'Send a file (multipart, field `arquivo`: as attachments, 25 MB); the same file again counts once',
  }),
};
