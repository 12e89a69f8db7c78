import { z } from 'zod';
import { carimbos, Data, Id, Linha, LinhaObrigatoria, Nome, nulo, TextoLongo } from '#contract/fields.ts';
import { IdParams } from '#contract/listas.ts';
import { route } from '#contract/route.ts';
import { PER_PAGE_MAX } from '#domain/constants.ts';
import {
  ESCORES_NORMADOS,
  type Escores,
  isNormado,
  LIMITES,
  TIPOS_ESCORE,
  todosOsEscores,
} from '#domain/scores/escores.ts';
import { classificar, DIRECOES, FAIXAS, faixasDe } from '#domain/scores/faixas.ts';
import { ORIGENS } from './testes.ts';

export const INFORMANTES = ['proprio', 'pais', 'professor', 'observacao'] as const;

/** A number, or its usual spellings: a comma or a point before the decimals, a hyphen or a minus sign. */
const Numero = z
  .union([z.number(), z.string()], 'numero_invalido')
  .transform((value) => String(value).trim().replace(',', '.').replace(/^[−–]/, '-'))
  .refine((text) => /^[-+]?\d{1,6}(\.\d{1,6})?$/.test(text), 'numero_invalido')
  .transform(Number)
  .pipe(z.number());
const numero = nulo(Numero).default(null);

const Entrada = z.object({
  escala: LinhaObrigatoria(120),
  bruto: numero,
  tipo: nulo(z.enum(TIPOS_ESCORE)).default(null),
  valor: numero,
  percentil: numero,
  ic_min: numero,
  ic_max: numero,
  classificacao: nulo(Linha(200)).default(null),
  direcao: z.enum(DIRECOES).optional(),
  faixas: z.enum(FAIXAS).optional(),
});
type Entrada = z.output<typeof Entrada>;

type Context = z.core.$RefinementCtx;

const limitar = (
  context: Context,
  campo: keyof Entrada,
  valor: number | null,
  [min, max]: readonly [number, number],
) => {
  const issue = { origin: 'number', inclusive: true, path: [campo], input: valor };
  if (valor !== null && valor > max) context.addIssue({ ...issue, code: 'too_big', maximum: max });
  if (valor !== null && valor < min) context.addIssue({ ...issue, code: 'too_small', minimum: min });
};

const conferir = ({ tipo, valor, percentil, ic_min, ic_max }: Entrada, context: Context) => {
  const recusar = (campo: keyof Entrada, chave: string) =>
    context.addIssue({ code: 'custom', message: chave, path: [campo], input: null });
  if (isNormado(tipo))
    for (const [campo, value] of Object.entries({ valor, ic_min, ic_max }))
      limitar(context, campo as keyof Entrada, value, LIMITES[tipo]);
  limitar(context, 'percentil', percentil, LIMITES.percentil);
  if (valor !== null && tipo === null) recusar('tipo', 'obrigatorio');
  if (valor !== null && tipo === 'qualitativo') recusar('valor', 'valor_invalido');
  if ((ic_min === null) !== (ic_max === null)) recusar(ic_min === null ? 'ic_min' : 'ic_max', 'obrigatorio');
  else if (ic_min !== null && ic_max !== null && ic_min > ic_max) recusar('ic_min', 'ic_invertido');
  else if (valor !== null && (valor < (ic_min ?? valor) || valor > (ic_max ?? valor))) recusar('ic_min', 'ic_invalido');
  // If the score is a percentile, the two must not differ.
  if (tipo === 'percentil' && valor !== null && percentil !== null && valor !== percentil)
    recusar('percentil', 'percentil_diferente');
};

/** If the score is a percentile, it is also the manual's percentile. */
const normalizar = (entrada: Entrada): Entrada =>
  entrada.tipo === 'percentil' ? { ...entrada, valor: entrada.valor ?? entrada.percentil, percentil: null } : entrada;

const informados = { percentil_informado: z.boolean().optional(), classificacao_informada: z.boolean().optional() };

/** Drops computed values that a client sends back unchanged, so that they do not count as entered. */
const soOEntrado = ({
  percentil_informado,
  classificacao_informada,
  ...entrada
}: Entrada & { [P in keyof typeof informados]?: boolean | undefined }): Entrada => ({
  ...entrada,
  ...(percentil_informado === false ? { percentil: null } : {}),
  ...(classificacao_informada === false ? { classificacao: null } : {}),
});

/** One scale as entered. Missing values are computed, but never from a raw score. */
export const Resultado = Entrada.extend(informados).transform(soOEntrado).superRefine(conferir).transform(normalizar);
export type Resultado = z.output<typeof Resultado>;

/** Whether anything was entered: an empty line is not a result. */
export const isPreenchido = ({ bruto, valor, percentil, classificacao }: Resultado) =>
  [bruto, valor, percentil, classificacao].some((one) => one !== null);

const chaveDe = ({ escala }: Resultado) => escala.toLowerCase().replace(/\s+/g, ' ');

/** A scale may have only one result in an assessment: two would look like a re-test. */
const semRepetidas = (resultados: Resultado[], context: Context) => {
  const vistas = new Set<string>();
  for (const [index, resultado] of resultados.entries()) {
    if (!isPreenchido(resultado)) continue;
    if (vistas.has(chaveDe(resultado)))
      context.addIssue({
        code: 'custom',
        message: 'escala_repetida',
        path: [index, 'escala'],
        input: resultado.escala,
      });
    vistas.add(chaveDe(resultado));
  }
};

export const Informado = z.object({ nome: Nome, registro: LinhaObrigatoria(60), data: Data });

export const campos = z.object({
  data: Data,
  informante: nulo(z.enum(INFORMANTES)),
  informado: Informado.nullable(),
  condicoes: nulo(TextoLongo),
  norma: nulo(Linha(200)),
  resultados: z.array(Resultado).max(60).superRefine(semRepetidas),
  observacoes: nulo(TextoLongo),
});

export const ResultadoLido = z.object({
  ...Entrada.shape,
  direcao: z.enum(DIRECOES),
  faixas: z.enum(FAIXAS),
  percentil_informado: z.boolean(),
  /** `classificacao` is a key of the bands if it was computed, the practitioner's words if it was entered. */
  classificacao_informada: z.boolean(),
  escores: z.object(Object.fromEntries(ESCORES_NORMADOS.map((tipo) => [tipo, z.number()])) as Escorado).nullable(),
});
type Escorado = Record<(typeof ESCORES_NORMADOS)[number], z.ZodNumber>;
export type ResultadoLido = z.output<typeof ResultadoLido>;

type Leitura = Pick<
  ResultadoLido,
  'percentil' | 'percentil_informado' | 'classificacao' | 'classificacao_informada'
> & {
  escores: Escores | null;
};

/**
 * Computes the other scores, the percentile and the band from an entered score. Values from the manual take precedence.
 */
export const lerResultado = (entrado: Pick<ResultadoLido, 'direcao' | 'faixas'> & Resultado): Leitura => {
  const { tipo, valor, percentil, classificacao, direcao, faixas } = entrado;
  const base = valor !== null && isNormado(tipo) ? { valor, tipo } : null;
  const fonte = base ?? (percentil === null ? null : { valor: percentil, tipo: 'percentil' as const });
  const calculados = fonte && todosOsEscores(fonte.valor, fonte.tipo);
  const escores = calculados && { ...calculados, percentil: percentil ?? calculados.percentil };
  const porPercentil = fonte && percentil !== null && faixasDe(faixas, fonte.tipo).tipo === 'percentil';
  const lido = porPercentil ? { valor: percentil, tipo: 'percentil' as const } : fonte;
  return {
    escores,
    percentil: percentil ?? escores?.percentil ?? null,
    percentil_informado: percentil !== null || (tipo === 'percentil' && valor !== null),
    classificacao: classificacao ?? (lido && classificar(lido.valor, lido.tipo, faixas, direcao)),
    classificacao_informada: classificacao !== null,
  };
};

export const Aplicacao = z.object({
  ...campos.shape,
  ...carimbos,
  paciente_id: Id,
  teste_id: Id,
  teste: z.object({
    id: Id,
    nome: z.string(),
    sigla: z.string().nullable(),
    origem: z.enum(ORIGENS),
    uso_privativo: z.boolean(),
    /** The purpose of the assessment. */
    objetivo: z.string().nullable(),
    assuntos: z.array(z.string()),
    idade_min_meses: z.int().nullable(),
    idade_max_meses: z.int().nullable(),
  }),
  /** The age at that date in whole months; `null` if the birth date was removed since. */
  idade_meses: z.int().nullable(),
  fora_da_faixa: z.boolean(),
  aplicador: z.object({ id: Id, name: z.string(), registro: z.string().nullable() }),
  resultados: z.array(ResultadoLido),
});
export type Aplicacao = z.infer<typeof Aplicacao>;

/** Without the long texts: a page has up to a thousand of them. */
export const AplicacaoNaLista = Aplicacao.omit({ condicoes: true, observacoes: true }).extend({
  teste: Aplicacao.shape.teste.omit({ objetivo: true }),
});
export type AplicacaoNaLista = z.infer<typeof AplicacaoNaLista>;

const Criar = z.object({ ...campos.partial().shape, teste_id: Id, data: Data, id: Id.optional() });
const doPaciente = '/api/pacientes-json/:id/aplicacoes-json';
const uma = '/api/aplicacoes-json/:id';
const permission = 'conta';
const audit = (acao: string) => ({ recurso: 'aplicacoes', acao });

export const aplicacoes = {
  listar: route({
    method: 'GET',
    path: doPaciente,
    permission,
    recurso: 'testes',
    params: IdParams,
    query: z.object({
      teste_id: Id.optional(),
      pagina: z.coerce.number().int().min(1).max(1_000_000).default(1),
      por_pagina: z.coerce.number().int().min(1).max(PER_PAGE_MAX).default(PER_PAGE_MAX),
      lixeira: z.stringbool().default(false),
    }),
    response: z.array(AplicacaoNaLista),
    audit: audit('listou'),
    summary: 'The assessments of a patient, newest first',
  }),
  ler: route({
    method: 'GET',
    path: uma,
    permission,
    recurso: 'testes',
    params: IdParams,
    response: Aplicacao,
    audit: audit('leu'),
    summary: 'Read one assessment, with the values computed from its scores',
  }),
  criar: route({
    method: 'POST',
    path: doPaciente,
    permission,
    recurso: 'testes',
    params: IdParams,
    body: Criar,
    response: Aplicacao,
    status: 201,
    audit: audit('criou'),
    summary: 'Record an assessment; repeating an id returns the same record',
  }),
  editar: route({
    method: 'PUT',
    path: uma,
    permission,
    recurso: 'testes',
    params: IdParams,
    body: z.object({ ...campos.partial().shape, versao: z.int().optional() }),
    response: Aplicacao,
    audit: audit('editou'),
    summary: 'Change an assessment; 409 if `versao` is outdated',
  }),
  excluir: route({
    method: 'DELETE',
    path: uma,
    permission,
    recurso: 'testes',
    params: IdParams,
    response: null,
    audit: audit('excluiu'),
    summary: 'Remove an assessment; it can be restored',
  }),
  restaurar: route({
    method: 'POST',
    path: `${uma}/restaurar`,
    permission,
    recurso: 'testes',
    params: IdParams,
    response: Aplicacao,
    audit: audit('restaurou'),
    summary: 'Restore an assessment',
  }),
};
