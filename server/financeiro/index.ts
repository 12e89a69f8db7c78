/** What other features may use of this one. */
export { lerParaPagar } from './lancamentos/cobranca.ts';
export { criarLancamento } from './lancamentos/gravar.ts';
export { pagarLancamento } from './lancamentos/pagar.ts';
export { categoriaPadrao, garantirPadroes } from './padroes.ts';
export { responsavelDoLancamento } from './pagador.ts';
export { acertarRecebiveis } from './recebiveis.ts';
export { comprovanteDePrevia, reciboNoPapel } from './recibos/papel.ts';
export { emitirRecibo } from './recibos/recibos.queries.ts';
export { fecharRepasses } from './repasses/fechar.ts';
export { pagarRepasse } from './repasses/pagar.ts';
export { repasseNoPapel } from './repasses/papel.ts';
export { listarRepasses } from './repasses/repasses.queries.ts';
