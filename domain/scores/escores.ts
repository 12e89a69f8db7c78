/**
 * Scores on the normal curve: scaled (mean 10, SD 3), standard (100, 15), z, T (50, 10), stanine (5, 2) and percentile
 * convert into one another. A raw score does not: that needs the manual's table, and none ships with the product.
 */
export const ESCORES_NORMADOS = ['ponderado', 'padrao', 'z', 't', 'estanino', 'percentil'] as const;
export type EscoreNormado = (typeof ESCORES_NORMADOS)[number];

export const TIPOS_ESCORE = ['bruto', ...ESCORES_NORMADOS, 'qualitativo'] as const;
export type TipoEscore = (typeof TIPOS_ESCORE)[number];

export const isNormado = (tipo: string | null): tipo is EscoreNormado =>
  ESCORES_NORMADOS.includes(tipo as EscoreNormado);

const CURVAS = {
  ponderado: { media: 10, dp: 3 },
  padrao: { media: 100, dp: 15 },
  z: { media: 0, dp: 1 },
  t: { media: 50, dp: 10 },
  estanino: { media: 5, dp: 2 },
} as const;

/** What may be entered. Wider than usual, for tests with wider scales. */
export const LIMITES: Record<EscoreNormado, readonly [min: number, max: number]> = {
  ponderado: [1, 19],
  padrao: [10, 200],
  z: [-6, 6],
  t: [0, 120],
  estanino: [1, 9],
  percentil: [0, 100],
};

/** Computed scores are clamped to this range, like those in manuals. */
const EXTREMOS: Record<EscoreNormado, readonly [min: number, max: number]> = {
  ponderado: [1, 19],
  padrao: [40, 160],
  z: [-6, 6],
  t: [20, 80],
  estanino: [1, 9],
  percentil: [0.1, 99.9],
};

const limita = (valor: number, [min, max]: readonly [number, number]) => Math.min(max, Math.max(min, valor));

/** The share of the normal curve below z, by its power series: exact to double precision for any possible score. */
export const phi = (z: number): number => {
  const x = limita(z, [-7, 7]);
  let termo = x;
  let soma = x;
  for (let n = 3; soma + termo !== soma; n += 2) {
    termo *= (x * x) / n;
    soma += termo;
  }
  return 0.5 + (soma * Math.exp(-(x * x) / 2)) / Math.sqrt(2 * Math.PI);
};

/** The z below which this share of the curve lies. Bisection is slow, but keeps the order of scores. */
export const phiInversa = (parte: number): number => {
  let [de, ate] = [-7, 7];
  for (let passo = 0; passo < 60; passo += 1) {
    const meio = (de + ate) / 2;
    if (phi(meio) < parte) de = meio;
    else ate = meio;
  }
  return (de + ate) / 2;
};

export const paraZ = (valor: number, tipo: EscoreNormado): number => {
  if (tipo === 'percentil') return phiInversa(limita(valor, EXTREMOS.percentil) / 100);
  const { media, dp } = CURVAS[tipo];
  return (valor - media) / dp;
};

export const deZ = (z: number, tipo: EscoreNormado): number => {
  if (tipo === 'percentil') return limita(phi(z) * 100, EXTREMOS.percentil);
  const { media, dp } = CURVAS[tipo];
  return limita(media + dp * z, EXTREMOS[tipo]);
};

export const converter = (valor: number, de: EscoreNormado, para: EscoreNormado): number =>
  de === para ? valor : deZ(paraZ(valor, de), para);

const casas = (valor: number, n: number) => {
  const fator = 10 ** n;
  return (Math.sign(valor) * Math.round(Math.abs(valor) * fator + 1e-9)) / fator || 0;
};

/** Rounds as manuals print it: whole numbers, z with two decimals, a percentile with one decimal at the ends. */
export const arredondar = (valor: number, tipo: EscoreNormado): number => {
  if (tipo === 'z') return casas(valor, 2);
  if (tipo === 'percentil' && (valor < 1 || valor > 99)) return casas(valor, 1);
  return casas(valor, 0);
};

/** Stanines are shown only if one was entered: nine steps add nothing to a finer score. */
export const escoresMostrados = (tipos: (string | null)[]): EscoreNormado[] =>
  ESCORES_NORMADOS.filter((tipo) => tipo !== 'estanino' || tipos.includes(tipo));

export type Escores = Record<EscoreNormado, number>;

/** Converts one score to all scales: the entered one unchanged, the others computed and rounded. */
export const todosOsEscores = (valor: number, tipo: EscoreNormado): Escores =>
  Object.fromEntries(
    ESCORES_NORMADOS.map((para) => [para, para === tipo ? valor : arredondar(converter(valor, tipo, para), para)]),
  ) as Escores;
