import { z } from 'zod';
import { Id, Instante, LinhaObrigatoria, TextoObrigatorio } from '#contract/fields.ts';
import { ESTADOS_DO_LINK } from '#contract/links/links.ts';
import { MEIOS_DE_PASSAR } from '#contract/links/tipos.ts';
import { IdParams } from '#contract/listas.ts';
import { route } from '#contract/route.ts';
import { AutorizacaoEscola, Relatorio, SITUACOES_BAIXA } from './relatorios.ts';

/** How a report was handed over. */
export const FORMAS_DE_ENTREGA = ['impresso', 'email', 'mensagem', 'outra'] as const;
export const FORMAS_DE_EMISSAO = ['pdf', 'link', ...FORMAS_DE_ENTREGA] as const;

export const EntregaNova = z.object({
  destinatario: LinhaObrigatoria(200),
  finalidade: TextoObrigatorio(500),
  forma: z.enum(FORMAS_DE_ENTREGA),
});

/** A file made from a final report, or a handover of it. */
export const Emissao = z.object({
  id: Id,
  forma: z.enum(FORMAS_DE_EMISSAO),
  destinatario: z.string().nullable(),
  finalidade: z.string().nullable(),
  /** For a report to a school: who authorised it, on which day and until when. */
  autorizacao: AutorizacaoEscola.omit({ destinatario: true }).nullable(),
  emitido_em: Instante,
  por: z.string(),
  /** SHA-256 of the text, and of the file if there is one. */
  resumo: z.string(),
  arquivo: z.string().nullable(),
  /** The link that delivers the report, and how far it got; empty for other handovers, and once the link is gone. */
  link: z
    .object({
      estado: z.enum(ESTADOS_DO_LINK),
      enviado_em: Instante.nullable(),
      passado_em: Instante.nullable(),
      passado_por: z.enum(MEIOS_DE_PASSAR).nullable(),
      aberto_em: Instante.nullable(),
      /** Since then the report counts as handed over. */
      baixado_em: Instante.nullable(),
    })
    .nullable(),
});
export type Emissao = z.infer<typeof Emissao>;

export const BaixaNova = z
  .object({
    situacao: z.enum(SITUACOES_BAIXA),
    motivo: TextoObrigatorio(500),
    substituto_id: Id.nullable().default(null),
  })
  .refine(({ situacao, substituto_id }) => situacao !== 'substituido' || substituto_id !== null, {
    path: ['substituto_id'],
    message: 'obrigatorio',
  });

const um = '/api/relatorios-json/:id' as const;
const permission = 'conta' as const;
const params = IdParams;
const audit = (acao: string) => ({ recurso: 'relatorios', acao });

export const relatorioEmissoes = {
  listar: route({
    method: 'GET',
    path: `${um}/emissoes`,
    permission,
    recurso: 'clinico',
    modulo: 'relatorio',
    params,
    response: z.array(Emissao),
    audit: audit('leu emissões'),
    refuses: [409],
    summary: 'The files made from a final report and its handovers, newest first',
  }),
  entregar: route({
    method: 'POST',
    path: `${um}/emissoes`,
    permission,
    recurso: 'clinico',
    modulo: 'relatorio',
    params,
    body: EntregaNova.extend({ id: Id.optional() }),
    response: Emissao,
    status: 201,
    audit: audit('registrou entrega'),
    summary: 'Record to whom a final report was given, why and how; 409 for a draft or a cancelled report',
  }),
};

export const relatorioBaixa = route({
  method: 'POST',
  path: `${um}/baixa`,
  permission,
  recurso: 'clinico',
  supervisor: true,
  modulo: 'relatorio',
  params,
  body: BaixaNova,
  response: Relatorio,
  audit: audit('deu baixa'),
  summary: 'Cancel a final report, or name its replacement; once, and with a reason',
});
