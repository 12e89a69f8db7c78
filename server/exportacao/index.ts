/** What other features may use of this one. */
export { EXPORTADAS } from './tabelas.ts';
