/** What other features may use of this one. */
export { selarDocumento } from './paciente.queries.ts';
