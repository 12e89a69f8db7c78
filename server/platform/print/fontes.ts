import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The fonts of the paper, in fallback order; `papel.css` names the same families. */
const PACOTES = [
  '@fontsource-variable/figtree/index.css',
  '@fontsource-variable/noto-sans/index.css',
  '@fontsource-variable/noto-sans-sc/index.css',
  '@fontsource/noto-sans-symbols-2/index.css',
];

/** This font has every character of Latin-1, so it is always included. */
const PRIMEIRA = "'Figtree Variable'";

type Face = { css: string; file: string; de: number; ate: number };

const FACE = /@font-face \{[^}]*url\((\.\/files\/[^)]+\.woff2)\)[^}]*unicode-range: ([^;]+);\s*\}/g;

const facesDe = (pacote: string): Face[] => {
  const folha = fileURLToPath(import.meta.resolve(pacote));
  return [...readFileSync(folha, 'utf8').matchAll(FACE)].flatMap(([css, file = '', faixas = '']) =>
    faixas.split(',').map((faixa) => {
      const [de = '', ate = de] = faixa.trim().slice(2).split('-');
      return { css, file: join(dirname(folha), file), de: Number.parseInt(de, 16), ate: Number.parseInt(ate, 16) };
    }),
  );
};

let todas: Face[] | null = null;
const embutidas = new Map<string, string>();

const embutida = ({ css, file }: Face) => {
  const pronta = embutidas.get(file);
  if (pronta) return pronta;
  const bytes = readFileSync(file).toString('base64');
  const feita = css.replace(/src: [^;]+;/, `src: url(data:font/woff2;base64,${bytes}) format('woff2');`);
  embutidas.set(file, feita);
  return feita;
};

/** A style with the embedded fonts for a text: only the files that have its characters. */
export const fontesPara = (html: string): string => {
  todas ??= PACOTES.flatMap(facesDe);
  const sinais = [...new Set(html.match(/[\u0100-\u{10ffff}]/gu))].map((sinal) => sinal.codePointAt(0) ?? 0);
  const usadas = new Map<string, Face>();
  for (const face of todas) {
    const precisa = face.css.includes(PRIMEIRA) || sinais.some((sinal) => sinal >= face.de && sinal <= face.ate);
    if (precisa && !usadas.has(face.file)) usadas.set(face.file, face);
  }
  return [...usadas.values()].map(embutida).join('\n');
};
