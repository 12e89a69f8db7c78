import { z } from 'zod';
import { Data, Id } from '#contract/fields.ts';
import { route } from '#contract/route.ts';
import { Pessoa } from './lancamentos.ts';

const permission = 'conta';
const recurso = 'lancamentos';

/** A debtor, with the amounts by age. The parts add up to the total. */
export const Devedor = z.object({
  tipo: z.enum(['responsavel', 'paciente', 'ninguem']),
  id: Id.nullable(),
  nome: z.string().nullable(),
  pacientes: z.array(Pessoa),
  quantos: z.int(),
  saldo: z.string(),
  a_vencer: z.string(),
  ate_30: z.string(),
  ate_60: z.string(),
  ate_90: z.string(),
  mais_de_90: z.string(),
  /** The earliest due date. */
  desde: Data.nullable(),
});
export type Devedor = z.infer<typeof Devedor>;

const Devedores = z.object({
  devedores: z.array(Devedor),
  /** Absent for members who do not see the accounts of the practice. */
  total: Devedor.pick({
    saldo: true,
    a_vencer: true,
    ate_30: true,
    ate_60: true,
    ate_90: true,
    mais_de_90: true,
  }).optional(),
});

export const devedores = route({
  method: 'GET',
  path: '/api/devedores-json',
  permission,
  recurso: 'cobrancas',
  modulo: 'financeiro',
  response: Devedores,
  audit: { recurso, acao: 'listou devedores' },
  summary: 'Debtors, amounts, and for how long',
});

export const devedoresExportar = route({
  method: 'GET',
  path: '/api/devedores-json/exportar',
  permission,
  recurso: 'financas',
  modulo: 'financeiro',
  response: 'stream',
  media: 'text/csv',
  audit: { recurso, acao: 'exportou devedores' },
  summary: 'Debtors as CSV',
});
