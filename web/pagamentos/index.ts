/** What other features may use of this one. */

export {
  type Campo,
  type CampoSeguro,
  type CartaoDeTeste,
  type Checkout,
  loadCheckout,
} from './checkout.ts';
export { descricaoDe, TIPOS_DE_ASSENTO, type TipoDeAssento } from './descricao.ts';
export { Formas } from './Formas.tsx';
export type { Bandeira, Metodos, Parcela } from './formas.ts';
export { paramsOf, rememberedPayment, rememberPayment, wizardOf } from './pagamento.ts';
export { periodo } from './periodo.ts';
export { StatusPagamento } from './StatusPagamento.tsx';
export { lerRecusa } from './token.ts';
