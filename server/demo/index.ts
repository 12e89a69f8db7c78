/** What other features may use of this one. */
export { preencher } from './preencher.ts';
