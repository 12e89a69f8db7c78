import { z } from 'zod';
import type { Recurso } from '../permissoes.ts';
import { route } from '../route.ts';

/**
 * - `pronto`: the connection is open; changes made before it may have been missed
 * - `agenda`: appointments or blocked times
 * - `salas`: rooms
 * - `cobrancas`: charges
 * - `links`: links to families, and what came back
 * - `supervisao`: what a trainee signed, and what the supervisor decided
 * - `equipe`: case teams, and exceptional accesses
 */
export const MUDANCAS = ['pronto', 'agenda', 'salas', 'cobrancas', 'links', 'supervisao', 'equipe'] as const;
export type Mudanca = (typeof MUDANCAS)[number];

/**
 * A kind of change is sent to members who may read at least one of these. `links` includes `cobrancas`, because proofs of
 * payment come by link.
 */
export const RECURSOS_DA_MUDANCA: Readonly<Record<Mudanca, readonly Recurso[]>> = {
  pronto: ['agenda'],
  agenda: ['agenda'],
  salas: ['agenda'],
  cobrancas: ['cobrancas'],
  links: ['links', 'cobrancas'],
  supervisao: ['clinico'],
  equipe: ['agenda'],
};

export const isMudanca = (word: string): word is Mudanca => (MUDANCAS as readonly string[]).includes(word);

export const aoVivo = route({
  method: 'GET',
  path: '/api/ao-vivo',
  permission: 'conta',
  recurso: 'agenda',
  response: 'eventos',
  /** `propria`: made by the member who follows, on this or another device. */
  evento: z.object({ tipo: z.enum(MUDANCAS), propria: z.literal(true).optional() }),
  summary:
    'What changes in the practice, by members and by links, as it happens: only the kind of thing, which is then read again; ends after five minutes, and after the first event unless `Accept` names `text/event-stream`',
});
