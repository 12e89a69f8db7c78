/** What other features may use of this one. */
export { PacienteForm } from './PacienteForm.tsx';
export { PacientesDuplicados } from './PacientesDuplicados.tsx';
export { PacienteVista } from './PacienteVista.tsx';
