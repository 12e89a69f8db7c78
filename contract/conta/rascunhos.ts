import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { route } from '#contract/route.ts';

/** The key that a browser encrypts unsaved text with. */
export const rascunhoChave = route({
  method: 'GET',
  path: '/api/rascunhos/chave',
  permission: 'sessao',
  recurso: 'perfil',
  response: z.object({ usuario_id: Id, chave: z.base64() }),
  interna: true,
  summary: 'The key of the signed-in user for drafts kept in the browser (AES-256, base64); the same at every sign-in',
});
