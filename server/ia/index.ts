/** What other features may use of this one. */
export { FalhaIa } from './falhas.ts';
export { estadoDaIa, exigirIa } from './ia.routes.ts';
export { envioDe, type Pedido } from './ia.ts';
export { identidadeDe } from './identidade.ts';
export { aplanado, type Identidade, semIdentidade } from './pseudonimos.ts';
export type { Quem } from './uso.ts';
