/** What other features may use of this one. */
export { isSandbox } from './create.ts';
export { barras, qr } from './desenhos.ts';
export {
  type Aviso,
  AvisoForjado,
  type Cobrado,
  type Desafio,
  GatewayFora,
  GatewayRecusou,
  type Pedido,
  type Politica,
} from './gateway.ts';
export { campo, desafio, METODOS, parcelasDe, sdk } from './sandbox-checkout.ts';
