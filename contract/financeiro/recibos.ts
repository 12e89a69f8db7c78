import { z } from 'zod';
import { Data, Id, Instante, Linha, nulo } from '#contract/fields.ts';
import { IdParams, listaQuery } from '#contract/listas.ts';
import { route } from '#contract/route.ts';
import { FORMAS } from '#domain/money/formas.ts';
import { PESSOAS } from './financeiro.ts';

const Pessoa = z.object({ nome: z.string(), cpf: z.string().nullable() });

/** The tax note of a receipt, by the obligations of the profession. */
export const NOTAS_FISCAIS = ['receita_saude', 'nfse', 'sem_deducao', 'nenhuma'] as const;

/** The data at the time the receipt was issued. */
export const ReciboDados = z.object({
  pagador: Pessoa,
  beneficiario: Pessoa.nullable(),
  descricao: z.string(),
  /** The dates of the appointments it is for. */
  dias: z.array(Data),
  competencia: Data.nullable(),
  forma: z.enum(FORMAS).nullable(),
  profissional: z.object({
    nome: z.string(),
    profissao: z.string().nullable(),
    registro: z.string().nullable(),
    documento: z.string().nullable(),
    /** The practice that `documento` belongs to, if it is not the professional's. */
    pratica: z.string().nullish(),
    pessoa: z.enum(PESSOAS),
    endereco: z.string().nullable(),
    /** Whose telephone and e-mail are in the letterhead. */
    membro_id: Id.nullish(),
  }),
  cidade: z.string().nullable(),
  nota: z.enum(NOTAS_FISCAIS),
});
export type ReciboDados = z.infer<typeof ReciboDados>;

export const Recibo = z.object({
  id: Id,
  /** Numbered within its year: `12/2026`. */
  numero: z.string(),
  ano: z.int(),
  data: Data,
  valor: z.string(),
  /** The amount in words, in the reader's language. */
  valor_por_extenso: z.string(),
  dados: ReciboDados,
  lancamento_id: Id,
  pagamento_id: Id,
  paciente_id: Id.nullable(),
  /** Its number in Receita Saúde, once issued there too. */
  receita_saude: z.string().nullable(),
  emitido_em: Instante,
  /** Set when the payment is reversed; the number is not used again. */
  cancelado_em: Instante.nullable(),
});
export type Recibo = z.infer<typeof Recibo>;

/** What a receipt would lack if issued now; it can be issued anyway. */
export const FaltasDoRecibo = z.object({
  pagador: z
    .object({
      tipo: z.enum(['responsavel', 'paciente']),
      /** `null` for a guardian whom the member does not see. */
      id: Id.nullable(),
      nome: z.string(),
      cpf: z.string().nullable(),
    })
    .nullable(),
  faltam: z.array(z.enum(['pagador', 'pagador_cpf', 'documento', 'cidade'])),
});
export type FaltasDoRecibo = z.infer<typeof FaltasDoRecibo>;

/** A payment without a receipt: what somebody who sees no charges needs to issue one. */
export const PagamentoSemRecibo = z.object({
  id: Id,
  data: Data,
  valor: z.string(),
  descricao: z.string(),
  pagador: z.string(),
  /** The dates of its appointments, and the names of the professionals. */
  dias: z.array(Data),
  profissionais: z.array(z.string()),
});
export type PagamentoSemRecibo = z.infer<typeof PagamentoSemRecibo>;

const path = '/api/recibos-json';
const permission = 'conta';
const recurso = 'recibos';

const query = z.object({
  ...listaQuery(['numero']).omit({ busca: true, lixeira: true }).shape,
  ano: z.coerce.number().int().min(1900).max(2200).optional(),
  paciente_id: Id.optional(),
});

export const recibos = {
  listar: route({
    method: 'GET',
    path,
    permission,
    recurso: 'recibos',
    modulo: 'financeiro',
    query,
    response: z.array(Recibo),
    audit: { recurso, acao: 'listou' },
    summary: 'Receipts by pages, newest first',
  }),
  exportar: route({
    method: 'GET',
    path: `${path}/exportar`,
    permission,
    recurso: 'financas',
    modulo: 'financeiro',
    query,
    response: 'stream',
    media: 'text/csv',
    audit: { recurso, acao: 'exportou' },
    summary: 'Receipts as CSV, as Receita Saúde and the accountant need them',
  }),
  aEmitir: route({
    method: 'GET',
    path: `${path}/a-emitir`,
    interna: true,
    permission,
    recurso: 'recibos',
    modulo: 'financeiro',
    query: listaQuery(['data']).pick({ pagina: true, por_pagina: true }).extend({ paciente_id: Id }),
    response: z.array(PagamentoSemRecibo),
    audit: { recurso, acao: 'listou' },
    summary: 'Payments for a patient that have no receipt yet, newest first',
  }),
  faltas: route({
    method: 'GET',
    path: `${path}/faltas`,
    interna: true,
    permission,
    recurso: 'recibos',
    modulo: 'financeiro',
    query: z.object({ pagamento_id: Id }),
    response: FaltasDoRecibo,
    audit: { recurso, acao: 'conferiu' },
    summary: 'What the receipt of a payment would lack, before it is issued',
  }),
  emitir: route({
    method: 'POST',
    path,
    permission,
    recurso: 'recibos',
    modulo: 'financeiro',
    body: z.object({ pagamento_id: Id }),
    response: Recibo,
    status: 201,
    audit: { recurso, acao: 'emitiu' },
    summary: 'Issue a receipt for a payment; repeated calls return the same one',
  }),
  ler: route({
    method: 'GET',
    path: `${path}/:id`,
    permission,
    recurso: 'recibos',
    modulo: 'financeiro',
    params: IdParams,
    response: Recibo,
    audit: { recurso, acao: 'leu' },
    summary: 'Read a receipt',
  }),
  anotar: route({
    method: 'PUT',
    path: `${path}/:id`,
    permission,
    recurso: 'recibos',
    modulo: 'financeiro',
    params: IdParams,
    body: z.object({ receita_saude: nulo(Linha(40)) }),
    response: Recibo,
    audit: { recurso, acao: 'anotou' },
    summary: 'Record its number in Receita Saúde; nothing else can be changed',
  }),
};
