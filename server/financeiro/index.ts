/** What other features may use of this one. */
export { criarLancamento } from './lancamentos/gravar.ts';
export { pagarLancamento } from './lancamentos/pagar.ts';
export { categoriaPadrao, garantirPadroes } from './padroes.ts';
export { responsavelDoLancamento } from './pagador.ts';
export { acertarRecebiveis } from './recebiveis.ts';
export { comprovanteDePrevia, reciboNoPapel } from './recibos/papel.ts';
export { emitirRecibo } from './recibos/recibos.queries.ts';
