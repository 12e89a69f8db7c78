/** What other features may use of this one. */
export { horasDeTrabalho, textoPadrao } from './agenda.queries.ts';
