import { z } from 'zod';
import { Id, Instante } from './fields.ts';
import { IdParams } from './listas.ts';
import { route } from './route.ts';

/** Everything that happened in a patient's file, the newest first. */
export const TIPOS_LINHA = [
  'atendimento',
  'anamnese',
  'aplicacao',
  'plano_intervencao',
  'relatorio',
  'documento',
  'anexo',
  'pagamento',
] as const;
export type TipoLinha = (typeof TIPOS_LINHA)[number];

export const ItemLinha = z.object({
  tipo: z.enum(TIPOS_LINHA),
  id: Id,
  quando: Instante,
  /** The name of the thing, or its status: what the screen puts into words. */
  titulo: z.string(),
  detalhe: z.string().nullable(),
  /** What its own table says of its state, where there is one. */
  status: z.string().nullable(),
});
export type ItemLinha = z.infer<typeof ItemLinha>;

export const linhaDoTempo = route({
  method: 'GET',
  path: '/api/pacientes-json/:id/linha-do-tempo-json',
  permission: 'conta',
  params: IdParams,
  query: z.object({
    tipo: z.enum(TIPOS_LINHA).optional(),
    /** The `quando` and the `id` of the last item seen. */
    antes: Instante.optional(),
    antes_id: Id.optional(),
    por_pagina: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.array(ItemLinha),
  audit: { registro: 'pacientes', acao: 'leu linha do tempo' },
  summary: 'The timeline of a patient, page by page',
});
