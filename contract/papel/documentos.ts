import { z } from 'zod';
import { CpfOuCnpj } from '#contract/brasil.ts';
import { carimbos, Id, Instante, Linha, LinhaObrigatoria, nulo } from '#contract/fields.ts';
import { IdParams } from '#contract/listas.ts';
import { route } from '#contract/route.ts';

/** The templates of a practice. */
export const MODELOS_DOCUMENTO = ['model_doc_topo', 'model_doc_rodape', 'contrato', 'comprovante', 'doc_edit'] as const;
export type ModeloDocumento = (typeof MODELOS_DOCUMENTO)[number];

const CONTEUDO_MAX = 500_000;
const CORPO = 4 * 1024 * 1024;
const Html = z.string().max(CONTEUDO_MAX);

const modelos = {
  model_doc_topo: nulo(Html),
  model_doc_rodape: nulo(Html),
  contrato: nulo(Html),
  comprovante: nulo(Html),
  doc_edit: nulo(Html),
};

/** Data of a practice for print: letterhead, contract, receipt and PIX code use it. */
export const DadosDoPapel = z.object({
  documento: nulo(CpfOuCnpj),
  endereco: nulo(Linha(300)),
  cidade: nulo(Linha(100)),
});

export const Documentos = z.object({
  /** `null` until something is saved. */
  id: Id.nullable(),
  ...modelos,
  documento: z.string().nullable(),
  endereco: z.string().nullable(),
  cidade: z.string().nullable(),
  versao: z.int(),
  atualizado_em: Instante.nullable(),
  /** Which of them the practice has changed; the others are the built-in originals. */
  proprios: z.array(z.enum(MODELOS_DOCUMENTO)),
});
export type Documentos = z.infer<typeof Documentos>;

const path = '/api/documentos-json' as const;
const permission = 'conta' as const;

export const documentosLer = route({
  method: 'GET',
  path,
  permission,
  recurso: 'documentos',
  response: Documentos,
  summary: 'The templates of the practice, or the originals if it has none',
});

export const documentosGravar = route({
  method: 'POST',
  path,
  permission,
  recurso: 'pratica',
  /** Fields left out stay unchanged; `null` restores the original. */
  body: z.object({ ...modelos, ...DadosDoPapel.shape, versao: z.int() }).partial(),
  bodyLimit: CORPO,
  response: Documentos,
  summary: 'Save templates; 422 names an unknown placeholder, 409 if `versao` is outdated',
});

export const ORIGINAIS = [
  'declaracao_comparecimento',
  'declaracao_acompanhamento',
  'atestado',
  'encaminhamento',
  'consentimento',
  'lgpd',
  'imagem',
  'gravacao',
  'contato_escola',
  'uso_ia',
  'devolutiva',
  'devolutiva_escola',
  'entrega',
  'alta',
] as const;

/** The templates that a document for a patient can be made from. */
export const MODELOS_PACIENTE = ['contrato', 'doc_edit', ...ORIGINAIS] as const;
export type ModeloPaciente = (typeof MODELOS_PACIENTE)[number];

/** Papers of the administration, also of patients outside the member's own cases. All others are clinical (migration 0045). */
const ADMINISTRATIVOS: readonly string[] = [
  'contrato',
  'declaracao_comparecimento',
  'consentimento',
  'lgpd',
  'imagem',
  'gravacao',
  'contato_escola',
  'uso_ia',
  'entrega',
] satisfies ModeloPaciente[];
export const isAdministrativo = (modelo: string) => ADMINISTRATIVOS.includes(modelo);

/** A template made by the practice, which can have any number of them. */
export const ModeloProprio = z.object({ ...carimbos, titulo: z.string(), conteudo: z.string() });
export type ModeloProprio = z.infer<typeof ModeloProprio>;

export const MODELOS_PROPRIOS_MAX = 500;
const proprios = '/api/documentos-modelos-json' as const;
const umProprio = `${proprios}/:id` as const;
const TituloDoModelo = LinhaObrigatoria(200);

export const modelosProprios = {
  listar: route({
    method: 'GET',
    path: proprios,
    permission,
    recurso: 'documentos',
    query: z.object({ lixeira: z.stringbool().default(false) }),
    response: z.array(ModeloProprio.omit({ conteudo: true })),
    summary: 'The templates that the practice made itself, by title',
  }),
  ler: route({
    method: 'GET',
    path: umProprio,
    permission,
    recurso: 'documentos',
    params: IdParams,
    response: ModeloProprio,
    summary: 'A template of the practice',
  }),
  criar: route({
    method: 'POST',
    path: proprios,
    permission,
    recurso: 'administrativo',
    body: z.object({ id: Id.optional(), titulo: TituloDoModelo, conteudo: Html }),
    bodyLimit: CORPO,
    response: ModeloProprio,
    status: 201,
    summary: 'Add a template; 422 names an unknown placeholder',
  }),
  editar: route({
    method: 'PUT',
    path: umProprio,
    permission,
    recurso: 'administrativo',
    params: IdParams,
    body: z.object({ titulo: TituloDoModelo, conteudo: Html, versao: z.int() }).partial(),
    bodyLimit: CORPO,
    response: ModeloProprio,
    summary: 'Change a template; 409 if `versao` is outdated',
  }),
  excluir: route({
    method: 'DELETE',
    path: umProprio,
    permission,
    recurso: 'administrativo',
    params: IdParams,
    response: null,
    summary: 'Move a template to the trash; documents made from it are kept',
  }),
  restaurar: route({
    method: 'POST',
    path: `${umProprio}/restaurar`,
    permission,
    recurso: 'administrativo',
    params: IdParams,
    response: ModeloProprio,
    summary: 'Restore a template from the trash',
  }),
};

export const Original = z.object({ modelo: z.enum(MODELOS_PACIENTE), titulo: z.string(), descricao: z.string() });
export type Original = z.infer<typeof Original>;

export const documentosOriginais = route({
  method: 'GET',
  path: '/api/documentos-originais',
  permission,
  recurso: 'documentos',
  response: z.array(z.object({ ...Original.shape, conteudo: z.string() })),
  summary: 'The templates for a document, in the words of the practice and its profession',
});

/** The source of a document: one of the built-in templates, or `proprio` for one of the practice's own. */
export const PROPRIO = 'proprio';
const De = z.enum([...MODELOS_PACIENTE, PROPRIO]);
export type DeQueModelo = z.infer<typeof De>;
const capa = { ...carimbos, paciente_id: Id, modelo: De, titulo: z.string() };
export const DocumentoResumo = z.object(capa);
export type DocumentoResumo = z.infer<typeof DocumentoResumo>;
export const DocumentoPaciente = z.object({ ...capa, conteudo: z.string() });
export type DocumentoPaciente = z.infer<typeof DocumentoPaciente>;

const doPaciente = '/api/pacientes-json/:id/documentos-json' as const;
const um = `${path}/:id` as const;
const audit = (acao: string) => ({ recurso: 'paciente_documentos', acao });
const Titulo = LinhaObrigatoria(200);

export const documentosDoPaciente = {
  listar: route({
    method: 'GET',
    path: doPaciente,
    permission,
    recurso: 'documentos',
    params: IdParams,
    query: z.object({ lixeira: z.stringbool().default(false) }),
    response: z.array(DocumentoResumo),
    audit: audit('listou'),
    summary: 'The documents of a patient, newest first',
  }),
  criar: route({
    method: 'POST',
    path: doPaciente,
    permission,
    recurso: 'documentos',
    params: IdParams,
    body: z.object({
      id: Id.optional(),
      /** `proprio` with `modelo_id` is one of the practice's own templates. */
      modelo: De,
      modelo_id: Id.optional(),
      titulo: Titulo.optional(),
      /** The appointment that a declaration is about; by default the last one that took place. */
      atendimento_id: Id.optional(),
    }),
    response: DocumentoPaciente,
    status: 201,
    audit: audit('criou'),
    summary: 'Make a document from a template, with its placeholders filled',
  }),
  ler: route({
    method: 'GET',
    path: um,
    permission,
    recurso: 'documentos',
    params: IdParams,
    response: DocumentoPaciente,
    audit: audit('leu'),
    summary: 'A document of a patient',
  }),
  editar: route({
    method: 'PUT',
    path: um,
    permission,
    recurso: 'documentos',
    params: IdParams,
    body: z.object({ titulo: Titulo, conteudo: Html, versao: z.int() }).partial(),
    bodyLimit: CORPO,
    response: DocumentoPaciente,
    audit: audit('editou'),
    summary: 'Change a document; 409 if `versao` is outdated, and while it waits for signatures or is signed',
  }),
  copiar: route({
    method: 'POST',
    path: `${um}/copiar`,
    permission,
    recurso: 'documentos',
    interna: true,
    params: IdParams,
    /** Without `conteudo` the saved text is copied. */
    body: z.object({ id: Id, titulo: Titulo, conteudo: Html }).partial(),
    bodyLimit: CORPO,
    response: DocumentoPaciente,
    status: 201,
    audit: audit('criou'),
    summary: 'Copy a document as a new version, which has no signatures',
  }),
  excluir: route({
    method: 'DELETE',
    path: um,
    permission,
    recurso: 'documentos',
    params: IdParams,
    response: null,
    audit: audit('excluiu'),
    summary: 'Move a document to the trash',
  }),
  restaurar: route({
    method: 'POST',
    path: `${um}/restaurar`,
    permission,
    recurso: 'documentos',
    params: IdParams,
    response: DocumentoPaciente,
    audit: audit('restaurou'),
    summary: 'Restore a document from the trash',
  }),
};
