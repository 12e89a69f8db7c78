/** What other features may use of this one. */
export { type Canary, checkKey, mismatch, openKey } from './chave.ts';
export { finalidadeDe, seloDe } from './selos.ts';
