import { z } from 'zod';
import { Id, Instante, Texto } from '../fields.ts';
import { Casos } from '../listas.ts';
import type { Recurso } from '../permissoes.ts';
import { type Modulo, route } from '../route.ts';

export const TIPOS_ACHADOS = [
  'pacientes',
  'responsaveis',
  'escolas',
  'testes',
  'atendimentos',
  'relatorios',
  'documentos',
] as const;
export type TipoAchado = (typeof TIPOS_ACHADOS)[number];

/** What a member must be allowed to read to find records of a kind. */
export const RECURSO_DO_ACHADO = {
  pacientes: 'cadastros',
  responsaveis: 'cadastros',
  escolas: 'cadastros',
  testes: 'testes',
  atendimentos: 'agenda',
  relatorios: 'clinico',
  documentos: 'documentos',
} as const satisfies Record<TipoAchado, Recurso>;

/** Kinds that are not found while their module is off. */
export const MODULO_DO_ACHADO: Partial<Record<TipoAchado, Modulo>> = { relatorios: 'relatorio' };

/** How many of each kind a search returns. */
export const ACHADOS_MAX = 5;
/** How many recently opened records a client may ask for. */
export const RECENTES_MAX = 8;

export const Achado = z.object({
  tipo: z.enum(TIPOS_ACHADOS),
  id: Id,
  nome: z.string(),
  /** For an appointment, a report or a document: its patient. */
  paciente_id: Id.nullable(),
  /** What distinguishes it: for a report or a document, the name of its patient. */
  detalhe: z.string().nullable(),
  /** For an appointment: when it starts. */
  inicio: Instante.nullable(),
});
export type Achado = z.infer<typeof Achado>;

const chave = /^([a-z]+):([0-9a-f-]{36})$/;
const Recente = z
  .string()
  .regex(chave)
  .transform((value) => {
    const [, tipo = '', id = ''] = chave.exec(value) ?? [];
    return { tipo, id };
  })
  .pipe(z.object({ tipo: z.enum(TIPOS_ACHADOS), id: Id }));

/** Records by `tipo:id`, separated by commas. */
const Recentes = z
  .string()
  .transform((value) => value.split(',').filter(Boolean))
  .pipe(z.array(Recente).max(RECENTES_MAX));

export const procurar = route({
  method: 'GET',
  path: '/api/procurar-json',
  permission: 'conta',
  recurso: 'cadastros',
  query: z.object({ busca: Texto(200).default(''), recentes: Recentes.optional(), casos: Casos }),
  response: z.array(Achado),
  audit: { recurso: 'pacientes', acao: 'listou' },
  summary: 'Search all records by name or title, allowing typing errors; without a text, the records in `recentes`',
});
