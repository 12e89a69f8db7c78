/** What other features may use of this one. */
export { agendaDe, configDaAgenda } from './atendimentos.queries.ts';
export { HojeCard } from './HojeCard.tsx';
export { PacienteAtendimentos, sessoesDe } from './PacienteAtendimentos.tsx';
