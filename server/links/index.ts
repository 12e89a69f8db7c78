/** What other features may use of this one. */
export { enderecoDoLink } from './endereco.ts';
export { criarLink } from './links.queries.ts';
export { selarTexto } from './selo.ts';
