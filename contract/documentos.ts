import { z } from 'zod';
import { CpfOuCnpj } from './brasil.ts';
import { carimbos, Id, Instante, Linha, nulo, TextoObrigatorio } from './fields.ts';
import { IdParams } from './listas.ts';
import { route } from './route.ts';

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

/** What a practice says of itself on paper: letterhead, contract, receipt and PIX code read it here. */
export const DadosDoPapel = z.object({
  documento: nulo(CpfOuCnpj),
  endereco: nulo(Linha(300)),
  cidade: nulo(Linha(100)),
});

export const Documentos = z.object({
  /** Null until something was saved. */
  id: Id.nullable(),
  ...modelos,
  documento: z.string().nullable(),
  endereco: z.string().nullable(),
  cidade: z.string().nullable(),
  versao: z.int(),
  atualizado_em: Instante.nullable(),
  /** Which of them are the practice's own; the others are the originals. */
  proprios: z.array(z.enum(MODELOS_DOCUMENTO)),
});
export type Documentos = z.infer<typeof Documentos>;

const path = '/api/documentos-json' as const;
const permission = 'conta' as const;

export const documentosLer = route({
  method: 'GET',
  path,
  permission,
  response: Documentos,
  summary: 'The templates of the practice; the originals where it has none of its own',
});

export const documentosGravar = route({
  method: 'POST',
  path,
  permission,
  /** What is not sent stays; `null` brings the original back. */
  body: z.object({ ...modelos, ...DadosDoPapel.shape, versao: z.int() }).partial(),
  bodyLimit: CORPO,
  response: Documentos,
  summary: 'Save templates; 422 names a placeholder that does not exist, 409 where `versao` is not the newest',
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

/** What a document for a patient can be made from. */
export const MODELOS_PACIENTE = ['contrato', 'doc_edit', ...ORIGINAIS] as const;
export type ModeloPaciente = (typeof MODELOS_PACIENTE)[number];

/** A template of the practice's own: it has as many as it likes. */
export const ModeloProprio = z.object({ ...carimbos, titulo: z.string(), conteudo: z.string() });
export type ModeloProprio = z.infer<typeof ModeloProprio>;

export const MODELOS_PROPRIOS_MAX = 500;
const proprios = '/api/documentos-modelos-json' as const;
const umProprio = `${proprios}/:id` as const;
const TituloDoModelo = TextoObrigatorio(200);

export const modelosProprios = {
  listar: route({
    method: 'GET',
    path: proprios,
    permission,
    query: z.object({ lixeira: z.stringbool().default(false) }),
    response: z.array(ModeloProprio.omit({ conteudo: true })),
    summary: 'The templates that the practice made itself, by title',
  }),
  ler: route({
    method: 'GET',
    path: umProprio,
    permission,
    params: IdParams,
    response: ModeloProprio,
    summary: 'A template of the practice',
  }),
  criar: route({
    method: 'POST',
    path: proprios,
    permission,
    body: z.object({ id: Id.optional(), titulo: TituloDoModelo, conteudo: Html }),
    bodyLimit: CORPO,
    response: ModeloProprio,
    status: 201,
    summary: 'Keep another template; 422 names a placeholder that does not exist',
  }),
  editar: route({
    method: 'PUT',
    path: umProprio,
    permission,
    params: IdParams,
    body: z.object({ titulo: TituloDoModelo, conteudo: Html, versao: z.int() }).partial(),
    bodyLimit: CORPO,
    response: ModeloProprio,
    summary: 'Change a template; 409 where `versao` is not the newest',
  }),
  excluir: route({
    method: 'DELETE',
    path: umProprio,
    permission,
    params: IdParams,
    response: null,
    summary: 'Move a template to the trash; documents made from it stay',
  }),
  restaurar: route({
    method: 'POST',
    path: `${umProprio}/restaurar`,
    permission,
    params: IdParams,
    response: ModeloProprio,
    summary: 'Bring a template back from the trash',
  }),
};

export const Original = z.object({ modelo: z.enum(MODELOS_PACIENTE), titulo: z.string(), descricao: z.string() });
export type Original = z.infer<typeof Original>;

export const documentosOriginais = route({
  method: 'GET',
  path: '/api/documentos-originais',
  permission,
  response: z.array(z.object({ ...Original.shape, conteudo: z.string() })),
  summary: 'What a document can be made from, in the words of the practice and its profession',
});

/** What a document was made from: an original, one of the five, or a template of the practice's own. */
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
const audit = (acao: string) => ({ registro: 'paciente_documentos', acao });
const Titulo = TextoObrigatorio(200);

export const documentosDoPaciente = {
  listar: route({
    method: 'GET',
    path: doPaciente,
    permission,
    params: IdParams,
    query: z.object({ lixeira: z.stringbool().default(false) }),
    response: z.array(DocumentoResumo),
    audit: audit('listou'),
    summary: 'The documents of a patient, the newest first',
  }),
  criar: route({
    method: 'POST',
    path: doPaciente,
    permission,
    params: IdParams,
    body: z.object({
      id: Id.optional(),
      /** `proprio` with `modelo_id` is a template of the practice's own. */
      modelo: De,
      modelo_id: Id.optional(),
      titulo: Titulo.optional(),
      /** The session that a declaration is about; the last one that took place where none is named. */
      atendimento_id: Id.optional(),
    }),
    response: DocumentoPaciente,
    status: 201,
    audit: audit('criou'),
    summary: 'Make a document from a template, its gaps filled with what is known',
  }),
  ler: route({
    method: 'GET',
    path: um,
    permission,
    params: IdParams,
    response: DocumentoPaciente,
    audit: audit('leu'),
    summary: 'A document of a patient',
  }),
  editar: route({
    method: 'PUT',
    path: um,
    permission,
    params: IdParams,
    body: z.object({ titulo: Titulo, conteudo: Html, versao: z.int() }).partial(),
    bodyLimit: CORPO,
    response: DocumentoPaciente,
    audit: audit('editou'),
    summary: 'Change a document; 409 where `versao` is not the newest',
  }),
  excluir: route({
    method: 'DELETE',
    path: um,
    permission,
    params: IdParams,
    response: null,
    audit: audit('excluiu'),
    summary: 'Move a document to the trash',
  }),
  restaurar: route({
    method: 'POST',
    path: `${um}/restaurar`,
    permission,
    params: IdParams,
    response: DocumentoPaciente,
    audit: audit('restaurou'),
    summary: 'Bring a document back from the trash',
  }),
};
