import { divisor } from './paginas/dividir.ts';
import { elementos } from './paginas/elementos.ts';
import { medirFolha } from './paginas/folha.ts';
import { montar } from './paginas/montar.ts';
import { medirPecas } from './paginas/pecas.ts';
import { preparar } from './paginas/preparar.ts';
import { repartir } from './paginas/repartir.ts';

/** Each step must be self-contained: the server passes their source text to the browser that renders the PDF. */
const PASSOS = { elementos, medirFolha, preparar, medirPecas, divisor, repartir, montar };

const executar = (papel: HTMLElement, passos: typeof PASSOS): number => {
  /** Lines of text to keep above the signatures, if the text has that many. */
  const LINHAS_ASSINADAS = 3;
  const els = passos.elementos(papel.ownerDocument);
  const folha = passos.medirFolha(papel, els, LINHAS_ASSINADAS);
  if (!folha) return 0;
  const { larguras } = passos.preparar(folha, els);
  const { pecas, base } = passos.medirPecas(folha, els);
  const paginas = passos.repartir(pecas, folha, els, passos.divisor(els, base), LINHAS_ASSINADAS);
  return passos.montar(paginas, folha, els, larguras);
};

/**
 * Divides a sheet into pages of paper, the same way on the screen and in the PDF. It measures everything in one layout
 * before it moves any element, so that a report of hundreds of pages is measured once. Returns the number of pages.
 */
export const paginar = (papel: HTMLElement): number => executar(papel, PASSOS);

/** The same function as source text, for a browser without our modules. */
export const fonteDePaginar = (): string => {
  const passos = Object.entries(PASSOS).map(([nome, passo]) => `${nome}: ${passo}`);
  return `(papel) => (${executar})(papel, { ${passos.join(', ')} })`;
};
