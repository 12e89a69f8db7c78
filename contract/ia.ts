import { z } from 'zod';
import { route } from './route.ts';

export const IaEstado = z.object({
  /** Switched on in the account's settings. */
  ativa: z.boolean(),
  /** The model of the configured provider; `null` if there is none. */
  modelo: z.string().nullable(),
  tokens_usados: z.int(),
  /** Per month; `null` if there is no limit. */
  tokens_limite: z.int().nullable(),
  custo: z.string(),
});
export type IaEstado = z.infer<typeof IaEstado>;

export const iaEstado = route({
  method: 'GET',
  path: '/api/ia-json',
  permission: 'conta',
  recurso: 'clinico',
  response: IaEstado,
  summary: 'Whether AI is on, the model, and what the account has used this month',
});
