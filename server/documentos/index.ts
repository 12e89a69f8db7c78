/** What other features may use of this one. */
export { lerDocumento, selarDocumento, travarDocumento } from './paciente.queries.ts';
export { profissionalDoDocumento } from './profissional.ts';
