import { z } from 'zod';
import { Id, Instante } from './fields.ts';
import { IdParams } from './listas.ts';
import type { Recurso } from './permissoes.ts';
import { type Modulo, route } from './route.ts';

export const EXTENSOES = ['pdf', 'doc', 'docx', 'txt', 'jpg', 'png', 'jpeg'] as const;
export type Extensao = (typeof EXTENSOES)[number];

export const Anexo = z.object({
  id: Id,
  nome: z.string(),
  extensao: z.enum(EXTENSOES),
  tamanho: z.int(),
  criado_em: Instante,
  /** Who attached it; `null` for attachments from before this was recorded. */
  autor: z.string().nullable(),
});
export type Anexo = z.infer<typeof Anexo>;

/** The records that a file can belong to: the name of the table, also used in the address. */
export const DONOS = ['pacientes', 'atendimentos', 'testes', 'lancamentos'] as const;
export type Dono = (typeof DONOS)[number];

/** A file that came by link belongs to its request until the practice takes it into the record. */
export type DonoDoArquivo = Dono | 'arquivo_pedidos';

const Novo = z.object({ id: Id.optional() });

/** Who may see the files of a record: whoever may see the record. */
export const RECURSO_DE: Record<DonoDoArquivo, Recurso> = {
  pacientes: 'clinico',
  atendimentos: 'clinico',
  testes: 'testes',
  lancamentos: 'cobrancas',
  arquivo_pedidos: 'clinico',
};

/** The files of a record whose module is off are closed like the record. */
export const MODULO_DE: Partial<Record<DonoDoArquivo, Modulo>> = { lancamentos: 'financeiro' };

const doModulo = (dono: Dono) => {
  const modulo = MODULO_DE[dono];
  return modulo ? { modulo } : {};
};

const anexosDe = (dono: Dono) => ({
  listar: route({
    method: 'GET',
    path: `/api/${dono}-json/:id/anexos-json`,
    permission: 'conta',
    recurso: RECURSO_DE[dono],
    ...doModulo(dono),
    params: IdParams,
    response: z.array(Anexo),
    audit: { recurso: dono, acao: 'leu anexos' },
    summary: 'The attachments of a record, newest first',
  }),
  anexar: route({
    method: 'POST',
    path: `/api/${dono}-json/:id/anexos-json`,
    permission: 'conta',
    recurso: RECURSO_DE[dono],
    ...doModulo(dono),
    params: IdParams,
    query: Novo,
    multipart: true,
    response: Anexo,
    status: 201,
    audit: { recurso: dono, acao: 'anexou' },
    summary: 'Attach a file to a record (multipart, field `arquivo`, 25 MB)',
  }),
});

export const pacienteAnexos = anexosDe('pacientes');
export const atendimentoAnexos = anexosDe('atendimentos');
export const testeAnexos = anexosDe('testes');
export const lancamentoAnexos = anexosDe('lancamentos');

export const ANEXOS: Record<Dono, ReturnType<typeof anexosDe>> = {
  pacientes: pacienteAnexos,
  atendimentos: atendimentoAnexos,
  testes: testeAnexos,
  lancamentos: lancamentoAnexos,
};

export const anexoLer = route({
  method: 'GET',
  path: '/api/anexos/:id',
  permission: 'conta',
  recurso: 'anexos',
  params: IdParams,
  response: 'stream',
  media: 'application/octet-stream',
  audit: { recurso: 'anexos', acao: 'leu' },
  summary: 'The bytes of an attachment',
});

export const anexoExcluir = route({
  method: 'DELETE',
  path: '/api/anexos/:id',
  permission: 'conta',
  recurso: 'anexos',
  params: IdParams,
  response: null,
  audit: { recurso: 'anexos', acao: 'excluiu' },
  summary: 'Remove an attachment; it can be restored',
});

export const anexoRestaurar = route({
  method: 'POST',
  path: '/api/anexos/:id/restaurar',
  permission: 'conta',
  recurso: 'anexos',
  params: IdParams,
  response: Anexo,
  audit: { recurso: 'anexos', acao: 'restaurou' },
  summary: 'Restore an attachment',
});
