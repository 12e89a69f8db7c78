/** What other features may use of this one. */
export {
  aoAlcanceDe,
  casoProprio,
  doCaso,
  exigeCaso,
  exigePaciente,
  marcarNaFicha,
  NO_CASO,
  pacienteDaqui,
  pacienteDoCaso,
} from './paciente.ts';
export { gravarVinculos, pacientesNaLista } from './pacientes.queries.ts';
