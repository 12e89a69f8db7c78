import { z } from 'zod';
import { Data, Instante } from '../fields.ts';
import { STATUS_LANCAMENTO } from '../financeiro/lancamentos-filtro.ts';
import { route } from '../route.ts';
import { peloLink } from './pelo-link.ts';
import { DECISOES_DO_PEDIDO } from './tipos.ts';

/** A charge that is opened by link: amount, due date, days and where to pay; never the patient or the reason. */

export const CobrancaDoLink = z.object({
  status: z.enum(STATUS_LANCAMENTO),
  /** What is still to be paid; of a paid charge, what was paid. */
  valor: z.string(),
  vencimento: Data,
  vencida: z.boolean(),
  pago_em: Data.nullable(),
  /** The code to copy, and the same as a picture (SVG). `null` if nothing is to be paid, or the practice has no key. */
  pix: z.string().nullable(),
  qr: z.string().nullable(),
  /** The holder of the PIX key, as the bank shows it. */
  recebedor: z.string().nullable(),
  /** The days of the appointments that are charged, with the practice's word for them; `null` for another charge. */
  referente: z.object({ palavra: z.string(), dias: z.array(Data) }).nullable(),
  /** The last proof of payment that came by this link. */
  comprovante: z
    .object({
      enviado_em: Instante,
      decisao: z.enum(DECISOES_DO_PEDIDO).nullable(),
      motivo: z.string().nullable(),
    })
    .nullable(),
});
export type CobrancaDoLink = z.infer<typeof CobrancaDoLink>;

const tipos = ['cobranca'] as const;

export const cobrancaAberta = {
  ler: route({
    method: 'GET',
    path: '/api/link/cobranca',
    ...peloLink(tipos, 300),
    response: CobrancaDoLink,
    audit: { recurso: 'lancamentos', acao: 'leu cobrança' },
    summary: 'The charge that a link opens, with its PIX code; changes nothing',
  }),
  comprovar: route({
    method: 'POST',
    path: '/api/link/cobranca/comprovante',
    ...peloLink(tipos, 20),
    multipart: true,
    response: CobrancaDoLink,
    audit: { recurso: 'lancamentos', acao: 'anexou' },
    summary: 'Send the proof of a payment (multipart, field `arquivo`: PDF, JPG or PNG, 25 MB), to be confirmed',
  }),
};
