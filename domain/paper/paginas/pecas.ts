import type { Elementos, Peca } from './elementos.ts';
import type { Folha } from './folha.ts';

/** The blocks of the sheet in order, all measured in one layout, and the top of the sheet in it. */
export const medirPecas = (
  { fluxo, altura }: Folha,
  { documento, isBloco, isFigura, temFigura, isTitulo }: Elementos,
) => {
  /** Wraps inline content between blocks in a paragraph. */
  const arrumar = (el: HTMLElement) => {
    let solto: HTMLElement | null = null;
    for (const no of [...el.childNodes]) {
      if (isBloco(no)) {
        solto = null;
        continue;
      }
      if (!solto && !no.textContent?.trim() && !(no instanceof Element && temFigura(no)) && !isFigura(no)) continue;
      if (!solto) {
        solto = documento.createElement('p');
        el.insertBefore(solto, no);
      }
      solto.append(no);
    }
  };

  const base = fluxo.getBoundingClientRect().top;
  const lugar = (el: HTMLElement) => {
    const { top, bottom } = el.getBoundingClientRect();
    return { topo: top - base, fim: bottom - base };
  };

  const linhasDe = (table: HTMLTableElement): Peca[] => {
    const cabeca = table.tHead ? table.tHead.offsetHeight : 0;
    const pecas: Peca[] = [];
    let presas = 0;
    for (const body of table.tBodies)
      for (const row of body.rows) {
        const { topo, fim } = lugar(row);
        const alcance = Math.max(...[...row.cells].map((cell) => cell.rowSpan), 1);
        // Rows joined by a `rowspan` stay on one page.
        const gruda = presas > 0 || alcance > 1;
        presas = Math.max(presas - 1, alcance - 1);
        pecas.push({ el: row, de: null, ate: null, topo, fim, cabeca, gruda: gruda && presas > 0 });
      }
    const primeira = pecas[0];
    if (primeira) primeira.topo -= cabeca;
    return pecas;
  };

  const pecasDe = (el: HTMLElement): Peca[] => {
    if (el.nodeName === 'TABLE' && (el as HTMLTableElement).tBodies.length) return linhasDe(el as HTMLTableElement);
    const filhos = [...el.children].filter(isBloco);
    if (filhos.length && !el.classList.contains('inteiro')) {
      arrumar(el);
      return [...el.children].filter(isBloco).flatMap(pecasDe);
    }
    return [{ el, de: null, ate: null, ...lugar(el), cabeca: 0, gruda: isTitulo(el) }];
  };
  arrumar(fluxo);
  // Run twice: the first run may wrap inline content, which moves what follows.
  pecasDe(fluxo);
  const pecas = pecasDe(fluxo);
  // An empty line under a heading stays with it.
  pecas.forEach((peca, indice) => {
    const vazia = !peca.el.textContent?.trim() && peca.el.nodeName === 'P' && !temFigura(peca.el);
    if (vazia && pecas[indice - 1]?.gruda) peca.gruda = true;
  });

  /** The elements from a chart to its table, before or after it, with at most a few lines in between. */
  const ateATabela = (grafico: Element, lado: 'previousElementSibling' | 'nextElementSibling') => {
    const grupo: Element[] = [];
    for (let el = grafico[lado]; el && grupo.length < 6; el = el[lado]) {
      grupo.push(el);
      if (el.nodeName === 'TABLE') return grupo;
      if (temFigura(el) || !['P', 'H2', 'H3', 'H4'].includes(el.nodeName)) return null;
    }
    return null;
  };
  for (const desenho of fluxo.querySelectorAll('svg.desenho')) {
    let grafico: Element = desenho;
    while (grafico.parentElement && grafico.parentElement !== fluxo) grafico = grafico.parentElement;
    const vizinhos = ateATabela(grafico, 'previousElementSibling') ?? ateATabela(grafico, 'nextElementSibling');
    if (!vizinhos) continue;
    const grupo = [grafico, ...vizinhos];
    const juntas = pecas.filter(({ el }) => grupo.some((one) => one.contains(el)));
    const extensao = (juntas.at(-1)?.fim ?? 0) - (juntas[0]?.topo ?? 0);
    if (extensao < altura * 0.95) for (const peca of juntas.slice(0, -1)) peca.presa = true;
  }

  return { pecas, base };
};
