import type { Elementos } from './elementos.ts';

/** The sheet: its content, the height that each page has for it, and how to add a page. `null` without content. */
export const medirFolha = (papel: HTMLElement, { documento, alturaDaLinha }: Elementos, linhasAssinadas: number) => {
  /** Maximum share of the page height for a letterhead and for a footer; taller ones are scaled down. */
  const TOPO_MAX = 0.4;
  const RODAPE_MAX = 0.2;

  const fluxo = papel.querySelector<HTMLElement>('.fluxo');
  const molde = papel.querySelector<HTMLElement>('.molde');
  if (!fluxo || !molde) return null;

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
  const preciso = assinado ? assinado.offsetHeight + alturaDaLinha(assinado) * (linhasAssinadas + 3) : 0;
  const livreParaTopo = amostra.corpo.clientHeight + alturaDe('.topo') - preciso;
  encolher('.topo', Math.max(Math.min(inteira * TOPO_MAX, livreParaTopo), inteira * 0.1));
  const altura = amostra.corpo.clientHeight - 1;
  amostra.pagina.remove();

  return { fluxo, molde, assinado, altura, novaPagina };
};
export type Folha = NonNullable<ReturnType<typeof medirFolha>>;
