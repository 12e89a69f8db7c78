import { type Forma, imagemDoDesenho } from '#domain/paper/desenho.ts';
import { deZ } from '#domain/scores/escores.ts';
import { formatDate, plainNumber } from '#web/lib/format.ts';
import type { Serie } from './leitura.ts';
import { type Ponto, parte, ponto, type Segmento, Z_MAX, Z_MIN } from './perfil.ts';

/** Charts for paper. */

const LARGURA = 640;

const texto = (x: number, y: number, t: string, a: 'start' | 'middle' | 'end' = 'start'): Forma => ({
  f: 'texto',
  x,
  y,
  t: t.slice(0, 300),
  a,
});
const traco = (...p: number[]): Forma => ({ f: 'linha', p });

/** Wraps a text into lines of at most `signs` characters, because SVG text does not wrap. */
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

const faixa = ({ nivel }: Segmento, [x, y, w, h]: [number, number, number, number]): Forma => ({
  f: 'faixa',
  x,
  y,
  w,
  h,
  nivel,
});

const imagem = (formas: Forma[], altura: number, alt: string) =>
  `<p>${imagemDoDesenho({ largura: LARGURA, altura, formas }, alt)}</p>`;

const ESQUERDA = 170;
const TRILHA = 300;
const LINHA = 40;
const DIREITA = ESQUERDA + TRILHA + 12;
const naTrilha = (z: number) => ESQUERDA + parte(z) * TRILHA;

const linhaDoPerfil = (um: Ponto, nome: string, resumo: string, topo: number): Forma[] => {
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
    ...(um.ic ? [traco(naTrilha(de), meio, naTrilha(ate), meio)] : []),
    ...(um.ic ? [de, ate].map((z) => traco(naTrilha(z), meio - 5, naTrilha(z), meio + 5)) : []),
    { f: 'ponto', x: naTrilha(um.z), y: meio },
    ...rotulo(DIREITA, resumo, 26),
  ];
};

type LinhaDoPerfil = { ponto: Ponto; nome: string; resumo: string };

/** The profile of an assessment. */
export const perfilNoPapel = (linhas: LinhaDoPerfil[], media: string, alt: string) => {
  const fim = linhas.length * LINHA;
  const marcas = Array.from({ length: Z_MAX - Z_MIN + 1 }, (_, index) => Z_MIN + index);
  const eixo = marcas.map((z) =>
    texto(naTrilha(z), fim + 14, z === 0 ? media : `${z > 0 ? '+' : '−'}${Math.abs(z)}`, 'middle'),
  );
  const meio: Forma = { f: 'linha', p: [naTrilha(0), 0, naTrilha(0), fim], leve: true };
  const corpo = linhas.flatMap(({ ponto: um, nome, resumo }, index) => linhaDoPerfil(um, nome, resumo, index * LINHA));
  return imagem([meio, ...corpo, ...eixo], fim + 22, alt);
};

const ALTURA = 240;
const BASE = ALTURA - 24;
const DE_X = 44;
const ATE_X = LARGURA - 12;
const noY = (z: number) => 8 + (1 - parte(z)) * (BASE - 8);

/** One scale over time. The axis is proportional to the dates. */
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
  const linha = pontos.length > 1 ? [traco(...pontos.flatMap(({ z }, index) => [xs[index] ?? 0, noY(z)]))] : [];
  const marcas = pontos.flatMap(({ z, ic, valor, data }, index): Forma[] => {
    const x = xs[index] ?? 0;
    return [
      ...(ic ? [traco(x, noY(ic[0]), x, noY(ic[1]))] : []),
      { f: 'ponto', x, y: noY(z) },
      { f: 'texto', x: x + 10, y: noY(z) - 8, t: plainNumber(valor), forte: true },
      texto(x, ALTURA - 6, formatDate(data), 'middle'),
    ];
  });
  return imagem([...faixas, ...escala, ...linha, ...marcas], ALTURA, alt);
};
