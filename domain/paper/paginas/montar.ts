import type { Elementos, Peca } from './elementos.ts';
import type { Folha } from './folha.ts';

/** Builds the pages in place of the sheet and numbers them. Returns how many there are. */
export const montar = (
  paginas: Peca[][],
  { fluxo, molde, novaPagina }: Folha,
  { documento, conteudoDe }: Elementos,
  larguras: Map<Element, number[]>,
) => {
  const copia = (peca: Peca) => {
    const { el, de, ate } = peca;
    if (!de && !ate) return el.cloneNode(true);
    const parte = el.cloneNode(false) as HTMLElement;
    if (de) parte.classList.add('continua');
    if (ate) parte.classList.add('continuara');
    parte.append(conteudoDe(peca).cloneContents());
    return parte;
  };

  /** Elements begun on an earlier page: lists continue without a new marker, tables with their head. */
  const comecados = new Set<Element>();
  const feitas = paginas.map((lista) => {
    const { pagina: folha, corpo } = novaPagina();
    const abertos = new Map<Element, HTMLElement>([[fluxo, corpo]]);
    const abrir = (original: HTMLElement): HTMLElement => {
      const pronto = abertos.get(original);
      if (pronto) return pronto;
      const dentro = abrir(original.parentElement ?? fluxo);
      const novo = original.cloneNode(false) as HTMLElement;
      if (comecados.has(original)) novo.classList.add('continua');
      if (original.nodeName === 'TABLE') {
        const medidas = larguras.get(original);
        if (medidas) novo.style.tableLayout = 'fixed';
        const grupo = documento.createElement('colgroup');
        for (const medida of medidas ?? []) {
          const coluna = documento.createElement('col');
          coluna.style.width = `${medida}px`;
          grupo.append(coluna);
        }
        novo.append(grupo);
        const cabeca = original.querySelector('thead');
        if (cabeca) novo.append(cabeca.cloneNode(true));
      }
      dentro.append(novo);
      abertos.set(original, novo);
      comecados.add(original);
      return novo;
    };
    for (const peca of lista) abrir(peca.el.parentElement ?? fluxo).append(copia(peca));
    return folha;
  });
  fluxo.remove();
  molde.remove();

  feitas.forEach((folha, indice) => {
    for (const numero of folha.querySelectorAll<HTMLElement>('.numero'))
      numero.textContent = (numero.dataset.formato ?? '{n}')
        .replace('{n}', String(indice + 1))
        .replace('{N}', String(feitas.length));
    if (indice === feitas.length - 1) for (const rubrica of folha.querySelectorAll('.rubrica')) rubrica.remove();
  });
  return feitas.length;
};
