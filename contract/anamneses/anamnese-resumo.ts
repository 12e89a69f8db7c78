import { z } from 'zod';
import { IdParams } from '#contract/listas.ts';
import { route } from '#contract/route.ts';

/** A part of a drafted summary, accepted or left out on its own. */
export const Trecho = z.object({ titulo: z.string(), texto: z.string() });
export type Trecho = z.infer<typeof Trecho>;

const path = '/api/anamneses-json/:id/resumo' as const;
const permission = 'conta' as const;
const recurso = 'anamneses';
/** Sensitive answers are sent only if requested. */
const body = z.object({ incluir_sensiveis: z.boolean().default(false) });

export const anamneseResumoEnvio = route({
  method: 'POST',
  path: `${path}/envio`,
  permission,
  recurso: 'clinico',
  modulo: 'anamnese',
  params: IdParams,
  body,
  response: z.object({
    /** `null` if no provider is configured. */
    modelo: z.string().nullable(),
    mensagens: z.array(z.object({ papel: z.string(), texto: z.string() })),
  }),
  audit: { recurso, acao: 'conferiu envio' },
  summary: 'Exactly what would be sent for a summary, with placeholders for personal data',
});

export const anamneseResumo = route({
  method: 'POST',
  path,
  permission,
  recurso: 'clinico',
  modulo: 'anamnese',
  params: IdParams,
  body,
  response: 'eventos',
  evento: z.object({ tipo: z.enum(['parcial', 'pronto']), trechos: z.array(Trecho) }),
  audit: { recurso, acao: 'pediu resumo' },
  summary: 'A drafted summary of the answers, streamed; nothing is saved until the practitioner accepts it',
});
