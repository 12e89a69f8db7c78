/** What other features may use of this one. */

export {
  type Bandeira,
  type Campo,
  type CampoSeguro,
  type CartaoDeTeste,
  type Checkout,
  loadCheckout,
  type Metodos,
  type Parcela,
} from './checkout.ts';
export { rememberedPayment, rememberPayment, wizardOf } from './pagamento.ts';
export { periodo } from './periodo.ts';
export { StatusPagamento } from './StatusPagamento.tsx';
export { lerRecusa } from './token.ts';
