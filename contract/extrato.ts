import { z } from 'zod';
import { Data, Id } from './fields.ts';
import { TIPOS_LANCAMENTO } from './financeiro.ts';
import { FORMAS } from './formas.ts';
import { route } from './route.ts';

export const EXTRATO_POR_PAGINA = 100;
export const EXTRATO_POR_PAGINA_MAX = 1000;
export const FLUXO_MESES = 6;

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
  /** Who paid: a guardian, else the patient; nobody for what was spent. */
  pagador: z.string().nullable(),
  pagador_cpf: z.string().nullable(),
  lancamento_id: Id.nullable(),
  /** A payment that was reversed later; the reversal is a movement of its own. */
  estornado: z.boolean(),
  transferencia_id: Id.nullable(),
  /** In is positive, out is negative. */
  valor: z.string(),
  /** What there is after it. */
  saldo: z.string(),
});
export type Movimento = z.infer<typeof Movimento>;

/** What was paid in and out, and what was reversed of either: below zero where more of the first was. */
const Somas = { entradas: z.string(), saidas: z.string(), estornos: z.string() };

export const Extrato = z.object({
  de: Data,
  ate: Data,
  saldo_inicial: z.string(),
  movimentos: z.array(Movimento),
  totais: z.object({
    ...Somas,
    /** Moved in from, or out to, places that are not part of this statement. */
    transferencias: z.string(),
    /** Opening balances that begin to count within these days. */
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
    /** Without them, this month. */
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
  query: Query,
  response: Extrato,
  summary: 'Opening balance, movements with running balance by pages, totals, per month, category and patient',
});

export const extratoExportar = route({
  method: 'GET',
  path: '/api/extrato-json/exportar',
  permission: 'conta',
  query: Query,
  response: 'stream',
  audit: { registro: 'lancamentos', acao: 'exportou extrato' },
  summary: 'The statement as CSV, for the accountant',
});

export const Fluxo = z.object({
  saldo: z.string(),
  /** Open and due before today: it may still come, and is counted in the first month. */
  vencidos: z.object({ receber: z.string(), pagar: z.string() }),
  meses: z.array(z.object({ mes: Data, receber: z.string(), pagar: z.string(), saldo: z.string() })),
});
export type Fluxo = z.infer<typeof Fluxo>;

export const fluxo = route({
  method: 'GET',
  path: '/api/fluxo-json',
  permission: 'conta',
  query: z.object({ meses: z.coerce.number().int().min(1).max(24).default(FLUXO_MESES) }),
  response: Fluxo,
  summary: 'What is expected to come in and go out in the months ahead, and what there will be',
});
