/** What other features may use of this one. */
export { extensaoDe, nomeLimpo } from './conteudo.ts';
