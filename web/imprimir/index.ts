/** What other features may use of this one. */

export { guardarImpressao, impressaoDe } from './impressao.ts';
export { Previa } from './Previa.tsx';
export { useImprimir } from './use-imprimir.ts';
