import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { route } from '#contract/route.ts';
import { ASSENTOS_MAX } from '#domain/assentos.ts';
import { Assentos, OfertaDeAssentos } from './assentos.ts';
import { convites } from './membros.ts';
import { Pagamento, TIPOS_PAGAMENTO } from './pagamentos.ts';

/** Buying further seats. */

const path = '/api/assentos-json';
const permission = 'sessao';
const recurso = 'plano';

export const assentosOferta = route({
  method: 'GET',
  path,
  permission,
  recurso,
  interna: true,
  response: z.object({
    assentos: Assentos,
    /** `null`: the practice has no plan in force that sells further seats, so it needs another plan. */
    oferta: OfertaDeAssentos.nullable(),
  }),
  summary: 'The seats of the practice, and the price of the seats that one more person needs',
});

export const assentosComprar = route({
  method: 'POST',
  path,
  permission,
  recurso,
  interna: true,
  /** `convite`: sent once the seat is paid for. A subscription is for a plan, so it cannot buy seats. */
  body: z.object({
    id: Id.optional(),
    tipo: z.enum(TIPOS_PAGAMENTO).exclude(['assinatura']),
    convite: convites.criar.body.optional(),
  }),
  response: Pagamento,
  status: 201,
  refuses: [403, 429],
  audit: { recurso: 'membros', acao: 'pediu assento' },
  summary: 'Begin the payment of the seats on offer; repeating an id is one payment',
});

export const assentosRenovar = route({
  method: 'POST',
  path: `${path}/renovar`,
  permission,
  recurso,
  interna: true,
  body: z.object({ assentos_renovar: z.int().min(0).max(ASSENTOS_MAX) }),
  response: Assentos,
  summary: 'How many further seats the next renewal pays for; the paid period keeps all of them',
});
