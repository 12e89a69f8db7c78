import { z } from 'zod';
import { escaparHtml } from '#domain/text/html.ts';

/**
 * A chart inside a document, as numbers and words. It is kept as the source of a picture and drawn by us, for the editor,
 * the screen and the PDF: no document carries an SVG, which could be made to exhaust the browser that draws it.
 */
const Numero = z.number().min(-4000).max(8000);
const Forma = z.discriminatedUnion('f', [
  /** A shaded area; paler towards the mean. */
  z.object({
    f: z.literal('faixa'),
    x: Numero,
    y: Numero,
    w: Numero.min(0),
    h: Numero.min(0),
    nivel: z.int().min(-9).max(9),
  }),
  z.object({
    f: z.literal('linha'),
    /** x and y alternating. */
    p: z.array(Numero).min(4).max(2000),
    leve: z.boolean().optional(),
  }),
  z.object({ f: z.literal('ponto'), x: Numero, y: Numero }),
  z.object({
    f: z.literal('texto'),
    x: Numero,
    y: Numero,
    t: z.string().max(300),
    a: z.enum(['start', 'middle', 'end']).optional(),
    forte: z.boolean().optional(),
  }),
]);
export type Forma = z.infer<typeof Forma>;

const FORMAS_MAX = 2000;
const Desenho = z.object({
  largura: z.number().min(1).max(2000),
  altura: z.number().min(1).max(4000),
  formas: z.array(Forma).max(FORMAS_MAX),
});
export type Desenho = z.infer<typeof Desenho>;

const PREFIXO = 'data:application/json;base64,';
/** The pattern of a picture source that is a chart. */
export const FONTE_DESENHO = /^data:application\/json;base64,[A-Za-z0-9+/=]{1,200000}$/;

const emBytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));

/** Encodes a chart as the source of a picture. */
export const fonteDoDesenho = (desenho: Desenho) =>
  PREFIXO + btoa(JSON.stringify(desenho).replace(/[^\x20-\x7e]+/g, emBytes));

/** Decodes the chart of a source; `null` if it is none. */
export const desenhoDaFonte = (src: string): Desenho | null => {
  if (!FONTE_DESENHO.test(src)) return null;
  try {
    const bytes = Uint8Array.from(atob(src.slice(PREFIXO.length)), (sign) => sign.charCodeAt(0));
    return Desenho.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
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
