import { z } from 'zod';
import { Pessoa } from './lancamentos.ts';
import { IdParams } from './listas.ts';
import { route } from './route.ts';

const permission = 'conta';

export const pacientePagador = route({
  method: 'GET',
  path: '/api/pacientes-json/:id/pagador-json',
  permission,
  params: IdParams,
  response: z.object({ responsavel: Pessoa.nullable() }),
  audit: { registro: 'pacientes', acao: 'leu pagador' },
  summary: 'Which guardian pays for a patient; none where the patient does',
});

export const pacienteSaldo = route({
  method: 'GET',
  path: '/api/pacientes-json/:id/saldo-json',
  permission,
  params: IdParams,
  response: z.object({ aberto: z.string(), vencido: z.string(), pago: z.string() }),
  audit: { registro: 'pacientes', acao: 'leu saldo' },
  summary: 'What is open, overdue and paid for a patient',
});
