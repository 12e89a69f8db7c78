import { z } from 'zod';
import { IdParams } from '#contract/listas.ts';
import { route } from '#contract/route.ts';

export const pacienteSaldo = route({
  method: 'GET',
  path: '/api/pacientes-json/:id/saldo-json',
  permission: 'conta',
  recurso: 'cobrancas',
  modulo: 'financeiro',
  params: IdParams,
  response: z.object({ aberto: z.string(), vencido: z.string(), pago: z.string() }),
  audit: { recurso: 'pacientes', acao: 'leu saldo' },
  summary: 'Open, overdue and paid amounts of a patient',
});
