import type { Corte, Elementos, Peca } from './elementos.ts';

/** How to divide a text between two lines; `base` is the top of the sheet. */
export const divisor = ({ documento, inteiro, alturaDaLinha }: Elementos, base: number) => {
  const LINHAS_JUNTAS = 2;

  /** The first character of an element whose bottom is below `limite`, and the top of its line. */
  const corteEm = (el: HTMLElement, limite: number): { corte: Corte; y: number } | null => {
    const textos: { no: Text; antes: number }[] = [];
    const walker = documento.createTreeWalker(el, NodeFilter.SHOW_TEXT);
    let total = 0;
    for (let no = walker.nextNode() as Text | null; no; no = walker.nextNode() as Text | null) {
      textos.push({ no, antes: total });
      total += no.length;
    }
    const range = documento.createRange();
    const posicao = (indice: number) => {
      let texto = textos[0];
      for (const one of textos) if (one.antes <= indice && one.no.length) texto = one;
      return texto ? { no: texto.no, em: Math.min(indice - texto.antes, texto.no.length) } : null;
    };
    const caixa = (indice: number) => {
      const onde = posicao(indice);
      if (!onde) return null;
      range.setStart(onde.no, onde.em);
      range.setEnd(onde.no, Math.min(onde.em + 1, onde.no.length));
      const rects = range.getClientRects();
      const rect = rects[rects.length - 1];
      return rect?.height ? { topo: rect.top - base, fim: rect.bottom - base } : null;
    };
    const abaixo = (indice: number) => {
      for (let one = indice; one < Math.min(total, indice + 40); one++) {
        const found = caixa(one);
        if (found) return found.fim > limite;
      }
      return true;
    };
    let [cabe, passa] = [-1, total];
    while (passa - cabe > 1) {
      const meio = (cabe + passa) >> 1;
      if (abaixo(meio)) passa = meio;
      else cabe = meio;
    }
    if (passa >= total || passa <= 0) return null;
    // Never cut between two surrogates.
    const onde = posicao(passa);
    if (onde && /[\uDC00-\uDFFF]/.test(onde.no.data[onde.em] ?? '')) onde.em -= 1;
    let topo = caixa(passa)?.topo;
    for (let one = passa; topo === undefined && one < total; one++) topo = caixa(one)?.topo;
    return topo === undefined ? null : { corte: onde, y: topo };
  };

  /** Divides a text at the page end, with at least two lines on either side; `null` if that is not possible. */
  const dividir = (peca: Peca, limite: number): [Peca, Peca] | null => {
    if (peca.el.nodeName === 'TR' || inteiro(peca.el) || peca.gruda || peca.presa) return null;
    const linha = alturaDaLinha(peca.el);
    const ultimo = Math.min(limite, peca.fim - linha * (LINHAS_JUNTAS - 0.5));
    if (ultimo - peca.topo < linha * (LINHAS_JUNTAS - 0.1)) return null;
    const found = corteEm(peca.el, ultimo);
    if (!found || found.y <= peca.topo + 1 || found.y >= peca.fim) return null;
    if (found.y - peca.topo < linha * (LINHAS_JUNTAS - 0.5)) return null;
    return [
      { ...peca, ate: found.corte, fim: found.y },
      { ...peca, de: found.corte, topo: found.y },
    ];
  };

  return dividir;
};
export type Dividir = ReturnType<typeof divisor>;
