import { z } from 'zod';
import { Instante, Linha, LinhaObrigatoria, nulo, Texto, TextoObrigatorio, Versao } from '#contract/fields.ts';
import { route } from '#contract/route.ts';

export const TIPOS_DE_RESPOSTA = [
  'texto_curto',
  'texto_longo',
  'sim_nao_detalhe',
  'escolha_unica',
  'escolha_multipla',
  'data',
  'numero',
  'escala',
] as const;
export type TipoDeResposta = (typeof TIPOS_DE_RESPOSTA)[number];

export const MODELOS_PADRAO = ['infantojuvenil', 'adulto', 'fonoaudiologia', 'escola'] as const;
export const MEU_MODELO = 'meu-modelo';

/** Addresses of screens beside the topics of a form: no topic may use them as its slug. */
export const PALAVRAS_DE_TELA: readonly string[] = [MEU_MODELO, 'imprimir', 'configuracoes', 'avaliacao', 'por-link'];

export const UrlTopico = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'valor_invalido')
  .refine((slug) => !PALAVRAS_DE_TELA.includes(slug), 'topico_reservado');

export const PerguntaId = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9_]*$/, 'valor_invalido');

const PERGUNTAS_MAX = 300;
const ESCALA_MAX = 100;
const inteiro = z.int().min(-1000).max(1000).nullable().default(null);
const rotulo = nulo(Linha(120)).default(null);
const ligado = z.boolean().default(false);

/** True when a yes/no question is answered yes, or when one of the options is chosen. */
export const Condicao = z.object({
  pergunta: PerguntaId,
  opcoes: z.array(Linha(200)).max(60).default([]),
});
export type Condicao = z.infer<typeof Condicao>;

type Problema = (campo: string, message: string) => void;

const conferePergunta = (pergunta: z.infer<typeof PerguntaSolta>, problema: Problema) => {
  const { tipo, opcoes, min, max } = pergunta;
  if (tipo === 'escolha_unica' || tipo === 'escolha_multipla') {
    if (opcoes.length === 0) problema('opcoes', 'sem_opcoes');
    if (new Set(opcoes).size < opcoes.length) problema('opcoes', 'opcao_repetida');
  }
  if (tipo === 'escala' && (min === null || max === null || max <= min || max - min > ESCALA_MAX))
    problema('max', 'escala_invalida');
  // A sensitive question can never be required.
  if (pergunta.sensivel && pergunta.obrigatoria) problema('obrigatoria', 'sensivel_obrigatoria');
};

const PerguntaSolta = z.object({
  id: PerguntaId,
  tipo: z.enum(TIPOS_DE_RESPOSTA),
  texto: TextoObrigatorio(500),
  dica: nulo(Texto(300)).default(null),
  obrigatoria: ligado,
  /** Excluded from sharing and print, unless the form's settings include it. */
  sensivel: ligado,
  oculta: ligado,
  /** “Sim” raises an alert for the practitioner. */
  alerta: ligado,
  opcoes: z.array(LinhaObrigatoria(200)).max(60).default([]),
  detalhe: nulo(Texto(300)).default(null),
  unidade: rotulo,
  min: inteiro,
  max: inteiro,
  rotulo_min: rotulo,
  rotulo_max: rotulo,
});

export const Pergunta = PerguntaSolta.superRefine((pergunta, context) =>
  conferePergunta(pergunta, (campo, message) => context.addIssue({ code: 'custom', path: [campo], message })),
);
export type Pergunta = z.infer<typeof Pergunta>;

export const Topico = z.object({
  slug: UrlTopico,
  titulo: LinhaObrigatoria(120),
  ajuda: nulo(Texto(500)).default(null),
  oculto: ligado,
  /** Shown only while this condition is true; always if there is none. */
  quando: Condicao.nullable().default(null),
  idade_max: z.int().min(0).max(130).nullable().default(null),
  perguntas: z.array(Pergunta).max(PERGUNTAS_MAX).default([]),
});
export type Topico = z.infer<typeof Topico>;

const Combinacao = z.object({ codigo: PerguntaId, condicoes: z.array(Condicao).min(1).max(10) });

/** The content of a model, which a form also keeps as a copy. */
const conteudo = {
  nome: LinhaObrigatoria(120),
  descricao: nulo(Texto(500)).default(null),
  topicos: z.array(Topico).min(1).max(60),
  /** Combinations of answers that raise an alert for the practitioner. */
  combinacoes: z.array(Combinacao).max(50).default([]),
};

const repetidos = (nomes: string[]) => nomes.flatMap((nome, place) => (nomes.indexOf(nome) < place ? [place] : []));

const confereNomes = (topicos: Topico[], problema: (path: (string | number)[], message: string) => void) => {
  for (const place of repetidos(topicos.map(({ slug }) => slug))) problema([place, 'slug'], 'topico_repetido');
  const perguntas = topicos.flatMap(({ perguntas }, topico) =>
    perguntas.map(({ id }, pergunta) => ({ id, path: [topico, 'perguntas', pergunta, 'id'] })),
  );
  for (const place of repetidos(perguntas.map(({ id }) => id)))
    problema(perguntas[place]?.path ?? [], 'pergunta_repetida');
};

export const ModeloConteudo = z
  .object({ ...conteudo, base: z.enum(MODELOS_PADRAO).nullable().default(null) })
  .superRefine(({ topicos }, context) =>
    confereNomes(topicos, (path, message) => context.addIssue({ code: 'custom', path: ['topicos', ...path], message })),
  );
export type ModeloConteudo = z.infer<typeof ModeloConteudo>;

/** The copy of a model that a form keeps. `versao` is that of "meu modelo", or `null`. */
export const Retrato = z.object({ ...conteudo, slug: z.string(), versao: z.int().nullable() });
export type Retrato = z.infer<typeof Retrato>;

const idades = { idade_min: z.int().nullable(), idade_max: z.int().nullable() };

export const ModeloPadrao = z.object({ ...conteudo, slug: z.enum(MODELOS_PADRAO), ...idades });
export type ModeloPadrao = z.infer<typeof ModeloPadrao>;

export const Modelo = z.object({
  ...conteudo,
  ...idades,
  slug: z.enum([...MODELOS_PADRAO, MEU_MODELO]),
  base: z.enum(MODELOS_PADRAO).nullable(),
  versao: z.int(),
  criado_em: Instante.nullable(),
});
export type Modelo = z.infer<typeof Modelo>;

export const ModeloResumo = Modelo.omit({ topicos: true, combinacoes: true }).extend({
  numero_topicos: z.int(),
  numero_perguntas: z.int(),
});
export type ModeloResumo = z.infer<typeof ModeloResumo>;

const path = '/api/anamnese-modelos-json' as const;
const permission = 'conta' as const;

export const modelosListar = route({
  method: 'GET',
  path,
  permission,
  recurso: 'clinico',
  modulo: 'anamnese',
  response: z.array(ModeloResumo),
  summary: 'The built-in models, and "meu modelo" if there is one',
});

export const modeloLer = route({
  method: 'GET',
  path: `${path}/:slug`,
  permission,
  recurso: 'clinico',
  modulo: 'anamnese',
  params: z.object({ slug: z.enum([...MODELOS_PADRAO, MEU_MODELO]) }),
  response: Modelo,
  summary: 'One model with all its topics',
});

export const meuModeloSalvar = route({
  method: 'PUT',
  path: `${path}/${MEU_MODELO}`,
  permission,
  recurso: 'clinico',
  modulo: 'anamnese',
  body: ModeloConteudo.and(z.object({ versao: z.int().optional() })),
  response: Modelo,
  summary: 'Save "meu modelo" as a new version; 409 if `versao` is outdated',
});

export const meuModeloVersoes = route({
  method: 'GET',
  path: `${path}/${MEU_MODELO}/versoes`,
  permission,
  recurso: 'clinico',
  modulo: 'anamnese',
  response: z.array(ModeloResumo),
  summary: 'Every version of "meu modelo", newest first',
});

export const meuModeloRestaurar = route({
  method: 'POST',
  path: `${path}/${MEU_MODELO}/restaurar`,
  permission,
  recurso: 'clinico',
  modulo: 'anamnese',
  body: z
    .object({ versao: Versao.min(1).optional(), modelo: z.enum(MODELOS_PADRAO).optional() })
    .refine(({ versao, modelo }) => (versao === undefined) !== (modelo === undefined), {
      path: ['modelo'],
      message: 'escolha_um_modelo',
    }),
  response: Modelo,
  summary: 'Make an earlier version, or a built-in model, the newest version of "meu modelo"',
});
