import type { Elementos } from './elementos.ts';
import type { Folha } from './folha.ts';

/**
 * Fixes what must not change from page to page (numbers of items, widths of columns) and makes tall rows and pictures
 * fit on a page.
 */
export const preparar = ({ fluxo, assinado, altura }: Folha, { documento, temFigura, alturaDaLinha }: Elementos) => {
  /** Replaces a table by one block per cell, because one of its rows is taller than a page. */
  const desfazer = (table: HTMLTableElement) => {
    const lista = documento.createElement('div');
    for (const row of table.rows)
      for (const cell of row.cells) {
        const parte = documento.createElement('div');
        if (cell.nodeName === 'TH') parte.className = 'forte';
        parte.append(...cell.childNodes);
        lista.append(parte);
      }
    table.replaceWith(lista);
  };

  // Number the items explicitly: an item keeps its number on whichever page it lands.
  for (const lista of fluxo.querySelectorAll('ol'))
    [...lista.children].forEach((item, indice) => {
      item.setAttribute('value', String(lista.start + indice));
    });
  /** The last block before the signatures must leave room for them on the page. */
  const aoLado = assinado ? Math.max(altura - assinado.offsetHeight - alturaDaLinha(assinado), altura * 0.2) : altura;
  let ultimo = assinado?.previousElementSibling ?? null;
  while (ultimo && !ultimo.textContent?.trim() && !temFigura(ultimo)) ultimo = ultimo.previousElementSibling;
  for (const table of fluxo.querySelectorAll('table')) {
    const folga = ultimo?.contains(table)
      ? Math.min(altura * 0.9, aoLado - (table.tHead?.offsetHeight ?? 0))
      : altura * 0.9;
    if ([...table.rows].some((row) => row.offsetHeight > folga)) desfazer(table);
  }
  for (const imagem of ultimo?.querySelectorAll('img') ?? [])
    if (imagem.offsetHeight > aoLado * 0.9) imagem.style.maxHeight = `${aoLado * 0.9}px`;

  /** Column widths of the whole table, to be used on every page. */
  const larguras = new Map<Element, number[]>();
  for (const table of fluxo.querySelectorAll('table')) {
    const colunas = (row: HTMLTableRowElement) => [...row.cells].filter(({ colSpan }) => colSpan === 1).length;
    const [first, ...rest] = [...table.rows];
    if (!first) continue;
    const cheia = rest.reduce((best, row) => (colunas(row) > colunas(best) ? row : best), first);
    if ([...cheia.cells].every(({ colSpan }) => colSpan === 1))
      larguras.set(
        table,
        [...cheia.cells].map((cell) => cell.getBoundingClientRect().width),
      );
  }
  return { larguras };
};
