import { type Desenho, type Forma, fonteDoDesenho } from '#domain/paper/desenho.ts';

/** Charts were once stored as SVG. SVG written by our own code is read back as a chart; any other SVG is dropped. */

const N = '(-?\\d+(?:\\.\\d+)?)';
const LIDOS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const texto = (escrito: string) => escrito.replace(/&(?:amp|lt|gt|quot|#39);/g, (one) => LIDOS[one] ?? one);
const CINZAS = ['#ffffff', '#ececec', '#d2d2d2', '#b2b2b2'];

type Regra = [forma: RegExp, ler: (partes: string[]) => Forma[]];
const numeros = (partes: string[]) => partes.map(Number) as [number, number, number, number, number];

const REGRAS: Regra[] = [
  [
    new RegExp(
      `<rect x="${N}" y="${N}" width="${N}" height="${N}" fill="(#[a-f0-9]{6})" stroke="#000" stroke-width="0.6"( stroke-dasharray="2 2")?/>`,
      'y',
    ),
    ([x, y, w, h, tom = '', melhor]) => {
      const nivel = Math.max(0, CINZAS.indexOf(tom)) * (melhor ? 1 : -1);
      return [{ f: 'faixa', x: Number(x), y: Number(y), w: Number(w), h: Number(h), nivel }];
    },
  ],
  [
    new RegExp(`<path d="M${N} ${N}H${N}M${N} ${N}v10M${N} ${N}v10" stroke="#000" stroke-width="2"/>`, 'y'),
    (partes) => {
      const [de, meio, ate] = numeros(partes);
      return [[de, meio, ate, meio], ...[de, ate].map((x) => [x, meio - 5, x, meio + 5])].map((p) => ({
        f: 'linha',
        p,
      }));
    },
  ],
  [
    new RegExp(`<path d="M${N} ${N}V${N}" stroke="#(?:000" stroke-width="2|555" stroke-dasharray="3 3)"/>`, 'y'),
    (partes) => {
      const [x, de, ate] = numeros(partes);
      return [{ f: 'linha', p: [x, de, x, ate] }];
    },
  ],
  [
    new RegExp(`<circle cx="${N}" cy="${N}" r="6" stroke="#fff" stroke-width="1.5"/>`, 'y'),
    ([x, y]) => [{ f: 'ponto', x: Number(x), y: Number(y) }],
  ],
  [
    /<polyline points="([-\d., ]{1,20000})" fill="none" stroke="#000" stroke-width="2"\/>/y,
    ([pontos = '']) => {
      const p = pontos.split(/[ ,]/).map(Number);
      return p.length >= 4 ? [{ f: 'linha', p }] : [];
    },
  ],
  [
    new RegExp(
      `(<g font-weight="700">)?<text x="${N}" y="${N}" text-anchor="(start|middle|end)">([^<>]{0,600})</text>(?:</g>)?`,
      'y',
    ),
    ([forte, x, y, a = 'start', escrito = '']) => [
      {
        f: 'texto',
        x: Number(x),
        y: Number(y),
        t: texto(escrito).slice(0, 300),
        a: a as 'start' | 'middle' | 'end',
        forte: Boolean(forte),
      },
    ],
  ],
];

const formasDe = (corpo: string): Forma[] | null => {
  const formas: Forma[] = [];
  for (let at = 0; at < corpo.length; ) {
    let depois = at;
    for (const [regra, ler] of REGRAS) {
      regra.lastIndex = at;
      const [inteiro, ...partes] = regra.exec(corpo) ?? [];
      if (inteiro === undefined) continue;
      formas.push(...ler(partes));
      depois = regra.lastIndex;
      break;
    }
    if (depois === at) return null;
    at = depois;
  }
  return formas;
};

const INTEIRO =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="(\d{1,4})" height="(\d{1,4})" viewBox="[\d ]{1,30}" font-family="[\w, -]{1,100}" font-size="11" fill="#000">(.*)<\/svg>$/s;

const desenhoDe = (svg: string): Desenho | null => {
  const [, largura, altura, corpo] = INTEIRO.exec(svg) ?? [];
  const formas = corpo === undefined ? null : formasDe(corpo);
  return formas && { largura: Number(largura), altura: Number(altura), formas };
};

const ANTIGA = /^data:image\/svg\+xml;base64,([A-Za-z0-9+/=]{1,200000})$/;

/** The source of a picture without SVG: an old chart as a chart of today, empty for any other SVG. */
export const semSvg = (src: string): string => {
  if (!/^\s*data:image\/svg/i.test(src)) return src;
  const desenho = desenhoDe(Buffer.from(ANTIGA.exec(src)?.[1] ?? '', 'base64').toString());
  return desenho ? fonteDoDesenho(desenho) : '';
};
