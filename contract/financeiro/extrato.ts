import { z } from 'zod';
import { Data, Id } from '#contract/fields.ts';
import { route } from '#contract/route.ts';
import { FORMAS } from '#domain/money/formas.ts';
import { TIPOS_LANCAMENTO } from './financeiro.ts';

export const EXTRATO_POR_PAGINA = 100;
export const EXTRATO_POR_PAGINA_MAX = 1000;
/** This month and the next six: with the five before, a year. */
export const FLUXO_MESES = 7;

export const ORIGENS = ['pagamento', 'estorno', 'transferencia', 'saldo'] as const;

export const Movimento = z.object({
  id: Id,
  data: Data,
  origem: z.enum(ORIGENS),
  tipo: z.enum(TIPOS_LANCAMENTO).nullable(),
  descricao: z.string().nullable(),
  forma: z.enum(FORMAS).nullable(),
  carteira_id: Id,
  carteira: z.string(),
  categoria: z.string().nullable(),
  paciente_id: Id.nullable(),
  paciente: z.string().nullable(),
  /** The payer: a guardian, else the patient; `null` for an expense. */
  pagador: z.string().nullable(),
  pagador_cpf: z.string().nullable(),
  lancamento_id: Id.nullable(),
  /** A payment that was reversed later; the reversal is a separate movement. */
  estornado: z.boolean(),
  transferencia_id: Id.nullable(),
  /** Income is positive, expense is negative. */
  valor: z.string(),
  /** The balance after it. */
  saldo: z.string(),
});
export type Movimento = z.infer<typeof Movimento>;

/** Income, expense and reversals of a period. Reversals are negative if more income than expense was reversed. */
const Somas = { entradas: z.string(), saidas: z.string(), estornos: z.string() };

export const Extrato = z.object({
  de: Data,
  ate: Data,
  saldo_inicial: z.string(),
  movimentos: z.array(Movimento),
  totais: z.object({
    ...Somas,
    /** Transfers from or to wallets that are not part of this statement. */
    transferencias: z.string(),
    /** Opening balances that start within the period. */
    saldos: z.string(),
    resultado: z.string(),
  }),
  saldo_final: z.string(),
  meses: z.array(z.object({ mes: Data, ...Somas, transferencias: z.string(), saldos: z.string(), saldo: z.string() })),
  categorias: z.array(
    z.object({
      categoria_id: Id.nullable(),
      categoria: z.string().nullable(),
      dedutivel: z.string().nullable(),
      ...Somas,
    }),
  ),
  pacientes: z.array(z.object({ paciente_id: Id.nullable(), paciente: z.string().nullable(), ...Somas })),
});
export type Extrato = z.infer<typeof Extrato>;

const Query = z
  .object({
    /** By default, this month. */
    de: Data.optional(),
    ate: Data.optional(),
    carteira_id: Id.optional(),
    pagina: z.coerce.number().int().min(1).max(1_000_000).default(1),
    por_pagina: z.coerce.number().int().min(1).max(EXTRATO_POR_PAGINA_MAX).default(EXTRATO_POR_PAGINA),
  })
  .refine(({ de, ate }) => !de || !ate || de <= ate, { message: 'periodo_invertido', path: ['ate'] });

export const extrato = route({
  method: 'GET',
  path: '/api/extrato-json',
  permission: 'conta',
  recurso: 'financas',
  modulo: 'financeiro',
  query: Query,
  response: Extrato,
  summary: 'Opening balance, movements with running balance by pages, totals by month, category and patient',
});

export const extratoExportar = route({
  method: 'GET',
  path: '/api/extrato-json/exportar',
  permission: 'conta',
  recurso: 'financas',
  modulo: 'financeiro',
  query: Query,
  response: 'stream',
  media: 'text/csv',
  audit: { recurso: 'lancamentos', acao: 'exportou extrato' },
  summary: 'The statement as CSV, for the accountant',
});

export const Fluxo = z.object({
  saldo: z.string(),
  /** Open and due before today: still expected, and counted in the first month. */
  vencidos: z.object({ receber: z.string(), pagar: z.string() }),
  meses: z.array(
    z.object({
      mes: Data,
      receber: z.string(),
      pagar: z.string(),
      /** The fees of booked appointments that have no charge yet. */
      agendado: z.string(),
      saldo: z.string(),
    }),
  ),
});
export type Fluxo = z.infer<typeof Fluxo>;

export const fluxo = route({
  method: 'GET',
  path: '/api/fluxo-json',
  permission: 'conta',
  recurso: 'financas',
  modulo: 'financeiro',
  query: z.object({ meses: z.coerce.number().int().min(1).max(24).default(FLUXO_MESES) }),
  response: Fluxo,
  summary: 'Expected income and expenses of the coming months, and the resulting balance',
});
