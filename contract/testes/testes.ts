import { z } from 'zod';
import { cadastro } from '#contract/cadastro.ts';
import { carimbos, Data, Id, Linha, LinhaObrigatoria, Link, Nome, nulo, TextoLongo } from '#contract/fields.ts';
import { IdParams, listaQuery, ordensDe } from '#contract/listas.ts';
import { route } from '#contract/route.ts';
import { isPsicologo } from '#domain/psicologo.ts';
import { TIPOS_ESCORE } from '#domain/scores/escores.ts';
import { DIRECOES, FAIXAS } from '#domain/scores/faixas.ts';

export const ORIGENS = ['catalogo', 'meu'] as const;
/**
 * P psychologists only, V see the manual, M several professions, F speech therapists, L free, T needs a certificate.
 */
export const USOS = ['P', 'V', 'M', 'F', 'L', 'T'] as const;
export type Uso = (typeof USOS)[number];
export const SATEPSI = ['favoravel', 'desfavoravel', 'estudos_vencidos', 'nao_se_aplica'] as const;

/** What a profession may apply, according to the catalogue. */
export const usosDaProfissao = (slug: string): Uso[] => {
  if (slug === 'assistente-administrativo') return [];
  const todos: Uso[] = ['M', 'L', 'V', 'T'];
  if (isPsicologo(slug)) todos.push('P');
  if (slug === 'fonoaudiologo') todos.push('F');
  return todos;
};

export const Escala = z.object({
  nome: LinhaObrigatoria(120),
  tipo_escore: z.enum(TIPOS_ESCORE).default('bruto'),
  direcao: z.enum(DIRECOES).default('maior_melhor'),
  faixas: z.enum(FAIXAS).default('neutra'),
});
export type Escala = z.infer<typeof Escala>;

const Meses = z.int().min(0).max(1560);

export const campos = z.object({
  nome: Nome,
  sigla: nulo(Linha(40)),
  categoria_id: nulo(Id),
  area_id: nulo(Id),
  assuntos: z.array(LinhaObrigatoria(120)).max(40),
  descricao: nulo(TextoLongo),
  objetivo: nulo(TextoLongo),
  publico: nulo(Linha(200)),
  idade_min_meses: nulo(Meses),
  idade_max_meses: nulo(Meses),
  material: nulo(TextoLongo),
  aplicacao: nulo(TextoLongo),
  correcao: nulo(TextoLongo),
  escalas: z.array(Escala).max(60),
  uso_privativo: z.boolean(),
  satepsi_situacao: nulo(z.enum(SATEPSI)),
  satepsi_conferido_em: nulo(Data),
  editora: nulo(Linha(200)),
  link: nulo(Link),
});

export const TermoDeTeste = z.object({
  id: Id,
  nome: z.string(),
  slug: z.string().nullable(),
  origem: z.enum(ORIGENS),
});
export type TermoDeTeste = z.infer<typeof TermoDeTeste>;

export const Teste = z.object({
  ...campos.shape,
  ...carimbos,
  origem: z.enum(ORIGENS),
  uso: z.enum(USOS).nullable(),
  /** Part of a catalogue row has not been checked against the publisher. */
  conferir: z.boolean(),
  copiado_de: Id.nullable(),
  categoria: TermoDeTeste.nullable(),
  area: TermoDeTeste.nullable(),
});
export type Teste = z.infer<typeof Teste>;

export const LONGOS = { descricao: true, objetivo: true, material: true, aplicacao: true, correcao: true } as const;
export const TesteNaLista = Teste.omit(LONGOS);
export type TesteNaLista = z.infer<typeof TesteNaLista>;

const ORDENS = ['nome', 'sigla', 'idade_min_meses', 'criado_em', 'atualizado_em'] as const;

export const testes = cadastro('testes', {
  recurso: 'testes',
  cria: 'testes',
  lixeira: 'testes',
  exporta: 'dados',
  campos,
  item: Teste,
  naLista: TesteNaLista,
  palavras: { ordem: ordensDe(ORDENS), origem: ORIGENS },
  query: z.object({
    ...listaQuery(ORDENS).shape,
    origem: z.enum(ORIGENS).optional(),
    categoria_id: Id.optional(),
    area_id: Id.optional(),
    assunto: Linha(120).optional(),
    /** Years. Matches tests whose range includes any part of that year, or that have no range. */
    idade: z.coerce.number().int().min(0).max(130).optional(),
    /** The slug of a profession: only what it may apply. */
    profissao: z
      .string()
      .regex(/^[a-z-]{1,60}$/, 'opcao_invalida')
      .optional(),
  }),
});

export const testeCopiar = route({
  method: 'POST',
  path: '/api/testes-json/:id/copiar',
  permission: 'conta',
  recurso: 'testes',
  params: IdParams,
  body: z.object({ id: Id.optional(), nome: Nome.optional() }).default({}),
  response: Teste,
  status: 201,
  audit: { recurso: 'testes', acao: 'copiou' },
  summary: 'Copy a test of the catalogue or of the practice into one that can be edited',
});

export const TIPOS_TERMO_DE_TESTE = ['categoria', 'area', 'assunto'] as const;
export type TipoTermoDeTeste = (typeof TIPOS_TERMO_DE_TESTE)[number];
const NovoTermoDeTeste = z.object({ nome: LinhaObrigatoria(120), id: Id.optional() });

const BASE = '/api/teste-categs-areas-assuntos-json';

export const termosDeTesteListar = route({
  method: 'GET',
  path: BASE,
  permission: 'conta',
  recurso: 'testes',
  response: z.object({
    categorias: z.array(TermoDeTeste),
    areas: z.array(TermoDeTeste),
    assuntos: z.array(TermoDeTeste),
  }),
  summary: 'The categories, areas and subjects of tests: shared ones and those of the practice',
});

export const termosDeTesteCriar = route({
  method: 'POST',
  path: BASE,
  permission: 'conta',
  recurso: 'testes',
  body: z.object({ ...NovoTermoDeTeste.shape, tipo: z.enum(TIPOS_TERMO_DE_TESTE) }),
  response: TermoDeTeste,
  status: 201,
  summary: 'Add a category, an area or a subject; an existing name returns the existing one',
});

/** One kind of term, for a select that can search, read and add. */
const termosDe = (nome: 'categorias' | 'areas' | 'assuntos') => ({
  listar: route({
    method: 'GET',
    path: `/api/teste-${nome}-json`,
    permission: 'conta',
    recurso: 'testes',
    query: listaQuery(['nome']),
    response: z.array(TermoDeTeste),
    summary: `List the ${nome} of tests`,
  }),
  ler: route({
    method: 'GET',
    path: `/api/teste-${nome}-json/:id`,
    permission: 'conta',
    recurso: 'testes',
    params: IdParams,
    response: TermoDeTeste,
    summary: `Read one of the ${nome} of tests`,
  }),
  criar: route({
    method: 'POST',
    path: `/api/teste-${nome}-json`,
    permission: 'conta',
    recurso: 'testes',
    body: NovoTermoDeTeste,
    response: TermoDeTeste,
    status: 201,
    summary: `Add one of the ${nome} of tests by its name`,
  }),
});

export const termos = {
  categoria: termosDe('categorias'),
  area: termosDe('areas'),
  assunto: termosDe('assuntos'),
} as const satisfies Record<TipoTermoDeTeste, unknown>;
