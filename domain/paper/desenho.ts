import { escaparHtml } from '#domain/text/html.ts';

/**
 * A chart inside a document, as numbers and words. It is kept as the source of a picture and drawn by us, for the editor,
 * the screen and the PDF: no document carries an SVG, which could be made to exhaust the browser that draws it.
 */
export type Forma =
  /** A shaded area; paler towards the mean. */
  | { f: 'faixa'; x: number; y: number; w: number; h: number; nivel: number }
  /** `p`: x and y alternating. */
  | { f: 'linha'; p: number[]; leve?: boolean | undefined }
  | { f: 'ponto'; x: number; y: number }
  | { f: 'texto'; x: number; y: number; t: string; a?: Ancora | undefined; forte?: boolean | undefined };

const ANCORAS = ['start', 'middle', 'end'] as const;
type Ancora = (typeof ANCORAS)[number];

export type Desenho = { largura: number; altura: number; formas: Forma[] };

const FORMAS_MAX = 2000;

type Known = Record<string, unknown>;

const isObject = (value: unknown): value is Known => typeof value === 'object' && value !== null;
/** Coordinates lie within these bounds, unless given. */
const isNumero = (value: unknown, min = -4000, max = 8000) => typeof value === 'number' && value >= min && value <= max;
const isFlag = (value: unknown) => value === undefined || typeof value === 'boolean';
const isListOf = (value: unknown, is: (one: unknown) => boolean, min: number, max: number) =>
  Array.isArray(value) && value.length >= min && value.length <= max && value.every((one) => is(one));

/** Written without a schema library: the editor loads this. */
const CHECKS: Record<Forma['f'], (forma: Known) => boolean> = {
  faixa: ({ x, y, w, h, nivel }) =>
    [x, y].every((one) => isNumero(one)) &&
    [w, h].every((one) => isNumero(one, 0)) &&
    Number.isInteger(nivel) &&
    isNumero(nivel, -9, 9),
  linha: ({ p, leve }) => isListOf(p, (one) => isNumero(one), 4, 2000) && isFlag(leve),
  ponto: ({ x, y }) => isNumero(x) && isNumero(y),
  texto: ({ x, y, t, a, forte }) =>
    isNumero(x) &&
    isNumero(y) &&
    typeof t === 'string' &&
    t.length <= 300 &&
    (a === undefined || ANCORAS.some((one) => one === a)) &&
    isFlag(forte),
};

const isForma = (value: unknown) =>
  isObject(value) &&
  typeof value.f === 'string' &&
  Object.hasOwn(CHECKS, value.f) &&
  CHECKS[value.f as Forma['f']](value);

const isDesenho = (value: unknown): value is Desenho =>
  isObject(value) &&
  isNumero(value.largura, 1, 2000) &&
  isNumero(value.altura, 1, 4000) &&
  isListOf(value.formas, isForma, 0, FORMAS_MAX);

const PREFIXO = 'data:application/json;base64,';
/** The pattern of a picture source that is a chart. */
export const FONTE_DESENHO = /^data:application\/json;base64,[A-Za-z0-9+/=]{1,200000}$/;

const emBytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));

/** Encodes a chart as the source of a picture. */
export const fonteDoDesenho = (desenho: Desenho) =>
  PREFIXO + btoa(JSON.stringify(desenho).replace(/[^\x20-\x7e]+/g, emBytes));

/** Decodes the chart of a source; `null` if it is invalid. */
export const desenhoDaFonte = (src: string): Desenho | null => {
  if (!FONTE_DESENHO.test(src)) return null;
  try {
    const bytes = Uint8Array.from(atob(src.slice(PREFIXO.length)), (sign) => sign.charCodeAt(0));
    const desenho: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isDesenho(desenho) ? desenho : null;
  } catch {
    return null;
  }
};

/** The chart as an HTML element. */
export const imagemDoDesenho = (desenho: Desenho, alt: string) =>
  `<img src="${fonteDoDesenho(desenho)}" alt="${escaparHtml(alt)}" width="${desenho.largura}">`;

/** One grey for each band, from the worst to the best: in even steps, distinguishable on any printer. */
const CINZAS = ['#8f8f8f', '#a2a2a2', '#b5b5b5', '#c7c7c7', '#dadada', '#ececec', '#ffffff'];
const MEIO = 3;
const cinzaDe = (nivel: number) => CINZAS[MEIO + Math.max(-MEIO, Math.min(MEIO, nivel))];

const desenhada = (forma: Forma): string => {
  switch (forma.f) {
    case 'faixa': {
      const { x, y, w, h, nivel } = forma;
      // The upper side of the mean has a dashed edge.
      const borda = nivel > 0 ? ' stroke-dasharray="2 2"' : '';
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${cinzaDe(nivel)}" stroke="#000" stroke-width="0.6"${borda}/>`;
    }
    case 'linha':
      return `<polyline points="${forma.p.join(' ')}" fill="none" ${forma.leve ? 'stroke="#555" stroke-dasharray="3 3"' : 'stroke="#000" stroke-width="2"'}/>`;
    case 'ponto':
      return `<circle cx="${forma.x}" cy="${forma.y}" r="6" stroke="#fff" stroke-width="1.5"/>`;
    case 'texto':
      return `<text x="${forma.x}" y="${forma.y}" text-anchor="${forma.a ?? 'start'}"${forma.forte ? ' font-weight="700"' : ''}>${escaparHtml(forma.t)}</text>`;
  }
};

/** The chart as SVG. It sets no font: it uses that of the text around it. */
export const svgDoDesenho = ({ largura, altura, formas }: Desenho, alt: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" class="desenho" role="img" aria-label="${escaparHtml(alt)}" width="${largura}" height="${altura}" ` +
  `viewBox="0 0 ${largura} ${altura}" font-size="11" fill="#000">${formas.map(desenhada).join('')}</svg>`;
