/**
 * Divides a sheet into pages of paper, the same way on the screen and in the PDF. It measures everything in one layout
 * before it moves any element, so that a report of hundreds of pages is measured once. The function must be
 * self-contained: the server passes its source text to the browser that renders the PDF.
 */
export const paginar = (papel: HTMLElement): number => {
  type Corte = { no: Node; em: number } | null;
  /**
   * A block that is never divided, or a part of a text that is: its position, and whether it stays with the next one,
   * as a heading (`gruda`) or as part of a table with its chart (`presa`).
   */
  type Peca = {
    el: HTMLElement;
    de: Corte;
    ate: Corte;
    topo: number;
    fim: number;
    cabeca: number;
    gruda: boolean;
    presa?: boolean;
  };

  const documento = papel.ownerDocument;
  const fluxo = papel.querySelector<HTMLElement>('.fluxo');
  const molde = papel.querySelector<HTMLElement>('.molde');
  if (!fluxo || !molde) return 0;

  const BLOCOS =
    'P,H1,H2,H3,H4,UL,OL,LI,TABLE,BLOCKQUOTE,PRE,HR,FIGURE,DIV,SECTION,DL,DT,DD,HEADER,FOOTER,ARTICLE'.split(',');
  const TITULOS = ['H1', 'H2', 'H3', 'H4', 'DT'];
  const FIGURAS = 'img,svg';
  const LINHAS_JUNTAS = 2;
  /** Lines of text to keep above the signatures, if the text has that many. */
  const LINHAS_ASSINADAS = 3;
  /** Maximum share of the page height for a letterhead and for a footer; taller ones are scaled down. */
  const TOPO_MAX = 0.4;
  const RODAPE_MAX = 0.2;
  const isBloco = (no: Node): no is HTMLElement => no.nodeType === 1 && BLOCOS.includes(no.nodeName);
  const isFigura = (no: Node) => FIGURAS.split(',').includes(no.nodeName.toLowerCase());
  const inteiro = (el: HTMLElement) =>
    el.classList.contains('inteiro') || ['HR', 'FIGURE', 'TABLE'].includes(el.nodeName) || !!el.querySelector(FIGURAS);

  const novaPagina = () => {
    const pagina = documento.createElement('div');
    pagina.className = 'pagina';
    const topo = molde.querySelector('.topo');
    const rodape = molde.querySelector('.rodape');
    const corpo = documento.createElement('div');
    corpo.className = 'corpo';
    if (topo) pagina.append(topo.cloneNode(true));
    pagina.append(corpo);
    if (rodape) pagina.append(rodape.cloneNode(true));
    // Takes its room while the page is measured: beside it the text of the footer may need a second line.
    for (const numero of pagina.querySelectorAll<HTMLElement>('.numero'))
      numero.textContent = (numero.dataset.formato ?? '{n}').replace('{n}', '000').replace('{N}', '000');
    papel.append(pagina);
    return { pagina, corpo };
  };

  const alturaDaLinha = (el: HTMLElement) => {
    const { lineHeight, fontSize } = getComputedStyle(el);
    return Number.parseFloat(lineHeight) || Number.parseFloat(fontSize) * 1.4;
  };

  const amostra = novaPagina();
  fluxo.style.width = `${amostra.corpo.clientWidth}px`;
  const assinado = fluxo.querySelector<HTMLElement>(':scope > .assinaturas');
  const alturaDe = (nome: string) =>
    amostra.pagina.querySelector<HTMLElement>(nome)?.getBoundingClientRect().height ?? 0;
  const encolher = (nome: string, maximo: number) => {
    // Scaling moves the line breaks, so the factor is found by trying.
    for (let vez = 0; vez < 12 && alturaDe(nome) > maximo; vez++) {
      const zoom = String(Number(amostra.pagina.querySelector<HTMLElement>(nome)?.style.zoom || 1) * 0.85);
      for (const one of [amostra.pagina, molde]) {
        const parte = one.querySelector<HTMLElement>(nome);
        if (parte) parte.style.zoom = zoom;
      }
    }
  };
  const inteira = amostra.pagina.clientHeight;
  encolher('.rodape', inteira * RODAPE_MAX);
  const preciso = assinado ? assinado.offsetHeight + alturaDaLinha(assinado) * (LINHAS_ASSINADAS + 3) : 0;
  const livreParaTopo = amostra.corpo.clientHeight + alturaDe('.topo') - preciso;
  encolher('.topo', Math.max(Math.min(inteira * TOPO_MAX, livreParaTopo), inteira * 0.1));
  const altura = amostra.corpo.clientHeight - 1;
  amostra.pagina.remove();

  /** Wraps inline content between blocks in a paragraph. */
  const arrumar = (el: HTMLElement) => {
    let solto: HTMLElement | null = null;
    for (const no of [...el.childNodes]) {
      if (isBloco(no)) {
        solto = null;
        continue;
      }
      if (!solto && !no.textContent?.trim() && !(no as HTMLElement).querySelector?.(FIGURAS) && !isFigura(no)) continue;
      if (!solto) {
        solto = documento.createElement('p');
        el.insertBefore(solto, no);
      }
      solto.append(no);
    }
  };

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
  while (ultimo && !ultimo.textContent?.trim() && !ultimo.querySelector(FIGURAS))
    ultimo = ultimo.previousElementSibling;
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
  /** A heading, or a single line that is entirely bold. */
  const isTitulo = (el: HTMLElement) => {
    if (TITULOS.includes(el.nodeName)) return true;
    const fortes = el.nodeName === 'P' ? [...el.children].filter(({ nodeName }) => 'STRONG B'.includes(nodeName)) : [];
    const dito = fortes.map(({ textContent }) => textContent?.trim()).join('');
    return dito !== '' && dito === el.textContent?.trim() && el.offsetHeight < alturaDaLinha(el) * 1.5;
  };
  arrumar(fluxo);
  // Run twice: the first run may wrap inline content, which moves what follows.
  pecasDe(fluxo);
  const pecas = pecasDe(fluxo);
  // An empty line under a heading stays with it.
  pecas.forEach((peca, indice) => {
    const vazia = !peca.el.textContent?.trim() && peca.el.nodeName === 'P' && !peca.el.querySelector(FIGURAS);
    if (vazia && pecas[indice - 1]?.gruda) peca.gruda = true;
  });

  /** The elements from a chart to its table, before or after it, with at most a few lines in between. */
  const ateATabela = (grafico: Element, lado: 'previousElementSibling' | 'nextElementSibling') => {
    const grupo: Element[] = [];
    for (let el = grafico[lado]; el && grupo.length < 6; el = el[lado]) {
      grupo.push(el);
      if (el.nodeName === 'TABLE') return grupo;
      if (el.querySelector(FIGURAS) || !['P', 'H2', 'H3', 'H4'].includes(el.nodeName)) return null;
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

  const paginas: Peca[][] = [];
  let pagina: Peca[] = [];
  const comeco = () => {
    const primeira = pagina[0];
    if (!primeira) return 0;
    // A table that continues on a new page repeats its head.
    const repete = primeira.el.nodeName === 'TR' && primeira.el.previousElementSibling ? primeira.cabeca : 0;
    return primeira.topo - repete;
  };
  /** Ends the page. Trailing blocks that must stay with the next one move along, as long as they fit into `espaco`. */
  const virar = (espaco = altura) => {
    const seguinte: Peca[] = [];
    let tomado = 0;
    for (let ultima = pagina.at(-1); pagina.length > 1 && (ultima?.gruda || ultima?.presa); ultima = pagina.at(-1)) {
      tomado += ultima.fim - ultima.topo;
      if (tomado > espaco) break;
      seguinte.unshift(...pagina.splice(-1));
    }
    if (pagina.length) paginas.push(pagina);
    pagina = seguinte;
  };

  const conteudoDe = ({ el, de, ate }: Peca) => {
    const range = documento.createRange();
    range.selectNodeContents(el);
    if (de) range.setStart(de.no, de.em);
    if (ate) range.setEnd(ate.no, ate.em);
    return range;
  };
  /** Has content: neither an empty line nor just a heading. */
  const diz = (peca: Peca) =>
    !peca.gruda &&
    (/[^\s\u200B\uFEFF]/.test(conteudoDe(peca).toString()) || isFigura(peca.el) || !!peca.el.querySelector(FIGURAS));

  /** How many lines a block counts for above the signatures; a picture counts as enough. */
  const linhasDitas = (peca: Peca) => {
    if (!diz(peca)) return 0;
    if (isFigura(peca.el) || peca.el.querySelector(FIGURAS)) return LINHAS_ASSINADAS;
    return Math.max(1, Math.round((peca.fim - peca.topo) / alturaDaLinha(peca.el)));
  };
  const basta = (lista: Peca[]) => lista.reduce((sum, peca) => sum + linhasDitas(peca), 0) >= LINHAS_ASSINADAS;

  /** Moves the last lines of the text to the page of the signatures. */
  const levarConsigo = (assinaturas: Peca) => {
    const livre = altura - (assinaturas.fim - assinaturas.topo);
    const levadas: Peca[] = [];
    let [linhas, tomado, abaixo] = [0, 0, assinaturas.topo];
    while (linhas < LINHAS_ASSINADAS) {
      if (!pagina.length) pagina = paginas.pop() ?? [];
      const peca = pagina.pop();
      if (!peca) break;
      const extensao = abaixo - peca.topo;
      abaixo = peca.topo;
      if (!diz(peca)) {
        // Drop empty lines first where room is short.
        if (!peca.gruda && tomado + extensao > livre / 2) continue;
        levadas.unshift(peca);
        tomado += extensao;
        continue;
      }
      const linha = alturaDaLinha(peca.el);
      const espaco = livre - tomado - peca.cabeca;
      const primeira = !pagina.length && !paginas.length;
      const quantas = Math.min(LINHAS_ASSINADAS - linhas, Math.floor(espaco / linha) - 1);
      const grande = extensao > Math.min(altura / 4, espaco / 2);
      const partes = grande || primeira ? dividir(peca, peca.fim - linha * (quantas + 0.5)) : null;
      if (partes) pagina.push(partes[0]);
      else if (linhas && (primeira || extensao > espaco)) {
        pagina.push(peca);
        break;
      }
      const levada = partes ? partes[1] : peca;
      levadas.unshift(levada);
      linhas += partes ? LINHAS_ASSINADAS : linhasDitas(peca);
      tomado += partes ? levada.fim - levada.topo : extensao;
    }
    virar(livre - tomado - (levadas[0]?.cabeca ?? 0));
    pagina.push(...levadas);
  };

  const fila = [...pecas];
  for (let peca = fila.shift(); peca; peca = fila.shift()) {
    const inicio = pagina.length ? comeco() : peca.topo;
    const cabe = peca.fim - inicio <= altura;
    if (peca.el === assinado && !(cabe && (!paginas.length || basta(pagina)))) {
      levarConsigo(peca);
      pagina.push(peca);
      continue;
    }
    if (cabe) {
      pagina.push(peca);
      continue;
    }
    const partes = dividir(peca, inicio + altura);
    if (partes) {
      pagina.push(partes[0]);
      virar();
      fila.unshift(partes[1]);
    } else if (pagina.length) {
      virar();
      fila.unshift(peca);
    } else {
      pagina.push(peca);
      virar();
    }
  }
  if (pagina.length) paginas.push(pagina);

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
