/** What other features may use of this one. */

export { type Checkout, loadCheckout, type Metodos, type Parcela, type Token } from './checkout.ts';
export { rememberedPayment, rememberPayment, wizardOf } from './pagamento.ts';
export { periodo } from './periodo.ts';
export { StatusPagamento } from './StatusPagamento.tsx';
