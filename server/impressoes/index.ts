/** What other features may use of this one. */
export { fazerPdf } from './folha.ts';
