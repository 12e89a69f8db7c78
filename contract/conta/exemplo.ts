import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { route } from '#contract/route.ts';

/** A second practice of the same person with example data, to look around in. */

export const exemploCriar = route({
  method: 'POST',
  path: '/api/exemplo',
  permission: 'conta',
  recurso: 'pratica',
  response: z.object({ conta_id: Id }),
  status: 201,
  refuses: [409, 429],
  interna: true,
  summary: 'The example practice of the person, filled if there is none',
});

export const exemploApagar = route({
  method: 'DELETE',
  path: '/api/exemplo',
  permission: 'sessao',
  recurso: 'perfil',
  suspensa: true,
  response: null,
  refuses: [409],
  interna: true,
  summary: 'Remove the example practice of the person with everything in it; from a session in another practice',
});
