import { z } from 'zod';
import { Id, Texto, TextoObrigatorio } from '#contract/fields.ts';
import { route } from '#contract/route.ts';

/** What is printed besides the text, in the order of the dialog. */
export const OPCOES_IMPRESSAO = [
  'topo',
  'paciente',
  'responsavel',
  'escola',
  'rodape_assinatura_user',
  'assinatura_paciente',
  'assinatura_reponsavel',
  'assinatura_escola',
  'outras_assinaturas',
] as const;
export type OpcaoImpressao = (typeof OPCOES_IMPRESSAO)[number];

export const ConfigImpressao = z.object({
  topo: z.boolean().default(true),
  paciente: z.boolean().default(true),
  rodape_assinatura_user: z.boolean().default(true),
  responsavel: z.boolean().default(false),
  escola: z.boolean().default(false),
  assinatura_paciente: z.boolean().default(false),
  assinatura_reponsavel: z.boolean().default(false),
  assinatura_escola: z.boolean().default(false),
  outras_assinaturas: z.boolean().default(false),
});
export type ConfigImpressao = z.infer<typeof ConfigImpressao>;
export const CONFIG_IMPRESSAO_PADRAO: ConfigImpressao = ConfigImpressao.parse({});
/** A receipt has no block of the patient's data: only its text mentions the patient. */
export const CONFIG_IMPRESSAO_RECIBO: ConfigImpressao = ConfigImpressao.parse({ paciente: false });

type Presentes = { paciente: boolean; responsavel: boolean; escola: boolean };
/**
 * Who is present, and whether it is a receipt, for which only letterhead and signature can be chosen. `identificado`:
 * the text identifies the patient, so the block of their data is not needed.
 */
type Folha = Presentes & { recibo: boolean; identificado?: boolean };

/** The person that each option is about: it is off and disabled if that person is missing. */
const DE_QUEM: Partial<Record<OpcaoImpressao, keyof Presentes>> = {
  paciente: 'paciente',
  assinatura_paciente: 'paciente',
  responsavel: 'responsavel',
  assinatura_reponsavel: 'responsavel',
  escola: 'escola',
  assinatura_escola: 'escola',
};

export const opcaoPossivel = (opcao: OpcaoImpressao, folha: Folha) => {
  const quem = DE_QUEM[opcao];
  if (opcao === 'paciente' && folha.identificado) return false;
  return (quem === undefined || folha[quem]) && (!folha.recibo || CONFIG_IMPRESSAO_RECIBO[opcao]);
};

export const configPossivel = (config: ConfigImpressao, folha: Folha): ConfigImpressao =>
  Object.fromEntries(
    OPCOES_IMPRESSAO.map((opcao) => [opcao, config[opcao] && opcaoPossivel(opcao, folha)]),
  ) as ConfigImpressao;

export const FORMATOS_IMPRESSAO = ['html', 'markdown'] as const;

export const MARCAS = ['uso_pedagogico'] as const;

/** About two hundred pages of text. */
export const IMPRESSAO_MAX = 1_000_000;
export const IMPRESSAO_CORPO = 4 * 1024 * 1024;

export const Impressao = z.object({
  titulo: TextoObrigatorio(200),
  conteudo: z.string().max(IMPRESSAO_MAX).default(''),
  formato: z.enum(FORMATOS_IMPRESSAO).default('html'),
  config: ConfigImpressao.default(CONFIG_IMPRESSAO_PADRAO),
  paciente_id: Id.nullable().default(null),
  /** The guardian and the school on the paper, if not those of the patient. */
  responsavel_id: Id.nullable().default(null),
  escola_id: Id.nullable().default(null),
  /** Further signatures; without a name, a blank line. */
  outras: z.array(Texto(200)).max(6).default([]),
  /** The watermark on every page. */
  marca: z.enum(MARCAS).nullable().default(null),
  /** A report prints its own text: `conteudo` is ignored. */
  relatorio_id: Id.nullable().default(null),
  /** A receipt prints the text it was issued with: title and text of the request are ignored. */
  recibo_id: Id.nullable().default(null),
  /** Letterhead and footer to preview, instead of the saved ones. */
  previa: z
    .object({
      model_doc_topo: z.string().max(500_000),
      model_doc_rodape: z.string().max(500_000),
      /** The text is a receipt template: it is shown with the last payment of the patient. */
      comprovante: z.boolean(),
    })
    .partial()
    .optional(),
});
export type Impressao = z.infer<typeof Impressao>;

const path = '/api/impressoes-json' as const;

export const impressaoMontar = route({
  method: 'POST',
  path,
  permission: 'conta',
  recurso: 'papel',
  body: Impressao,
  bodyLimit: IMPRESSAO_CORPO,
  /** `sem_cidade`: the date above the signatures has no city, because the practice has none saved. */
  response: z.object({ html: z.string(), sem_cidade: z.boolean() }),
  audit: { recurso: 'impressoes', acao: 'montou' },
  refuses: [429],
  summary: 'The sheet as it will be printed: letterhead, data, text, signatures, in sanitised HTML with its style',
});

export const impressaoPdf = route({
  method: 'POST',
  path: `${path}/pdf`,
  permission: 'conta',
  recurso: 'papel',
  body: Impressao,
  bodyLimit: IMPRESSAO_CORPO,
  response: 'stream',
  media: 'application/pdf',
  audit: { recurso: 'impressoes', acao: 'gerou PDF' },
  refuses: [429, 501],
  summary: 'The same sheet as a PDF file; 501 if the server has no browser to render it',
});
