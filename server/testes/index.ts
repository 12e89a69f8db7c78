/** What other features may use of this one. */
export { aplicacoesDe } from './aplicacoes.queries.ts';
