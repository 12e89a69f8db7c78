import { z } from 'zod';
import { RecusaDoCorreio } from '#contract/correio.ts';
import { LocaleCode } from '#contract/fields.ts';
import { IdParams } from '#contract/listas.ts';
import { route } from '#contract/route.ts';
import { LANCAMENTOS, Lancamento } from './lancamentos.ts';

const permission = 'conta';
const recurso = 'lancamentos';

/** A charge to be sent to the payer. */
export const Cobranca = z.object({
  /** The recipient: the payer, a guardian, or the patient. */
  nome: z.string().nullable(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  /** Whether this person may be sent charges. */
  pode_receber: z.boolean(),
  /** Their language, if it is known; the text is in it unless the practice wrote its own. */
  idioma: LocaleCode.nullable(),
  texto: z.string(),
  /** The code to copy, also drawn as QR. `null` if the practice has no PIX key. */
  pix: z.string().nullable(),
  /** Why it cannot be sent by e-mail now. */
  recusa: RecusaDoCorreio.nullable(),
  /** How many e-mails the practice may send in an hour. */
  limite: z.int(),
  /** Why the last one sent by e-mail did not arrive. */
  nao_entregue: RecusaDoCorreio.nullable(),
});
export type Cobranca = z.infer<typeof Cobranca>;

export const cobranca = route({
  method: 'GET',
  path: `${LANCAMENTOS}/:id/cobranca`,
  permission,
  recurso: 'cobrancas',
  modulo: 'financeiro',
  params: IdParams,
  response: Cobranca,
  audit: { recurso, acao: 'leu cobrança' },
  refuses: [409],
  summary: 'The charge as it would be sent: text, code and recipient',
});

export const cobrar = route({
  method: 'POST',
  path: `${LANCAMENTOS}/:id/cobrar`,
  permission,
  recurso: 'cobrancas',
  modulo: 'financeiro',
  params: IdParams,
  body: z.object({ meio: z.enum(['whatsapp', 'email']) }),
  response: Lancamento,
  audit: { recurso, acao: 'cobrou' },
  refuses: [429],
  summary: 'Send the charge by e-mail, or record that it was opened in WhatsApp',
});
