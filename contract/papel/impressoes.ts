import { z } from 'zod';
import { Data, Id, Texto, TextoObrigatorio } from '#contract/fields.ts';
import { route } from '#contract/route.ts';
import { CONFIG_IMPRESSAO_PADRAO } from '#domain/paper/opcoes-de-impressao.ts';

const ligada = (opcao: keyof typeof CONFIG_IMPRESSAO_PADRAO) => z.boolean().default(CONFIG_IMPRESSAO_PADRAO[opcao]);

const ConfigImpressao = z.object({
  topo: ligada('topo'),
  paciente: ligada('paciente'),
  rodape_assinatura_user: ligada('rodape_assinatura_user'),
  responsavel: ligada('responsavel'),
  escola: ligada('escola'),
  assinatura_paciente: ligada('assinatura_paciente'),
  assinatura_reponsavel: ligada('assinatura_reponsavel'),
  assinatura_escola: ligada('assinatura_escola'),
  outras_assinaturas: ligada('outras_assinaturas'),
});

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
  /** The share of a member for a month: title and text of the request are ignored. */
  repasse: z.object({ membro_id: Id, mes: Data }).nullable().default(null),
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
