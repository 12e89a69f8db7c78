import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arredondar,
  converter,
  deZ,
  ESCORES_NORMADOS,
  type EscoreNormado,
  escoresMostrados,
  LIMITES,
  paraZ,
  phi,
  phiInversa,
  todosOsEscores,
} from './escores.ts';
import { classificar, FAIXAS, faixasDe } from './faixas.ts';

/** The reference table: z, standard, scaled, T, percentile. */
const TABELA = [
  [-3, 55, 1, 20, 0.1],
  [-2.67, 60, 2, 23, 0.4],
  [-2.33, 65, 3, 27, 1],
  [-2, 70, 4, 30, 2],
  [-1.67, 75, 5, 33, 5],
  [-1.33, 80, 6, 37, 9],
  [-1, 85, 7, 40, 16],
  [-0.67, 90, 8, 43, 25],
  [-0.33, 95, 9, 47, 37],
  [0, 100, 10, 50, 50],
  [0.33, 105, 11, 53, 63],
  [0.67, 110, 12, 57, 75],
  [1, 115, 13, 60, 84],
  [1.33, 120, 14, 63, 91],
  [1.67, 125, 15, 67, 95],
  [2, 130, 16, 70, 98],
  [2.33, 135, 17, 73, 99],
  [2.67, 140, 18, 77, 99.6],
  [3, 145, 19, 80, 99.9],
] as const;

const tipo = fc.constantFrom(...ESCORES_NORMADOS);
/** A range within the limits of every scale: stanines are the narrowest. */
const z = fc.double({ min: -2, max: 2, noNaN: true });
const entrado = tipo.chain((um) =>
  fc.tuple(fc.constant(um), fc.double({ min: LIMITES[um][0], max: LIMITES[um][1], noNaN: true })),
);

describe('the normal curve', () => {
  it('has the known values', () => {
    expect(phi(0)).toBe(0.5);
    expect(phi(1)).toBeCloseTo(0.841344746068543, 14);
    expect(phi(-1.959963984540054)).toBeCloseTo(0.025, 14);
    expect(phi(3)).toBeCloseTo(0.9986501019683699, 14);
    expect(phiInversa(0.975)).toBeCloseTo(1.959963984540054, 12);
  });

  it('and its inverse cancel out', () => {
    fc.assert(
      fc.property(z, (x) => {
        expect(phiInversa(phi(x))).toBeCloseTo(x, 9);
      }),
    );
  });
});

describe('conversion', () => {
  it.each(TABELA)('agrees with the table at z %s', (zt, padrao, ponderado, t, percentil) => {
    const estanino = Math.min(9, Math.max(1, arredondar(5 + 2 * zt, 'estanino')));
    expect(todosOsEscores(padrao, 'padrao')).toEqual({ z: zt, padrao, ponderado, t, estanino, percentil });
    expect(todosOsEscores(ponderado, 'ponderado')).toEqual({ z: zt, padrao, ponderado, t, estanino, percentil });
    // The printed z has two decimals, so it is within a tenth of a point of the others.
    expect(Math.abs(converter(zt, 'z', 'padrao') - padrao)).toBeLessThan(0.1);
    expect(Math.abs(converter(zt, 'z', 'ponderado') - ponderado)).toBeLessThan(0.1);
  });

  it('is reversible through every scale', () => {
    fc.assert(
      fc.property(z, tipo, tipo, (x, de, para) => {
        const valor = deZ(x, de);
        expect(converter(converter(valor, de, para), para, de)).toBeCloseTo(valor, 6);
      }),
    );
  });

  it('keeps the order of two scores', () => {
    fc.assert(
      fc.property(entrado, fc.double({ min: 0, max: 1, noNaN: true }), tipo, ([de, a], parte, para) => {
        const b = a + (LIMITES[de][1] - a) * parte;
        expect(converter(a, de, para)).toBeLessThanOrEqual(converter(b, de, para) + 1e-9);
      }),
    );
  });

  it('is clamped to the range of the manuals', () => {
    fc.assert(
      fc.property(entrado, ([de, valor]) => {
        const todos = todosOsEscores(valor, de);
        expect(todos[de]).toBe(valor);
        for (const para of ESCORES_NORMADOS) {
          if (para === de) continue;
          expect(Number.isFinite(todos[para])).toBe(true);
          expect(todos[para]).toBeGreaterThanOrEqual(LIMITES[para][0]);
          expect(todos[para]).toBeLessThanOrEqual(LIMITES[para][1]);
        }
      }),
    );
    expect(todosOsEscores(0, 'percentil')).toMatchObject({ z: -3.09, ponderado: 1 });
    expect(todosOsEscores(100, 'percentil')).toMatchObject({ z: 3.09, ponderado: 19 });
    expect(todosOsEscores(-6, 'z')).toMatchObject({ percentil: 0.1, ponderado: 1, padrao: 40, t: 20 });
    expect(todosOsEscores(6, 'z')).toMatchObject({ percentil: 99.9, ponderado: 19, padrao: 160, t: 80 });
  });

  it.each([
    [1, 30, 2],
    [3, 40, 16],
    [5, 50, 50],
    [7, 60, 84],
    [9, 70, 98],
  ])('converts stanine %s to T %s, percentile %s', (estanino, t, percentil) => {
    expect(todosOsEscores(estanino, 'estanino')).toMatchObject({ t, percentil });
    expect(todosOsEscores(t, 't').estanino).toBe(estanino);
  });

  it('clamps to the outer stanines', () => {
    expect([todosOsEscores(-3, 'z').estanino, todosOsEscores(3, 'z').estanino]).toEqual([1, 9]);
  });

  it('rounds as printed', () => {
    expect(arredondar(-0.001, 'z')).toBe(0);
    expect(arredondar(-1.005, 'z')).toBe(-1.01);
    expect(arredondar(0.44, 'percentil')).toBe(0.4);
    expect(arredondar(49.5, 'percentil')).toBe(50);
  });
});

describe('the bands', () => {
  it.each([
    [130, 'excepcionalmente_alto', 'muito_superior'],
    [120, 'acima_da_media', 'superior'],
    [110, 'media_alta', 'medio_superior'],
    [109, 'media', 'medio'],
    [90, 'media', 'medio'],
    [89, 'media_baixa', 'medio_inferior'],
    [80, 'media_baixa', 'medio_inferior'],
    [79, 'abaixo_da_media', 'limitrofe'],
    [70, 'abaixo_da_media', 'limitrofe'],
    [65, 'excepcionalmente_baixo', 'extremamente_baixo'],
  ])('name a standard score of %s', (valor, neutra, wechsler) => {
    expect(classificar(valor, 'padrao', 'neutra', 'maior_melhor')).toBe(neutra);
    expect(classificar(valor, 'padrao', 'wechsler', 'maior_melhor')).toBe(wechsler);
  });

  it.each([
    ['percentil_cinco', 'percentil', 10, 'inferior'],
    ['percentil_cinco', 'percentil', 11, 'medio_inferior'],
    ['percentil_cinco', 'percentil', 70, 'medio'],
    ['percentil_cinco', 'percentil', 91, 'superior'],
    ['raven', 'percentil', 95, 'posto_1'],
    ['raven', 'percentil', 5, 'posto_5'],
    ['wechsler', 'ponderado', 7, 'medio_inferior'],
    ['wechsler', 'ponderado', 4, 'muito_inferior'],
    ['t_srs2', 't', 59, 'sem_indicacao'],
    ['t_srs2', 't', 76, 'intenso'],
    ['t_cbcl_sindromes', 't', 65, 'limitrofe'],
    ['t_cbcl_totais', 't', 64, 'clinico'],
    ['z_neuropsicologia', 'z', -0.9, 'preservado'],
    ['z_neuropsicologia', 'z', -1, 'alerta'],
    ['z_neuropsicologia', 'z', -1.5, 'deficit_leve_moderado'],
    ['z_neuropsicologia', 'z', -2.1, 'deficit_importante'],
    ['neutra_teto', 'percentil', 99, 'dentro_do_esperado'],
  ] as const)('%s: %s %s is %s', (nome, de, valor, chave) => {
    expect(classificar(valor, de, nome, 'maior_melhor')).toBe(chave);
  });

  it('invert a scale on which higher is worse, if the band names are evaluative', () => {
    expect(classificar(2.1, 'z', 'z_neuropsicologia', 'maior_pior')).toBe('deficit_importante');
    expect(classificar(95, 'percentil', 'percentil_cinco', 'maior_pior')).toBe('inferior');
    expect(classificar(99, 'percentil', 'neutra', 'maior_pior')).toBe('excepcionalmente_alto');
    expect(classificar(70, 't', 't_cbcl_sindromes', 'maior_pior')).toBe('clinico');
  });

  it('cover every score, and a higher score is never in a lower band', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FAIXAS), tipo, z, z, (nome, em: EscoreNormado, a, b) => {
        const order = faixasDe(nome, em).faixas.map(({ chave }) => chave);
        const at = (x: number) => order.indexOf(classificar(deZ(x, em), em, nome, 'maior_melhor'));
        expect(at(a)).toBeGreaterThanOrEqual(0);
        if (paraZ(deZ(a, em), em) > paraZ(deZ(b, em), em)) expect(at(a)).toBeLessThanOrEqual(at(b));
      }),
    );
  });
});

describe('the scores that are shown', () => {
  const semEstanino = ESCORES_NORMADOS.filter((tipo) => tipo !== 'estanino');
  it.each([
    ['nothing was entered', [], semEstanino],
    ['a raw score and a description were entered', ['bruto', 'qualitativo', null], semEstanino],
    ['other scores were entered', ['z', 'percentil'], semEstanino],
    ['a stanine is among them', ['z', 'estanino'], ESCORES_NORMADOS],
  ])('have stanines only where they are used: %s', (_, tipos, mostrados) => {
    expect(escoresMostrados(tipos)).toEqual(mostrados);
  });
});
