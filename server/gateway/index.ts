/** What other features may use of this one. */
export { isSandbox } from './create.ts';
export { barras, qr } from './desenhos.ts';
export { type Aviso, AvisoForjado, type Cobrado, GatewayFora, GatewayRecusou, type Pedido } from './gateway.ts';
