import { z } from 'zod';
import { Id, Instante } from './fields.ts';
import { IdParams } from './listas.ts';
import { route } from './route.ts';

export const EXTENSOES = ['pdf', 'doc', 'docx', 'txt', 'jpg', 'png', 'jpeg'] as const;
export type Extensao = (typeof EXTENSOES)[number];

export const Anexo = z.object({
  id: Id,
  nome: z.string(),
  extensao: z.enum(EXTENSOES),
  tamanho: z.int(),
  criado_em: Instante,
});
export type Anexo = z.infer<typeof Anexo>;

const Novo = z.object({ id: Id.optional() });

export const pacienteAnexos = route({
  method: 'GET',
  path: '/api/pacientes-json/:id/anexos-json',
  permission: 'conta',
  params: IdParams,
  response: z.array(Anexo),
  audit: { registro: 'pacientes', acao: 'leu anexos' },
  summary: 'The attachments of a patient',
});

export const pacienteAnexar = route({
  method: 'POST',
  path: '/api/pacientes-json/:id/anexos-json',
  permission: 'conta',
  params: IdParams,
  query: Novo,
  multipart: true,
  response: Anexo,
  status: 201,
  audit: { registro: 'pacientes', acao: 'anexou' },
  summary: 'Attach a file to a patient (multipart, field `arquivo`, 25 MB)',
});

export const anexoLer = route({
  method: 'GET',
  path: '/api/anexos/:id',
  permission: 'conta',
  params: IdParams,
  response: 'stream',
  audit: { registro: 'anexos', acao: 'leu' },
  summary: 'The bytes of an attachment',
});

export const anexoExcluir = route({
  method: 'DELETE',
  path: '/api/anexos/:id',
  permission: 'conta',
  params: IdParams,
  response: null,
  audit: { registro: 'anexos', acao: 'excluiu' },
  summary: 'Remove an attachment; it can be brought back',
});

export const anexoRestaurar = route({
  method: 'POST',
  path: '/api/anexos/:id/restaurar',
  permission: 'conta',
  params: IdParams,
  response: Anexo,
  audit: { registro: 'anexos', acao: 'restaurou' },
  summary: 'Bring an attachment back',
});
