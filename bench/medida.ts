import type { Line, Time } from './kit.ts';

/** One line of the report: what was measured, its target, and whether less or more is better. */
export type Medida = {
  parte: string;
  medida: string;
  valor: number;
  unidade: string;
  limite: number | null;
  melhor: 'menor' | 'maior';
  detalhe: string;
};

/** A curve for the report: each point is one observation. */
export type Curva = { titulo: string; unidade: string; pontos: [x: number, y: number][] };

export type Resultado = { medidas: Medida[]; curvas?: Curva[] };

/** The same request on a small and on a large amount of data: how many times as long the large one takes. */
export const razoes = (parte: string, linhas: Line[]): Resultado => ({
  medidas: linhas.map(({ medida, pequeno, grande, limite }) => ({
    parte,
    medida,
    valor: grande / pequeno,
    unidade: '×',
    limite,
    melhor: 'menor',
    detalhe: `${pequeno.toFixed(2)} ms → ${grande.toFixed(2)} ms`,
  })),
});

export const tempos = (parte: string, linhas: Time[]): Resultado => ({
  medidas: linhas.map(({ medida, mediana, p95, limite }) => ({
    parte,
    medida,
    valor: mediana,
    unidade: 'ms',
    limite,
    melhor: 'menor',
    detalhe: `95 of 100 within ${p95.toFixed(0)} ms`,
  })),
});

export const cumprida = ({ valor, limite, melhor }: Medida) =>
  limite === null ? null : melhor === 'menor' ? valor <= limite : valor >= limite;
