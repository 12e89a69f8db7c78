/** What other features may use of this one. */
export { usePapel } from './resultados/papel.ts';
