/** What other features may use of this one. */
export { useLeitura } from './resultados/leitura.ts';
export { usePapel } from './resultados/papel.ts';
export { type Ponto, ponto } from './resultados/perfil.ts';
