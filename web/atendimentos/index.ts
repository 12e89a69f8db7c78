/** What other features may use of this one. */
export { HojeCard } from './HojeCard.tsx';
export { PacienteAtendimentos } from './PacienteAtendimentos.tsx';
