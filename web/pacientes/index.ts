/** What other features may use of this one. */
export { PacienteForm } from './PacienteForm.tsx';
