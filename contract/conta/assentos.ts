import { z } from 'zod';
import { Instante } from '#contract/fields.ts';

/** The seats of a practice. Members and open invitations occupy one if their function needs it: see `ocupaAssento`. */

export const Assentos = z.object({
  /** Seats now; null without a limit. */
  total: z.int().nullable(),
  usados: z.int(),
  /** Those of the plan, and further ones that are paid for. */
  assentos: z.int(),
  assentos_extras: z.int(),
  /** How many of the further ones the next renewal pays for; null for all. */
  assentos_renovar: z.int().nullable(),
  /** When there will be fewer, and how many. */
  depois: z.object({ em: Instante, total: z.int() }).nullable(),
});
export type Assentos = z.infer<typeof Assentos>;

/** Further seats, as they are offered to somebody who has none left. */
export const OfertaDeAssentos = z.object({
  quantos: z.int(),
  /** The price of one for `meses` months, what all cost until `ate`, and the price of the next renewal with them. */
  valor_assento: z.string(),
  meses: z.int(),
  valor: z.string(),
  ate: Instante,
  renovacao: z.string(),
});
export type OfertaDeAssentos = z.infer<typeof OfertaDeAssentos>;
