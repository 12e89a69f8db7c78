import { z } from 'zod';
import { Data, DinheiroPositivo } from '#contract/fields.ts';
import { PagamentoNovo } from '#contract/financeiro/lancamentos.ts';

export const Pagar = z.object({
  valor: DinheiroPositivo,
  data: Data,
  forma: PagamentoNovo.shape.forma,
  carteira_id: PagamentoNovo.shape.carteira_id,
});
