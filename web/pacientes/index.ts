/** What other features may use of this one. */
export { EditarPaciente, loadForm } from './EditarPaciente.tsx';
export { PacientesDuplicados } from './PacientesDuplicados.tsx';
export { PacienteVista } from './PacienteVista.tsx';
