import { z } from 'zod';
import { FREQUENCIAS, SERIE_MAX } from '#domain/days/recorrencia.ts';
import { Data } from '../fields.ts';

const Dia = z.int().min(0).max(6);

/** A recurrence, as stored and returned. */
export const Recorrencia = z.object({
  frequencia: z.enum(FREQUENCIAS),
  /** Days of the week, 0 is Sunday; by default that of the first day. Empty for a monthly series. */
  dias: z.array(Dia).max(7).default([]),
  /** The last day, or the total number: exactly one of the two. */
  ate: Data.nullable().default(null),
  vezes: z.int().min(1).max(SERIE_MAX).nullable().default(null),
});
export type Recorrencia = z.infer<typeof Recorrencia>;

/** A recurrence in a request. */
export const RecorrenciaNova = Recorrencia.refine((value) => (value.ate === null) !== (value.vezes === null), {
  message: 'recorrencia_fim',
  path: ['ate'],
});
