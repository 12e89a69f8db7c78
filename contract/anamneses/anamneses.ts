import { z } from 'zod';
import { carimbos, Id, Instante, LinhaObrigatoria, nulo } from '#contract/fields.ts';
import { IdParams } from '#contract/listas.ts';
import { route } from '#contract/route.ts';
import { MEU_MODELO, MODELOS_PADRAO, PerguntaId, Retrato, UrlTopico } from './anamnese-modelos.ts';
import type { Valor } from './preencher.ts';

export const STATUS_ANAMNESE = ['em_andamento', 'concluida'] as const;

export const Configuracoes = z.object({
  topicos_ocultos: z.array(UrlTopico).max(60).default([]),
  topicos_nao_impressos: z.array(UrlTopico).max(60).default([]),
  ocultar_sem_resposta: z.boolean().default(true),
  imprimir_sensiveis: z.boolean().default(false),
  imprimir_avaliacao: z.boolean().default(true),
  mostrar_alertas: z.boolean().default(true),
});
export type Configuracoes = z.infer<typeof Configuracoes>;
export const CONFIGURACOES_PADRAO: Configuracoes = Configuracoes.parse({});

/** HTML; the server sanitises it to what the editor produces. */
const Avaliacao = nulo(z.string().max(200_000));

const AnamneseCriar = z
  .object({
    id: Id.optional(),
    paciente_id: Id,
    titulo: LinhaObrigatoria(120).optional(),
    modelo: z.enum([...MODELOS_PADRAO, MEU_MODELO]).optional(),
    /** An earlier form of the same patient, instead of a model. */
    copiar_de: Id.optional(),
    copiar_respostas: z.boolean().default(true),
  })
  .refine(({ modelo, copiar_de }) => (modelo === undefined) !== (copiar_de === undefined), {
    path: ['modelo'],
    message: 'escolha_um_modelo',
  });

export const AnamneseEditar = z.object({
  titulo: LinhaObrigatoria(120).optional(),
  avaliacao: Avaliacao.optional(),
  configuracoes: Configuracoes.optional(),
  status: z.enum(STATUS_ANAMNESE).optional(),
  versao: z.int().optional(),
});

const capa = {
  ...carimbos,
  paciente_id: Id,
  titulo: z.string(),
  status: z.enum(STATUS_ANAMNESE),
};

export const AnamneseResumo = z.object({
  ...capa,
  modelo: z.object({ slug: z.string(), nome: z.string() }),
  respondidas: z.int(),
  total: z.int(),
  obrigatorias: z.int(),
  obrigatorias_respondidas: z.int(),
});
export type AnamneseResumo = z.infer<typeof AnamneseResumo>;

const Valores = z.record(z.string(), z.custom<Valor>());

/** Who gave an answer that was taken from a link. */
const Fonte = z.object({ pergunta: z.string(), nome: z.string(), relacao: z.string().nullable(), em: Instante });
export type Fonte = z.infer<typeof Fonte>;

export const Anamnese = z.object({
  ...capa,
  modelo: Retrato,
  respostas: Valores,
  /** By question; an answer that the practitioner wrote or changed has none. */
  fontes: z.array(Fonte),
  /** The version of each topic, by slug. */
  versoes: z.record(z.string(), z.int()),
  avaliacao: z.string().nullable(),
  configuracoes: Configuracoes,
});
export type Anamnese = z.infer<typeof Anamnese>;

export const TopicoRespondido = z.object({ url_topico: z.string(), versao: z.int(), respostas: Valores });
export type TopicoRespondido = z.infer<typeof TopicoRespondido>;

const path = '/api/anamneses-json' as const;
const permission = 'conta' as const;
const recurso = 'anamneses';
const TopicoParams = z.object({ id: Id, url_topico: UrlTopico });

export const anamnesesListar = route({
  method: 'GET',
  path,
  permission,
  recurso: 'clinico',
  modulo: 'anamnese',
  query: z.object({ paciente_id: Id, lixeira: z.stringbool().default(false) }),
  response: z.array(AnamneseResumo),
  audit: { recurso, acao: 'listou' },
  summary: 'The anamnesis forms of a patient, newest first',
});

export const anamneseLer = route({
  method: 'GET',
  path: `${path}/:id`,
  permission,
  recurso: 'clinico',
  modulo: 'anamnese',
  params: IdParams,
  response: Anamnese,
  audit: { recurso, acao: 'leu' },
  summary: 'A form: its answers, and the model as it was when the form was made',
});

export const anamneseCriar = route({
  method: 'POST',
  path,
  permission,
  recurso: 'clinico',
  modulo: 'anamnese',
  body: AnamneseCriar,
  response: Anamnese,
  status: 201,
  audit: { recurso, acao: 'criou' },
  summary: 'A new form from a model, or from an earlier form of the same patient',
});

export const anamneseEditar = route({
  method: 'PUT',
  path: `${path}/:id`,
  permission,
  recurso: 'clinico',
  modulo: 'anamnese',
  params: IdParams,
  body: AnamneseEditar,
  response: Anamnese,
  audit: { recurso, acao: 'editou' },
  summary: 'Change title, evaluation, settings or status; 409 if `versao` is outdated',
});

export const topicoLer = route({
  method: 'GET',
  path: `${path}/:id/topicos/:url_topico`,
  permission,
  recurso: 'clinico',
  modulo: 'anamnese',
  params: TopicoParams,
  response: TopicoRespondido,
  audit: { recurso, acao: 'leu' },
  summary: 'The answers of one topic',
});

export const topicoSalvar = route({
  method: 'PUT',
  path: `${path}/:id/topicos/:url_topico`,
  permission,
  recurso: 'clinico',
  modulo: 'anamnese',
  params: TopicoParams,
  body: z.object({
    /** The answers that changed; the others stay as they are. `null` removes an answer. */
    respostas: z.record(PerguntaId, z.unknown()),
    /** The version of the topic that the answers are based on. Without it they overwrite. */
    versao: z.int().optional(),
    /** The id of the writer: answers changed since then by the same writer are no conflict. */
    origem: Id.optional(),
  }),
  response: TopicoRespondido,
  audit: { recurso, acao: 'respondeu' },
  summary: 'Save the answers that changed; 409 names those that somebody else changed meanwhile',
});

export const anamneseExcluir = route({
  method: 'DELETE',
  path: `${path}/:id`,
  permission,
  recurso: 'clinico',
  modulo: 'anamnese',
  params: IdParams,
  response: null,
  audit: { recurso, acao: 'excluiu' },
  summary: 'Move a form to the trash',
});

export const anamneseRestaurar = route({
  method: 'POST',
  path: `${path}/:id/restaurar`,
  permission,
  recurso: 'clinico',
  modulo: 'anamnese',
  params: IdParams,
  response: Anamnese,
  audit: { recurso, acao: 'restaurou' },
  summary: 'Restore a form from the trash',
});
