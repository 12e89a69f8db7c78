import { arredondar, converter, type EscoreNormado, paraZ } from './escores.ts';

/** A band starts at `min` and ends where the previous one starts. The lowest has no start. */
export type Faixa = { chave: string; min: number };
type Conjunto = {
  tipo: EscoreNormado;
  faixas: readonly Faixa[];
  /** Separate bands for other kinds of score, if the set has them. */
  proprias?: Partial<Record<EscoreNormado, readonly Faixa[]>>;
  /** The names are evaluative, so a scale on which higher is worse is inverted. */
  julga: boolean;
};

const f = (chave: string, min = Number.NEGATIVE_INFINITY): Faixa => ({ chave, min });

const CONJUNTOS = {
  neutra: {
    tipo: 'percentil',
    julga: false,
    faixas: [
      f('excepcionalmente_alto', 98),
      f('acima_da_media', 91),
      f('media_alta', 75),
      f('media', 25),
      f('media_baixa', 9),
      f('abaixo_da_media', 2),
      f('excepcionalmente_baixo'),
    ],
  },
  neutra_teto: {
    tipo: 'percentil',
    julga: true,
    faixas: [f('dentro_do_esperado', 25), f('media_baixa', 9), f('abaixo_da_media', 2), f('excepcionalmente_baixo')],
  },
  wechsler: {
    tipo: 'padrao',
    julga: true,
    faixas: [
      f('muito_superior', 130),
      f('superior', 120),
      f('medio_superior', 110),
      f('medio', 90),
      f('medio_inferior', 80),
      f('limitrofe', 70),
      f('extremamente_baixo'),
    ],
    proprias: {
      ponderado: [
        f('muito_superior', 16),
        f('superior', 14),
        f('medio_superior', 12),
        f('medio', 9),
        f('medio_inferior', 7),
        f('inferior', 5),
        f('muito_inferior'),
      ],
      percentil: [
        f('muito_superior', 98),
        f('superior', 91),
        f('medio_superior', 75),
        f('medio', 25),
        f('medio_inferior', 9),
        f('limitrofe', 2),
        f('extremamente_baixo'),
      ],
    },
  },
  percentil_cinco: {
    tipo: 'percentil',
    julga: true,
    faixas: [f('superior', 91), f('medio_superior', 71), f('medio', 31), f('medio_inferior', 11), f('inferior')],
  },
  raven: {
    tipo: 'percentil',
    julga: true,
    faixas: [f('posto_1', 95), f('posto_2', 75), f('posto_3', 26), f('posto_4', 6), f('posto_5')],
  },
  t_srs2: {
    tipo: 't',
    julga: false,
    faixas: [f('intenso', 76), f('moderado', 66), f('leve', 60), f('sem_indicacao')],
  },
  t_cbcl_sindromes: {
    tipo: 't',
    julga: false,
    faixas: [f('clinico', 70), f('limitrofe', 65), f('normal')],
  },
  t_cbcl_totais: {
    tipo: 't',
    julga: false,
    faixas: [f('clinico', 64), f('limitrofe', 60), f('normal')],
  },
  z_neuropsicologia: {
    tipo: 'z',
    julga: true,
    faixas: [f('preservado', -0.99), f('alerta', -1.49), f('deficit_leve_moderado', -2), f('deficit_importante')],
  },
} as const satisfies Record<string, Conjunto>;

export type FaixasNome = keyof typeof CONJUNTOS;
export const FAIXAS = Object.keys(CONJUNTOS) as [FaixasNome, ...FaixasNome[]];

export const DIRECOES = ['maior_melhor', 'maior_pior'] as const;
export type Direcao = (typeof DIRECOES)[number];

/** The bands for a kind of score, from the highest, and the kind of score they are defined on. */
export const faixasDe = (nome: FaixasNome, tipo: EscoreNormado): { tipo: EscoreNormado; faixas: readonly Faixa[] } => {
  const conjunto: Conjunto = CONJUNTOS[nome];
  const proprias = conjunto.proprias?.[tipo];
  if (proprias) return { tipo, faixas: proprias };
  return { tipo: conjunto.tipo, faixas: conjunto.faixas };
};

/** Whether a scale is inverted before it is classified by this set. */
export const inverte = (nome: FaixasNome, direcao: Direcao) =>
  direcao === 'maior_pior' && (CONJUNTOS[nome] as Conjunto).julga;

/** The lowest score that is rounded to the band's `min`. */
export const corte = ({ min }: Faixa, tipo: EscoreNormado): number => {
  const fino = tipo === 'percentil' && (min < 1 || min > 99);
  return min - (tipo === 'z' ? 0.005 : fino ? 0.05 : 0.5);
};

const espelhado = (valor: number, tipo: EscoreNormado) =>
  tipo === 'percentil' ? 100 - valor : converter(-paraZ(valor, tipo), 'z', tipo);

/** The band of a score: the rounded value is compared, so that 97.7 and 98 are in the same band. */
export const classificar = (valor: number, tipo: EscoreNormado, nome: FaixasNome, direcao: Direcao): string => {
  const { tipo: em, faixas } = faixasDe(nome, tipo);
  const lido = converter(valor, tipo, em);
  const comparado = arredondar(inverte(nome, direcao) ? espelhado(lido, em) : lido, em);
  return (faixas.find(({ min }) => comparado >= min) ?? faixas.at(-1))?.chave ?? '';
};
