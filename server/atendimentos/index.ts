/** What other features may use of this one. */
export { buscarAtendimentos, lerAtendimento } from './atendimentos.queries.ts';
