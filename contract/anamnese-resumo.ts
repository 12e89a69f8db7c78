import { z } from 'zod';
import { IdParams } from './listas.ts';
import { route } from './route.ts';

/** A piece of a drafted summary: taken over or left out on its own. */
export const Trecho = z.object({ titulo: z.string(), texto: z.string() });
export type Trecho = z.infer<typeof Trecho>;

const path = '/api/anamneses-json/:id/resumo' as const;
const permission = 'conta' as const;
const registro = 'anamneses';
/** What is sensitive goes out only where somebody says so. */
const body = z.object({ incluir_sensiveis: z.boolean().default(false) });

export const anamneseResumoEnvio = route({
  method: 'POST',
  path: `${path}/envio`,
  permission,
  params: IdParams,
  body,
  response: z.object({
    /** Nothing where no provider is configured. */
    modelo: z.string().nullable(),
    mensagens: z.array(z.object({ papel: z.string(), texto: z.string() })),
  }),
  audit: { registro, acao: 'conferiu envio' },
  summary: 'What would be sent for a summary, to the letter, with placeholders for whatever is personal',
});

export const anamneseResumo = route({
  method: 'POST',
  path,
  permission,
  params: IdParams,
  body,
  response: 'eventos',
  evento: z.object({ tipo: z.enum(['parcial', 'pronto']), trechos: z.array(Trecho) }),
  audit: { registro, acao: 'pediu resumo' },
  summary: 'A drafted summary of the answers, streamed; nothing of it is kept until the practitioner takes it over',
});
