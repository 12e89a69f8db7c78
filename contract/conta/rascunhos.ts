import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { route } from '#contract/route.ts';

/**
 * The key that a browser encrypts unsaved text with: one for each practice of a person, so that it is no longer given out
 * when they have left it. `primeira`: texts from before somebody could belong to several practices are of this one.
 */
export const rascunhoChave = route({
  method: 'GET',
  path: '/api/rascunhos/chave',
  permission: 'sessao',
  recurso: 'perfil',
  semPratica: true,
  response: z.object({ usuario_id: Id, conta_id: Id, primeira: z.boolean(), chave: z.base64() }),
  interna: true,
  summary:
    'The key of the signed-in user in this practice for drafts kept in the browser (AES-256, base64); the same at every sign-in',
});
