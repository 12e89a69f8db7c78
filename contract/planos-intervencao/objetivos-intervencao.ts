import { z } from 'zod';
import { Data, Id, Instante, nulo, Texto, TextoObrigatorio } from '#contract/fields.ts';
import { Contagem } from '#contract/registros.ts';

/** The goals of an intervention plan. */

export const AREAS = [
  'leitura',
  'consciencia-fonologica',
  'escrita',
  'matematica',
  'atencao',
  'tdah',
  'memoria',
  'funcoes-executivas',
  'linguagem-oral',
  'fala',
  'fluencia',
  'audicao',
  'motricidade-orofacial',
  'tea',
  'habilidades-sociais',
  'regulacao-emocional',
  'ansiedade',
  'humor',
  'comportamento',
  'familia',
  'rotina',
  'autonomia',
  'aprendizagem',
  'enriquecimento',
  'vocacional',
  'escola',
  'motricidade',
  'voz',
] as const;

export const STATUS_OBJETIVO = [
  'nao_iniciado',
  'em_andamento',
  'alcancado',
  'parcialmente',
  'revisto',
  'suspenso',
] as const;
export type StatusObjetivo = (typeof STATUS_OBJETIVO)[number];
/** Neither reached nor suspended. */
export const emAberto = (status: StatusObjetivo) => status !== 'alcancado' && status !== 'suspenso';

/** Where a goal is worked on. The version for the school has only the goals of the school. */
export const AMBIENTES = ['clinica', 'casa', 'escola'] as const;
export type Ambiente = (typeof AMBIENTES)[number];
export const ORIGENS = ['manual', 'ia', 'biblioteca'] as const;
export type Origem = (typeof ORIGENS)[number];

const longo = nulo(Texto(4000));

const conteudo = {
  descricao: TextoObrigatorio(500),
  area: nulo(Texto(60)),
  especificos: longo,
  estrategias: longo,
  recursos: longo,
  frequencia: nulo(Texto(200)),
  ambientes: z.array(z.enum(AMBIENTES)).max(AMBIENTES.length),
  criterio: nulo(Texto(1000)),
  evidencia: longo,
  biblioteca: nulo(Texto(60)),
};

export const ObjetivoCampos = z.object({
  id: Id,
  ...conteudo,
  linha_base: nulo(Texto(1000)),
  linha_base_em: nulo(Data),
  prazo: nulo(Data),
  status: z.enum(STATUS_OBJETIVO),
  /** In per cent, as estimated by the practitioner; otherwise it comes from the scores of the appointments. */
  progresso: z.int().min(0).max(100).nullable(),
  origem: z.enum(ORIGENS),
});
export type ObjetivoCampos = z.infer<typeof ObjetivoCampos>;

/** Fields left out have defaults: a goal needs only a description. */
export const ObjetivoEscrito = z.object({
  ...ObjetivoCampos.partial().shape,
  descricao: ObjetivoCampos.shape.descricao,
});

/** One appointment that worked on a goal. */
export const Medida = z.object({
  atendimento_id: Id,
  quando: Instante,
  pontuacao: z.int().nullable(),
  contagem: Contagem.nullable(),
  assinado: z.boolean(),
  /** The beginning of the note. */
  trecho: z.string(),
});
export type Medida = z.infer<typeof Medida>;

export const Objetivo = z.object({
  ...ObjetivoCampos.shape,
  continua_de: Id.nullable(),
  /** Past its deadline, not reached, and not continued in another plan. */
  vencido: z.boolean(),
  /** From the last scores, if there are any. */
  progresso_medido: z.int().nullable(),
  medidas: z.array(Medida),
});
export type Objetivo = z.infer<typeof Objetivo>;

export const DECISOES_DO_OBJETIVO = ['pendente', 'aceito', 'rejeitado'] as const;
export type Decisao = (typeof DECISOES_DO_OBJETIVO)[number];

/** A proposed goal, and the decision about it. */
export const Proposto = z.object({
  id: Id,
  ...conteudo,
  semanas: z.int().min(1).max(104).nullable(),
  /** Appointments per week that it needs. */
  atendimentos: z.number().min(0).max(7).nullable().default(null),
  /** The words of the record that it was proposed for, as written there. */
  casou: z.array(z.string()).default([]),
  /** Advice for the family and the school, if the proposal has any. */
  familia: Texto(2000).nullable().default(null),
  escola: Texto(2000).nullable().default(null),
  origem: z.enum(ORIGENS),
  decisao: z.enum(DECISOES_DO_OBJETIVO),
});
export type Proposto = z.infer<typeof Proposto>;
