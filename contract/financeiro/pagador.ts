import { z } from 'zod';
import { IdParams } from '#contract/listas.ts';
import { route } from '#contract/route.ts';
import { Pessoa } from './lancamentos.ts';

export const pacientePagador = route({
  method: 'GET',
  path: '/api/pacientes-json/:id/pagador-json',
  permission: 'conta',
  recurso: 'cobrancas',
  modulo: 'financeiro',
  params: IdParams,
  response: z.object({ responsavel: Pessoa.nullable() }),
  audit: { recurso: 'pacientes', acao: 'leu pagador' },
  summary: 'The guardian who pays for a patient; null if the patient pays',
});
