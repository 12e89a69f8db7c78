/** What other features may use of this one. */
export { modeloPadrao, retratoDe } from './modelos.ts';
export { gravarRespostas } from './respostas.queries.ts';
