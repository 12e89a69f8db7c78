import { deZ } from '#contract/escores.ts';
import { escaparHtml } from '#contract/html.ts';
import { formatDate, plainNumber } from '#web/lib/format.ts';
import type { Serie } from './leitura.ts';
import { type Ponto, parte, ponto, type Segmento, Z_MAX, Z_MIN } from './perfil.ts';

/** Drawings for paper: all in themselves, in greys that stay apart on any printer. The paler, the nearer the mean. */

const LARGURA = 640;
const CINZAS = ['#ffffff', '#ececec', '#d2d2d2', '#b2b2b2'];

const texto = (x: number, y: number, text: string, ancora = 'start') =>
  `<text x="${x}" y="${y}" text-anchor="${ancora}">${escaparHtml(text)}</text>`;

/** In lines of so many signs: a drawing does not wrap by itself. */
export const emLinhas = (text: string, signs: number, max: number): string[] => {
  const lines: string[] = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines.length - 1;
    const joined = [lines[last], word].filter(Boolean).join(' ');
    if (joined.length <= signs || !lines[last]) lines[last] = joined;
    else lines.push(word);
  }
  if (lines.length <= max) return lines;
  return [...lines.slice(0, max - 1), `${lines[max - 1]}…`];
};

const faixa = ({ nivel }: Segmento, [x, y, width, height]: [number, number, number, number]) => {
  const tom = CINZAS[Math.min(3, Math.abs(nivel))];
  // What lies on the better side is told apart by its edge, since both sides have the same greys.
  const borda = nivel > 0 ? ' stroke-dasharray="2 2"' : '';
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${tom}" stroke="#000" stroke-width="0.6"${borda}/>`;
};

const bytes = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');

const imagem = (partes: string[], altura: number, alt: string) => {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LARGURA}" height="${altura}" viewBox="0 0 ${LARGURA} ${altura}" ` +
    `font-family="Figtree, Helvetica, Arial, sans-serif" font-size="11" fill="#000">${partes.join('')}</svg>`;
  return `<p><img src="data:image/svg+xml;base64,${btoa(bytes(svg))}" alt="${escaparHtml(alt)}" width="${LARGURA}"></p>`;
};

const ESQUERDA = 170;
const TRILHA = 300;
const LINHA = 40;
const DIREITA = ESQUERDA + TRILHA + 12;
const naTrilha = (z: number) => ESQUERDA + parte(z) * TRILHA;

const linhaDoPerfil = (um: Ponto, nome: string, resumo: string, topo: number) => {
  const meio = topo + LINHA / 2;
  const rotulo = (x: number, text: string, signs: number) => {
    const lines = emLinhas(text, signs, 3);
    return lines.map((line, index) => texto(x, meio + 4 + (index - (lines.length - 1) / 2) * 12, line));
  };
  const [de, ate] = um.ic ?? [0, 0];
  return [
    ...rotulo(0, nome, 28),
    ...um.segmentos.map((one) =>
      faixa(one, [naTrilha(one.de), topo + 8, naTrilha(one.ate) - naTrilha(one.de), LINHA - 16]),
    ),
    um.ic
      ? `<path d="M${naTrilha(de)} ${meio}H${naTrilha(ate)}M${naTrilha(de)} ${meio - 5}v10M${naTrilha(ate)} ${meio - 5}v10" stroke="#000" stroke-width="2"/>`
      : '',
    `<circle cx="${naTrilha(um.z)}" cy="${meio}" r="6" stroke="#fff" stroke-width="1.5"/>`,
    ...rotulo(DIREITA, resumo, 26),
  ].join('');
};

type LinhaDoPerfil = { ponto: Ponto; nome: string; resumo: string };

/** The profile of an assessment. */
export const perfilNoPapel = (linhas: LinhaDoPerfil[], media: string, alt: string) => {
  const fim = linhas.length * LINHA;
  const marcas = Array.from({ length: Z_MAX - Z_MIN + 1 }, (_, index) => Z_MIN + index);
  const eixo = marcas.map((z) =>
    texto(naTrilha(z), fim + 14, z === 0 ? media : `${z > 0 ? '+' : '−'}${Math.abs(z)}`, 'middle'),
  );
  const meio = `<path d="M${naTrilha(0)} 0V${fim}" stroke="#555" stroke-dasharray="3 3"/>`;
  const corpo = linhas.map(({ ponto: um, nome, resumo }, index) => linhaDoPerfil(um, nome, resumo, index * LINHA));
  return imagem([meio, ...corpo, ...eixo], fim + 22, alt);
};

const ALTURA = 240;
const BASE = ALTURA - 24;
const DE_X = 44;
const ATE_X = LARGURA - 12;
const noY = (z: number) => 8 + (1 - parte(z)) * (BASE - 8);

/** One scale over time. Days are as far apart as they were. */
export const serieNoPapel = ({ medidas }: Serie, alt: string) => {
  const pontos = medidas.flatMap(({ aplicacao, resultado }) => {
    const made = ponto(resultado);
    return made ? [{ data: aplicacao.data, ...made }] : [];
  });
  const ultimo = pontos.at(-1);
  if (!ultimo) return '';
  const dias = pontos.map(({ data }) => Date.parse(data) / 86_400_000);
  const [primeiro, derradeiro] = [Math.min(...dias), Math.max(...dias)];
  const sala = ATE_X - DE_X - 90;
  const xs = dias.map((dia) => {
    const fracao = derradeiro === primeiro ? 0.5 : (dia - primeiro) / (derradeiro - primeiro);
    return DE_X + 40 + fracao * sala;
  });
  const escala = [Z_MIN, -2, -1, 0, 1, 2, Z_MAX].map((z) =>
    texto(DE_X - 6, noY(z) + 4, plainNumber(Math.round(deZ(z, ultimo.tipo) * 10) / 10), 'end'),
  );
  const faixas = ultimo.segmentos.map((one) =>
    faixa(one, [DE_X, noY(one.ate), ATE_X - DE_X, noY(one.de) - noY(one.ate)]),
  );
  const linha = `<polyline points="${pontos.map(({ z }, index) => `${xs[index]},${noY(z)}`).join(' ')}" fill="none" stroke="#000" stroke-width="2"/>`;
  const marcas = pontos.map(({ z, ic, valor, data }, index) => {
    const x = xs[index] ?? 0;
    const intervalo = ic ? `<path d="M${x} ${noY(ic[0])}V${noY(ic[1])}" stroke="#000" stroke-width="2"/>` : '';
    return (
      intervalo +
      `<circle cx="${x}" cy="${noY(z)}" r="6" stroke="#fff" stroke-width="1.5"/>` +
      `<g font-weight="700">${texto(x + 10, noY(z) - 8, plainNumber(valor))}</g>` +
      texto(x, ALTURA - 6, formatDate(data), 'middle')
    );
  });
  return imagem([...faixas, ...escala, linha, ...marcas], ALTURA, alt);
};
