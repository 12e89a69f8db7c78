/** What other features may use of this one. */
export { NovoPacienteHost } from './NovoPacienteHost.tsx';
export { ProximosPassos } from './ProximosPassos.tsx';
