import { z } from 'zod';
import {
  carimbos,
  Data,
  Id,
  Instante,
  LinhaObrigatoria,
  nulo,
  Texto,
  TextoObrigatorio,
  VersaoParam,
} from '#contract/fields.ts';
import { IdParams } from '#contract/listas.ts';
import { route } from '#contract/route.ts';
import { Devolucao, Supervisao } from '#contract/supervisao.ts';

export const TIPOS_RELATORIO = [
  'acompanhamento',
  'avaliacao',
  'parecer',
  'multiprofissional',
  'triagem',
  'escola',
] as const;
export type TipoRelatorio = (typeof TIPOS_RELATORIO)[number];

/** Kinds for a school: they contain only what may be sent there. */
export const paraEscola = (tipo: string) => tipo === 'escola';
export const SECOES_ESCOLA = ['identificacao', 'potencialidades', 'necessidades', 'adaptacoes', 'metas'];

/** Who authorised a report to a school, until when, and its recipient. */
export const AutorizacaoEscola = z.object({
  destinatario: LinhaObrigatoria(200),
  autorizado_por: LinhaObrigatoria(200),
  autorizado_em: Data,
  /** Without an end it is valid until revoked. */
  valido_ate: nulo(Data),
});
export type AutorizacaoEscola = z.infer<typeof AutorizacaoEscola>;

export const STATUS_RELATORIO = ['rascunho', 'final'] as const;

export const SITUACOES_BAIXA = ['substituido', 'cancelado'] as const;

const SECAO_MAX = 500_000;
const CORPO = 8 * 1024 * 1024;

/** `chave` is the purpose of a section, used to fill it from the matching records. */
export const Secao = z.object({
  id: Id,
  chave: Texto(40),
  titulo: TextoObrigatorio(200),
  conteudo: z.string().max(SECAO_MAX),
});
export type Secao = z.infer<typeof Secao>;

/** A section without text and pictures: it is not printed. */
export const secaoVazia = ({ conteudo }: Pick<Secao, 'conteudo'>) =>
  !/<img\b/.test(conteudo) && !/[^\s\u200B\uFEFF]/.test(conteudo.replace(/<[^>]*>|&nbsp;/g, ''));

/** Whether its text identifies the patient. */
export const temIdentificacao = (secoes: Pick<Secao, 'chave' | 'conteudo'>[]) =>
  secoes.some((secao) => secao.chave === 'identificacao' && !secaoVazia(secao));

/** A blank to be filled by hand, or a placeholder that would become one. */
const EM_BRANCO = /_{3,}|\{\{?\s*[\p{L}_]+\.[\p{L}_.]+\s*\}?\}/u;
export const temEmBranco = ({ titulo, conteudo }: Pick<Secao, 'titulo' | 'conteudo'>) =>
  EM_BRANCO.test(titulo) || EM_BRANCO.test(conteudo.replace(/<[^>]*>/g, ''));
const Secoes = z.array(Secao).max(60);
const Titulo = TextoObrigatorio(200);

const capa = {
  ...carimbos,
  paciente_id: Id,
  tipo: z.enum(TIPOS_RELATORIO),
  titulo: z.string(),
  status: z.enum(STATUS_RELATORIO),
  ano: z.int().nullable(),
  numero: z.int().nullable(),
  finalizado_em: Instante.nullable(),
  finalizado_por: z.string().nullable(),
  codigo: z.string().nullable(),
  /** Why a final report is no longer valid; null while it is. */
  situacao: z.enum(SITUACOES_BAIXA).nullable(),
  /** The last round of supervision, if a trainee finished it. */
  supervisao: Supervisao.nullable(),
};
export const RelatorioResumo = z.object(capa);
export type RelatorioResumo = z.infer<typeof RelatorioResumo>;
/** `conteudo` is the whole text, section by section, as printed. */
export const Relatorio = z.object({
  ...capa,
  secoes: Secoes,
  conteudo: z.string(),
  baixa: z
    .object({
      motivo: z.string(),
      substituto_id: Id.nullable(),
      substituto: z.string().nullable(),
      em: Instante,
      por: z.string(),
    })
    .nullable(),
});
export type Relatorio = z.infer<typeof Relatorio>;

/** A final report can only be replaced by one that became final later. */
export const maisNovo = (
  substituto: Pick<RelatorioResumo, 'finalizado_em'>,
  original: Pick<RelatorioResumo, 'finalizado_em'>,
) => Date.parse(substituto.finalizado_em ?? '') > Date.parse(original.finalizado_em ?? '');

export const RelatorioVersao = z.object({
  versao: z.int(),
  autor: z.string(),
  criado_em: Instante,
  /** The rounds of supervision of this text. */
  supervisoes: z.array(Supervisao),
});
export type RelatorioVersao = z.infer<typeof RelatorioVersao>;

export const RelatorioVersaoInteira = RelatorioVersao.extend({ secoes: Secoes });
export type RelatorioVersaoInteira = z.infer<typeof RelatorioVersaoInteira>;

export const Estrutura = z.object({
  tipo: z.enum(TIPOS_RELATORIO),
  titulo: z.string(),
  descricao: z.string(),
  secoes: z.array(z.object({ chave: z.string(), titulo: z.string() })),
});
export type Estrutura = z.infer<typeof Estrutura>;

const path = '/api/relatorios-json' as const;
const um = `${path}/:id` as const;
const permission = 'conta' as const;
const params = IdParams;
const audit = (acao: string) => ({ recurso: 'relatorios', acao });

export const relatorioEstruturas = route({
  method: 'GET',
  path: '/api/relatorios-estruturas',
  permission,
  recurso: 'clinico',
  modulo: 'relatorio',
  response: z.array(Estrutura),
  summary: 'The kinds of report of this profession, each with title and sections',
});

export const relatorios = {
  listar: route({
    method: 'GET',
    path,
    permission,
    recurso: 'clinico',
    modulo: 'relatorio',
    query: z.object({ paciente_id: Id, lixeira: z.stringbool().default(false) }),
    response: z.array(RelatorioResumo),
    audit: audit('listou'),
    summary: 'The reports of a patient, newest first',
  }),
  criar: route({
    method: 'POST',
    path,
    permission,
    recurso: 'clinico',
    modulo: 'relatorio',
    body: z.object({
      id: Id.optional(),
      paciente_id: Id,
      tipo: z.enum(TIPOS_RELATORIO).default('acompanhamento'),
      titulo: Titulo.optional(),
      secoes: Secoes.optional(),
      /** An earlier report of the same patient to copy the text from. */
      copiar_de: Id.optional(),
    }),
    bodyLimit: CORPO,
    response: Relatorio,
    status: 201,
    audit: audit('criou'),
    summary: 'Create a report with the sections of its kind, or with the text of an earlier one',
  }),
  ler: route({
    method: 'GET',
    path: um,
    permission,
    recurso: 'clinico',
    modulo: 'relatorio',
    params,
    response: Relatorio,
    audit: audit('leu'),
    summary: 'A report',
  }),
  editar: route({
    method: 'PUT',
    path: um,
    permission,
    recurso: 'clinico',
    modulo: 'relatorio',
    params,
    body: z.object({ titulo: Titulo, secoes: Secoes, versao: z.int() }).partial(),
    bodyLimit: CORPO,
    response: Relatorio,
    audit: audit('editou'),
    summary: 'Write a report; 409 if `versao` is outdated or the report is final',
  }),
  finalizar: route({
    method: 'POST',
    path: `${um}/finalizar`,
    permission,
    recurso: 'clinico',
    modulo: 'relatorio',
    params,
    /**
     * A report to a school requires the authorisation, which is recorded with its first handover. Whoever makes the
     * report final gives it, so a trainee does not.
     */
    body: z.object({ versao: z.int(), autorizacao: AutorizacaoEscola.optional() }),
    response: Relatorio,
    audit: audit('finalizou'),
    summary:
      'Make a report final: numbered, dated, with a verification code, and never changed again. Finished by a trainee it waits for the countersignature, which makes it final',
  }),
  devolver: route({
    method: 'POST',
    path: `${um}/devolver`,
    permission,
    recurso: 'clinico',
    supervisor: true,
    modulo: 'relatorio',
    params,
    body: Devolucao,
    response: Relatorio,
    audit: audit('devolveu'),
    summary: 'Send a report that waits for its countersignature back to the trainee, with a reason',
  }),
  rascunhar: route({
    method: 'POST',
    path: `${um}/rascunhar`,
    permission,
    recurso: 'clinico',
    modulo: 'relatorio',
    params,
    body: z.object({ secao_id: Id, instrucao: Texto(2000).default('') }),
    response: 'eventos',
    evento: z.discriminatedUnion('tipo', [
      z.object({ tipo: z.literal('parcial'), texto: z.string() }),
      z.object({ tipo: z.literal('fim'), html: z.string() }),
    ]),
    audit: audit('rascunhou com IA'),
    summary: 'An AI draft of one section, based on the others; not saved until the practitioner accepts it',
  }),
  versoes: route({
    method: 'GET',
    path: `${um}/versoes`,
    permission,
    recurso: 'clinico',
    modulo: 'relatorio',
    params,
    response: z.array(RelatorioVersao),
    audit: audit('leu versões'),
    summary: 'Earlier versions of a report, newest first',
  }),
  versaoLer: route({
    method: 'GET',
    path: `${um}/versoes/:versao`,
    permission,
    recurso: 'clinico',
    modulo: 'relatorio',
    params: IdParams.extend({ versao: VersaoParam }),
    response: RelatorioVersaoInteira,
    audit: audit('leu versões'),
    summary: 'One earlier version of a report, with its sections',
  }),
  excluir: route({
    method: 'DELETE',
    path: um,
    permission,
    recurso: 'clinico',
    modulo: 'relatorio',
    params,
    response: null,
    audit: audit('excluiu'),
    summary: 'Move a draft to the trash; a final report is refused',
  }),
  restaurar: route({
    method: 'POST',
    path: `${um}/restaurar`,
    permission,
    recurso: 'clinico',
    modulo: 'relatorio',
    params,
    response: Relatorio,
    audit: audit('restaurou'),
    summary: 'Restore a draft from the trash',
  }),
};

export const VERIFICACOES = ['genuino', 'substituido', 'cancelado', 'alterado'] as const;
