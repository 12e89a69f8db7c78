import { z } from 'zod';
import type { Config } from './conta/config.ts';
import { Id, Instante, Momento } from './fields.ts';
import { IdParams } from './listas.ts';
import { route } from './route.ts';

/** Everything that happened with a patient, newest first. */
export const TIPOS_LINHA = [
  'atendimento',
  'anamnese',
  'aplicacao',
  'plano_intervencao',
  'envio_escola',
  'sinal',
  'relatorio',
  'documento',
  'anexo',
  'pagamento',
] as const;
export type TipoLinha = (typeof TIPOS_LINHA)[number];

/** Kinds that belong to a module; hidden while it is off. */
const DO_MODULO: Partial<Record<TipoLinha, (config: Config) => boolean>> = {
  anamnese: (config) => config.active_anamnese,
  plano_intervencao: (config) => config.active_planos_de_intervencao,
  envio_escola: (config) => config.active_planos_de_intervencao,
  sinal: (config) => config.active_planos_de_intervencao,
  relatorio: (config) => config.active_relatorio,
  pagamento: (config) => config.modulos.financeiro,
};

export const tiposVisiveis = (config: Config) => TIPOS_LINHA.filter((tipo) => DO_MODULO[tipo]?.(config) ?? true);

export const ItemLinha = z.object({
  tipo: z.enum(TIPOS_LINHA),
  id: Id,
  quando: Instante,
  /** The name or the status of the item; the screen translates it. */
  titulo: z.string(),
  detalhe: z.string().nullable(),
  /** The payer of a payment, the author of a decision on a red flag, the recipient of what was sent. */
  pessoa: z.string().nullable(),
  /** Its status, if it has one. */
  status: z.string().nullable(),
  /** Why a red flag was dismissed. */
  motivo: z.string().nullable(),
});
export type ItemLinha = z.infer<typeof ItemLinha>;

export const linhaDoTempo = route({
  method: 'GET',
  path: '/api/pacientes-json/:id/linha-do-tempo-json',
  permission: 'conta',
  params: IdParams,
  query: z.object({
    tipo: z.enum(TIPOS_LINHA).optional(),
    /** The `quando` and the `id` of the last item already loaded. */
    antes: Momento.optional(),
    antes_id: Id.optional(),
    por_pagina: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.array(ItemLinha),
  audit: { recurso: 'pacientes', acao: 'leu linha do tempo' },
  summary: 'The timeline of a patient, page by page',
});
