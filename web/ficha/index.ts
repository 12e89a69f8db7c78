/** What other features may use of this one. */
export { type LinhaDaFicha, ListaDaFicha } from './ListaDaFicha.tsx';
export { fichaMenu } from './menu.ts';
export { usePaciente } from './paciente-context.ts';
