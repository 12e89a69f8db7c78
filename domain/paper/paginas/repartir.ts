import type { Dividir } from './dividir.ts';
import type { Elementos, Peca } from './elementos.ts';
import type { Folha } from './folha.ts';

/** Which blocks go on which page. The signatures are never on a page without text. */
export const repartir = (
  pecas: Peca[],
  { altura, assinado }: Folha,
  { isFigura, temFigura, alturaDaLinha, conteudoDe }: Elementos,
  dividir: Dividir,
  linhasAssinadas: number,
) => {
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

  /** Has content: neither an empty line nor just a heading. */
  const diz = (peca: Peca) =>
    !peca.gruda && (/[^\s\u200B\uFEFF]/.test(conteudoDe(peca).toString()) || isFigura(peca.el) || temFigura(peca.el));

  /** How many lines a block counts for above the signatures; a picture counts as enough. */
  const linhasDitas = (peca: Peca) => {
    if (!diz(peca)) return 0;
    if (isFigura(peca.el) || temFigura(peca.el)) return linhasAssinadas;
    return Math.max(1, Math.round((peca.fim - peca.topo) / alturaDaLinha(peca.el)));
  };
  const basta = (lista: Peca[]) => lista.reduce((sum, peca) => sum + linhasDitas(peca), 0) >= linhasAssinadas;

  /** Moves the last lines of the text to the page of the signatures. */
  const levarConsigo = (assinaturas: Peca) => {
    const livre = altura - (assinaturas.fim - assinaturas.topo);
    const levadas: Peca[] = [];
    let [linhas, tomado, abaixo] = [0, 0, assinaturas.topo];
    while (linhas < linhasAssinadas) {
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
      const quantas = Math.min(linhasAssinadas - linhas, Math.floor(espaco / linha) - 1);
      const grande = extensao > Math.min(altura / 4, espaco / 2);
      const partes = grande || primeira ? dividir(peca, peca.fim - linha * (quantas + 0.5)) : null;
      if (partes) pagina.push(partes[0]);
      else if (linhas && (primeira || extensao > espaco)) {
        pagina.push(peca);
        break;
      }
      const levada = partes ? partes[1] : peca;
      levadas.unshift(levada);
      linhas += partes ? linhasAssinadas : linhasDitas(peca);
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
  return paginas;
};
