/** What other features may use of this one. */
export { ditasDoDiagnostico, trechoDaEscola } from './papel/impressao.ts';
export { sinalEm } from './papel/sinais-no-papel.ts';
