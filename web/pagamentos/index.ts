/** What other features may use of this one. */

export {
  type Campo,
  type CampoSeguro,
  type CartaoDeTeste,
  type Checkout,
  loadCheckout,
} from './checkout.ts';
export type { Bandeira, Metodos, Parcela } from './formas.ts';
export { paramsOf, rememberedPayment, rememberPayment, wizardOf } from './pagamento.ts';
export { periodo } from './periodo.ts';
export { StatusPagamento } from './StatusPagamento.tsx';
export { lerRecusa } from './token.ts';
