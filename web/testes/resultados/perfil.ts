import type { ResultadoLido } from '#contract/testes/aplicacoes.ts';
import { type EscoreNormado, isNormado, paraZ } from '#domain/scores/escores.ts';
import { corte, type Direcao, type FaixasNome, faixasDe, inverte } from '#domain/scores/faixas.ts';

/** The axis, in standard deviations from the mean. Values beyond it are drawn at its ends. */
export const Z_MIN = -3;
export const Z_MAX = 3;

const noEixo = (z: number) => Math.min(Z_MAX, Math.max(Z_MIN, z));
/** A position on the axis, from 0 to 1. */
export const parte = (z: number) => (noEixo(z) - Z_MIN) / (Z_MAX - Z_MIN);

export type Segmento = { chave: string; de: number; ate: number; nivel: number };

/**
 * The bands of a set along the axis, from left to right. `nivel` is the distance from the middle band; negative on the
 * side of difficulty.
 */
export const segmentos = (
  { tipo, faixas: nome, direcao }: { tipo: EscoreNormado; faixas: FaixasNome; direcao: Direcao },
  espelhar: boolean,
): Segmento[] => {
  const { tipo: em, faixas } = faixasDe(nome, tipo);
  // Scores are compared as printed, so a band starts at the first score that is printed as its start.
  const cortes = faixas.map((faixa) =>
    faixa.min === Number.NEGATIVE_INFINITY ? Z_MIN : noEixo(paraZ(corte(faixa, em), em)),
  );
  const direto = faixas.map(({ chave }, index) => ({
    chave,
    de: cortes[index] ?? Z_MIN,
    ate: cortes[index - 1] ?? Z_MAX,
  }));
  // Two inversions cancel out.
  const virar = inverte(nome, direcao) !== espelhar;
  const noDesenho = virar ? direto.map(({ chave, de, ate }) => ({ chave, de: -ate, ate: -de })) : direto;
  const emOrdem = noDesenho.sort((a, b) => a.de - b.de);
  const meio = emOrdem.findIndex(({ de, ate }) => de <= 0 && ate > 0);
  const sinal = direcao === 'maior_pior' && !espelhar ? -1 : 1;
  return emOrdem.map((segmento, index) => ({ ...segmento, nivel: sinal * (index - meio) || 0 }));
};

export type Ponto = {
  escala: string;
  tipo: EscoreNormado;
  valor: number;
  z: number;
  ic: [de: number, ate: number] | null;
  invertida: boolean;
  segmentos: Segmento[];
  resultado: ResultadoLido;
};

/** The position of a result on the axis; null for a raw score or a text. */
export const ponto = (resultado: ResultadoLido, espelhar = false): Ponto | null => {
  const { tipo: dado, valor: lido, percentil, ic_min, ic_max, escala } = resultado;
  const base = lido !== null && isNormado(dado) ? { tipo: dado, valor: lido } : null;
  const fonte = base ?? (percentil === null ? null : { tipo: 'percentil' as const, valor: percentil });
  if (!fonte) return null;
  const { tipo, valor } = fonte;
  const sinal = espelhar ? -1 : 1;
  const ends =
    base && ic_min !== null && ic_max !== null ? [ic_min, ic_max].map((one) => sinal * paraZ(one, tipo)) : null;
  return {
    escala,
    tipo,
    valor,
    z: sinal * paraZ(valor, tipo),
    ic: ends && [Math.min(...ends), Math.max(...ends)],
    invertida: espelhar,
    segmentos: segmentos({ ...resultado, tipo }, espelhar),
    resultado,
  };
};

export type Perfil = { pontos: Ponto[]; misturado: boolean; pior: boolean; fora: number };

/** A profile has one direction: if both occur, scales on which higher is worse are inverted, and marked as such. */
export const perfil = (resultados: ResultadoLido[]): Perfil => {
  const desenhados = resultados.filter((one) => ponto(one) !== null);
  const direcoes = new Set(desenhados.map(({ direcao }) => direcao));
  const misturado = direcoes.size > 1;
  return {
    pontos: desenhados.flatMap((one) => ponto(one, misturado && one.direcao === 'maior_pior') ?? []),
    misturado,
    pior: !misturado && direcoes.has('maior_pior'),
    fora: resultados.length - desenhados.length,
  };
};
