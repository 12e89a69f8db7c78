/** What other features may use of this one. */
export { lerDocumento, selarDocumento } from './paciente.queries.ts';
