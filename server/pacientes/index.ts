/** What other features may use of this one. */
export { exigePaciente, marcarNaFicha, pacienteDaqui } from './paciente.ts';
export { gravarVinculos } from './pacientes.queries.ts';
