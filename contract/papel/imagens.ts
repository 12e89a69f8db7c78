import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { IdParams } from '#contract/listas.ts';
import { route } from '#contract/route.ts';

/** Photos and signatures: small pictures that a record references by id. Camera metadata is removed. */
export const imagemEnviar = route({
  method: 'POST',
  path: '/api/imagens',
  permission: 'sessao',
  recurso: 'perfil',
  multipart: true,
  query: z.object({ uso: z.enum(['foto', 'assinatura', 'documento']).default('foto') }),
  response: z.object({ id: Id }),
  status: 201,
  audit: { recurso: 'imagens', acao: 'enviou' },
  summary: 'Store a picture (multipart, field `arquivo`; JPEG, PNG or WebP)',
});

export const imagemLer = route({
  method: 'GET',
  path: '/api/imagens/:id',
  permission: 'sessao',
  recurso: 'perfil',
  params: IdParams,
  response: 'stream',
  media: 'image/*',
  audit: { recurso: 'imagens', acao: 'leu' },
  summary: 'The bytes of a picture',
});
