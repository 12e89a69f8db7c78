/** What other features may use of this one. */
export { Anexos, AnexosCard } from './Anexos.tsx';
export { anexosDe } from './envios.ts';
