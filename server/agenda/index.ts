/** What other features may use of this one. */
export { textoPadrao } from './agenda.queries.ts';
