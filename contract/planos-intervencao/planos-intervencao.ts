import { z } from 'zod';
import { carimbos, Data, Id, nulo, Texto, TextoObrigatorio } from '#contract/fields.ts';
import { IdParams } from '#contract/listas.ts';
import { Contagem, PONTUACAO_MAX } from '#contract/registros.ts';
import { route } from '#contract/route.ts';
import { EnvioEscola, EnvioEscrito } from './envios-intervencao.ts';
import { Objetivo, ObjetivoEscrito, ORIGENS } from './objetivos-intervencao.ts';
import { Dispensa } from './planos-intervencao-rascunho.ts';

export const OBJETIVOS_MAX = 40;
const longo = nulo(Texto(10_000));

const campos = {
  titulo: TextoObrigatorio(200),
  queixa: longo,
  inicio: nulo(Data),
  fim: nulo(Data),
  frequencia: nulo(Texto(200)),
  objetivo_geral: longo,
  orientacoes_familia: longo,
  orientacoes_escola: longo,
  observacoes: longo,
};

type Periodo = { inicio?: string | null | undefined; fim?: string | null | undefined };
const emOrdem = ({ inicio, fim }: Periodo) => !inicio || !fim || fim >= inicio;
const FORA_DE_ORDEM = { path: ['fim'], message: 'plano_intervencao_fim_antes' };

const semRepetir = (objetivos: { id?: string | undefined }[] | undefined) => {
  const ids = (objetivos ?? []).flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
};
const objetivos = z.array(ObjetivoEscrito).max(OBJETIVOS_MAX).refine(semRepetir, 'ja_existe');

export const PlanoIntervencaoCriar = z
  .object({
    ...z.object(campos).partial().shape,
    id: Id.optional(),
    paciente_id: Id,
    titulo: campos.titulo.optional(),
    objetivos: objetivos.default([]),
    /** Made from the wizard's proposal: the plan takes its origin from the draft, which is deleted. */
    do_rascunho: z.boolean().default(false),
  })
  .refine(emOrdem, FORA_DE_ORDEM);

export const PlanoIntervencaoEditar = z
  .object({ ...z.object(campos).partial().shape, objetivos: objetivos.optional(), versao: z.int().optional() })
  .refine(emOrdem, FORA_DE_ORDEM);

export const PlanoIntervencao = z.object({
  ...campos,
  ...carimbos,
  paciente_id: Id,
  origem: z.enum(ORIGENS),
  copiado_de: Id.nullable(),
  /** The red flags that were dismissed in the draft. */
  dispensas: z.array(Dispensa),
  objetivos: z.array(Objetivo),
  /** Recipients of the version for the school, newest first. */
  envios: z.array(EnvioEscola),
});
export type PlanoIntervencao = z.infer<typeof PlanoIntervencao>;

export const PlanoIntervencaoResumo = z.object({
  ...carimbos,
  paciente_id: Id,
  titulo: z.string(),
  inicio: Data.nullable(),
  fim: Data.nullable(),
  origem: z.enum(ORIGENS),
  objetivos: z.int(),
  alcancados: z.int(),
  /** Goals past their deadline that were not reached. */
  vencidos: z.int(),
  /** Goals with a measure: a score, or the practitioner's own estimate. */
  medidos: z.int(),
});
export type PlanoIntervencaoResumo = z.infer<typeof PlanoIntervencaoResumo>;

/** A goal that an appointment can work on: of a plan that has not ended. */
export const ObjetivoAberto = z.object({
  id: Id,
  plano_intervencao_id: Id,
  /** The title of the plan. */
  plano_intervencao: z.string(),
  descricao: z.string(),
  area: z.string().nullable(),
  /** Its last score before the appointment of the request; without one, before now. */
  ultima: z.int().min(0).max(PONTUACAO_MAX).nullable(),
  /** Its last count, likewise: what was counted before is counted again. */
  ultima_contagem: Contagem.nullable(),
});
export type ObjetivoAberto = z.infer<typeof ObjetivoAberto>;

const path = '/api/planos-intervencao-json' as const;
const permission = 'conta' as const;
const recurso = 'planos_intervencao';
const DoPaciente = z.object({ paciente_id: Id });

export const planosIntervencao = {
  listar: route({
    method: 'GET',
    path,
    permission,
    recurso: 'clinico',
    modulo: 'planos_intervencao',
    query: DoPaciente.extend({ lixeira: z.stringbool().default(false) }),
    response: z.array(PlanoIntervencaoResumo),
    audit: { recurso, acao: 'listou' },
    summary: 'The intervention plans of a patient, newest first',
  }),
  ler: route({
    method: 'GET',
    path: `${path}/:id`,
    permission,
    recurso: 'clinico',
    modulo: 'planos_intervencao',
    params: IdParams,
    response: PlanoIntervencao,
    audit: { recurso, acao: 'leu' },
    summary: 'A plan with its goals, and the appointments that worked on each',
  }),
  criar: route({
    method: 'POST',
    path,
    permission,
    recurso: 'clinico',
    modulo: 'planos_intervencao',
    body: PlanoIntervencaoCriar,
    response: PlanoIntervencao,
    status: 201,
    audit: { recurso, acao: 'criou' },
    summary: 'A new plan; repeating an id returns the same plan',
  }),
  editar: route({
    method: 'PUT',
    path: `${path}/:id`,
    permission,
    recurso: 'clinico',
    modulo: 'planos_intervencao',
    params: IdParams,
    body: PlanoIntervencaoEditar,
    response: PlanoIntervencao,
    audit: { recurso, acao: 'editou' },
    summary: 'Change a plan; `objetivos` is the whole list in order; 409 if `versao` is outdated',
  }),
  copiar: route({
    method: 'POST',
    path: `${path}/:id/copiar`,
    permission,
    recurso: 'clinico',
    modulo: 'planos_intervencao',
    params: IdParams,
    body: z.object({ id: Id.optional() }),
    response: PlanoIntervencao,
    status: 201,
    audit: { recurso, acao: 'copiou' },
    summary: 'Create the plan of the next period, with the goals that are still open',
  }),
  enviar: route({
    method: 'POST',
    path: `${path}/:id/envios`,
    permission,
    recurso: 'clinico',
    modulo: 'planos_intervencao',
    params: IdParams,
    body: EnvioEscrito,
    response: PlanoIntervencao,
    status: 201,
    audit: { recurso, acao: 'enviou à escola' },
    summary: 'Record that the version for the school was sent; 422 if the authorisation is not valid that day',
  }),
  excluir: route({
    method: 'DELETE',
    path: `${path}/:id`,
    permission,
    recurso: 'clinico',
    modulo: 'planos_intervencao',
    params: IdParams,
    response: null,
    audit: { recurso, acao: 'excluiu' },
    summary: 'Move a plan to the trash',
  }),
  restaurar: route({
    method: 'POST',
    path: `${path}/:id/restaurar`,
    permission,
    recurso: 'clinico',
    modulo: 'planos_intervencao',
    params: IdParams,
    response: PlanoIntervencao,
    audit: { recurso, acao: 'restaurou' },
    summary: 'Restore a plan from the trash',
  }),
  objetivosAbertos: route({
    method: 'GET',
    path: `${path}/objetivos`,
    permission,
    recurso: 'clinico',
    modulo: 'planos_intervencao',
    query: DoPaciente.extend({ atendimento_id: Id.optional() }),
    response: z.array(ObjetivoAberto),
    audit: { recurso, acao: 'leu objetivos' },
    summary: 'The goals that an appointment of this patient can work on',
  }),
};
