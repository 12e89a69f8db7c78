/** Where a text is cut: the place of a character in a text node. */
export type Corte = { no: Node; em: number } | null;

/**
 * A block that is never divided, or a part of a text that is: its position, and whether it stays with the next one,
 * as a heading (`gruda`) or as part of a table with its chart (`presa`).
 */
export type Peca = {
  el: HTMLElement;
  de: Corte;
  ate: Corte;
  topo: number;
  fim: number;
  cabeca: number;
  gruda: boolean;
  presa?: boolean;
};

/** What the steps ask about elements and blocks. */
export const elementos = (documento: Document) => {
  const BLOCOS =
    'P,H1,H2,H3,H4,UL,OL,LI,TABLE,BLOCKQUOTE,PRE,HR,FIGURE,DIV,SECTION,DL,DT,DD,HEADER,FOOTER,ARTICLE'.split(',');
  const TITULOS = ['H1', 'H2', 'H3', 'H4', 'DT'];
  const FIGURAS = 'img,svg';
  const isBloco = (no: Node): no is HTMLElement => no.nodeType === 1 && BLOCOS.includes(no.nodeName);
  const isFigura = (no: Node) => FIGURAS.split(',').includes(no.nodeName.toLowerCase());
  const temFigura = (el: Element) => !!el.querySelector(FIGURAS);
  const inteiro = (el: HTMLElement) =>
    el.classList.contains('inteiro') || ['HR', 'FIGURE', 'TABLE'].includes(el.nodeName) || temFigura(el);

  const alturaDaLinha = (el: HTMLElement) => {
    const { lineHeight, fontSize } = getComputedStyle(el);
    return Number.parseFloat(lineHeight) || Number.parseFloat(fontSize) * 1.4;
  };

  /** A heading, or a single line that is entirely bold. */
  const isTitulo = (el: HTMLElement) => {
    if (TITULOS.includes(el.nodeName)) return true;
    const fortes = el.nodeName === 'P' ? [...el.children].filter(({ nodeName }) => 'STRONG B'.includes(nodeName)) : [];
    const dito = fortes.map(({ textContent }) => textContent?.trim()).join('');
    return dito !== '' && dito === el.textContent?.trim() && el.offsetHeight < alturaDaLinha(el) * 1.5;
  };

  const conteudoDe = ({ el, de, ate }: Peca) => {
    const range = documento.createRange();
    range.selectNodeContents(el);
    if (de) range.setStart(de.no, de.em);
    if (ate) range.setEnd(ate.no, ate.em);
    return range;
  };

  return { documento, isBloco, isFigura, temFigura, inteiro, alturaDaLinha, isTitulo, conteudoDe };
};
export type Elementos = ReturnType<typeof elementos>;
