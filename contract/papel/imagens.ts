import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { IdParams } from '#contract/listas.ts';
import { route } from '#contract/route.ts';

/**
 * Where a picture inside a text belongs: to a patient, or to a template or the letterhead. `nenhum`: an old one that no
 * text shows.
 */
export const LUGARES_DA_IMAGEM = ['paciente', 'modelo', 'nenhum'] as const;
export type LugarDaImagem = (typeof LUGARES_DA_IMAGEM)[number];

/** Photos, signatures and pictures inside texts, which a record references by id. Camera metadata is removed. */
export const imagemEnviar = route({
  method: 'POST',
  path: '/api/imagens',
  permission: 'sessao',
  recurso: 'perfil',
  multipart: true,
  query: z.object({
    uso: z.enum(['foto', 'assinatura', 'documento']).default('foto'),
    /** The patient whose document shows the picture. Without one it is for a template. */
    paciente_id: Id.optional(),
    /** The text is a document of the administration. */
    administrativa: z.stringbool().default(false),
  }),
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
