import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Aplicacao, lerResultado, type ResultadoLido } from '#contract/testes/aplicacoes.ts';
import type { Teste } from '#contract/testes/testes.ts';
import { arredondar, deZ, ESCORES_NORMADOS, type EscoreNormado } from '#domain/scores/escores.ts';
import { DIRECOES, type Direcao, FAIXAS, type FaixasNome } from '#domain/scores/faixas.ts';
import { series } from '../resultados/leitura.ts';
import { parte, perfil, ponto, type Segmento, segmentos } from '../resultados/perfil.ts';
import { valores } from './aplicacao-valores.ts';

const resultado = (over: Partial<ResultadoLido>): ResultadoLido => {
  const base = {
    escala: 'X',
    bruto: null,
    tipo: null,
    valor: null,
    percentil: null,
    ic_min: null,
    ic_max: null,
    classificacao: null,
    direcao: 'maior_melhor' as const,
    faixas: 'neutra' as const,
    ...over,
  };
  return { ...base, ...lerResultado(base) };
};

describe('a profile', () => {
  it('places scores of any kind on one axis, with their interval', () => {
    expect(ponto(resultado({ tipo: 'padrao', valor: 85, ic_min: 70, ic_max: 100 }))).toMatchObject({
      z: -1,
      ic: [-2, 0],
    });
    expect(ponto(resultado({ tipo: 't', valor: 60 }))).toMatchObject({ z: 1, ic: null });
    expect(ponto(resultado({ percentil: 50 }))?.z).toBeCloseTo(0, 9);
    expect([parte(-9), parte(0), parte(9)]).toEqual([0, 0.5, 1]);
  });

  it('leaves out results without a place on the axis, and counts them', () => {
    const { pontos, fora } = perfil([
      resultado({ bruto: 12 }),
      resultado({ tipo: 'qualitativo', classificacao: 'silábica' }),
      resultado({ tipo: 'z', valor: 1 }),
    ]);
    expect([pontos.length, fora]).toEqual([1, 2]);
  });

  it('inverts scales on which higher is worse, only if both directions occur', () => {
    const pior = resultado({ tipo: 't', valor: 70, ic_min: 60, ic_max: 75, direcao: 'maior_pior', faixas: 't_srs2' });
    expect(perfil([pior])).toMatchObject({ misturado: false, pior: true, pontos: [{ z: 2, invertida: false }] });
    const both = perfil([pior, resultado({ tipo: 'z', valor: 1 })]);
    expect(both).toMatchObject({ misturado: true, pior: false });
    expect(both.pontos[0]).toMatchObject({ z: -2, ic: [-2.5, -1], invertida: true });
  });

  it('fills the axis with adjacent bands', () => {
    for (const direcao of DIRECOES)
      for (const faixas of FAIXAS)
        for (const espelhar of [false, true]) {
          const all = segmentos({ tipo: 'padrao', faixas, direcao }, espelhar);
          expect(all[0]?.de).toBe(-3);
          expect(all.at(-1)?.ate).toBe(3);
          expect(all.slice(1).map(({ de }) => de)).toEqual(all.slice(0, -1).map(({ ate }) => ate));
        }
  });
});

type Linha = [chave: string, de: number, ate: number, nivel: number];
type Tabela = [faixas: FaixasNome, tipo: EscoreNormado, direcao: Direcao, linhas: Linha[]];

/** All reference sets: the first and last printed score of each band, and its distance from the middle. */
const TABELAS: Tabela[] = [
  [
    'wechsler',
    'padrao',
    'maior_melhor',
    [
      ['extremamente_baixo', 40, 69, -3],
      ['limitrofe', 70, 79, -2],
      ['medio_inferior', 80, 89, -1],
      ['medio', 90, 109, 0],
      ['medio_superior', 110, 119, 1],
      ['superior', 120, 129, 2],
      ['muito_superior', 130, 160, 3],
    ],
  ],
  [
    'wechsler',
    'ponderado',
    'maior_melhor',
    [
      ['muito_inferior', 1, 4, -3],
      ['inferior', 5, 6, -2],
      ['medio_inferior', 7, 8, -1],
      ['medio', 9, 11, 0],
      ['medio_superior', 12, 13, 1],
      ['superior', 14, 15, 2],
      ['muito_superior', 16, 19, 3],
    ],
  ],
  [
    'wechsler',
    'percentil',
    'maior_melhor',
    [
      ['extremamente_baixo', 0.1, 1, -3],
      ['limitrofe', 2, 8, -2],
      ['medio_inferior', 9, 24, -1],
      ['medio', 25, 74, 0],
      ['medio_superior', 75, 90, 1],
      ['superior', 91, 97, 2],
      ['muito_superior', 98, 99.9, 3],
    ],
  ],
  [
    'neutra',
    'percentil',
    'maior_melhor',
    [
      ['excepcionalmente_baixo', 0.1, 1, -3],
      ['abaixo_da_media', 2, 8, -2],
      ['media_baixa', 9, 24, -1],
      ['media', 25, 74, 0],
      ['media_alta', 75, 90, 1],
      ['acima_da_media', 91, 97, 2],
      ['excepcionalmente_alto', 98, 99.9, 3],
    ],
  ],
  [
    'neutra_teto',
    'percentil',
    'maior_melhor',
    [
      ['excepcionalmente_baixo', 0.1, 1, -3],
      ['abaixo_da_media', 2, 8, -2],
      ['media_baixa', 9, 24, -1],
      ['dentro_do_esperado', 25, 99.9, 0],
    ],
  ],
  [
    'percentil_cinco',
    'percentil',
    'maior_melhor',
    [
      ['inferior', 0.1, 10, -2],
      ['medio_inferior', 11, 30, -1],
      ['medio', 31, 70, 0],
      ['medio_superior', 71, 90, 1],
      ['superior', 91, 99.9, 2],
    ],
  ],
  [
    'raven',
    'percentil',
    'maior_melhor',
    [
      ['posto_5', 0.1, 5, -2],
      ['posto_4', 6, 25, -1],
      ['posto_3', 26, 74, 0],
      ['posto_2', 75, 94, 1],
      ['posto_1', 95, 99.9, 2],
    ],
  ],
  [
    't_srs2',
    't',
    'maior_pior',
    [
      ['sem_indicacao', 20, 59, 0],
      ['leve', 60, 65, -1],
      ['moderado', 66, 75, -2],
      ['intenso', 76, 80, -3],
    ],
  ],
  [
    't_cbcl_sindromes',
    't',
    'maior_pior',
    [
      ['normal', 20, 64, 0],
      ['limitrofe', 65, 69, -1],
      ['clinico', 70, 80, -2],
    ],
  ],
  [
    't_cbcl_totais',
    't',
    'maior_pior',
    [
      ['normal', 20, 59, 0],
      ['limitrofe', 60, 63, -1],
      ['clinico', 64, 80, -2],
    ],
  ],
  [
    'z_neuropsicologia',
    'z',
    'maior_melhor',
    [
      ['deficit_importante', -3, -2.01, -3],
      ['deficit_leve_moderado', -2, -1.5, -2],
      ['alerta', -1.49, -1, -1],
      ['preservado', -0.99, 3, 0],
    ],
  ],
];

const dentro = ({ de, ate }: Segmento, z: number) => {
  const noEixo = Math.max(-3, Math.min(3, z));
  return (noEixo >= de && noEixo < ate) || (ate === 3 && noEixo === 3);
};
const onde = (resultado: ResultadoLido, espelhar = false) => {
  const { segmentos: all = [], z = 0 } = ponto(resultado, espelhar) ?? {};
  return all.find((segmento) => dentro(segmento, z));
};

describe('the reference bands', () => {
  it('are all in the table', () => {
    expect(new Set(TABELAS.map(([faixas]) => faixas))).toEqual(new Set(FAIXAS));
  });

  it.each(TABELAS)('%s, for a score of kind %s: the label and the chart agree at both ends', (...tabela) => {
    const [faixas, tipo, direcao, linhas] = tabela;
    for (const [chave, de, ate, nivel] of linhas)
      for (const valor of [de, ate]) {
        const lido = resultado({ tipo, valor, direcao, faixas });
        expect([valor, lido.classificacao]).toEqual([valor, chave]);
        expect([valor, onde(lido)]).toEqual([valor, expect.objectContaining({ chave, nivel })]);
        expect([valor, onde(lido, true)?.chave]).toEqual([valor, chave]);
      }
  });

  it('agree for every score of any kind, inverted or not', () => {
    const printed = fc
      .constantFrom(...ESCORES_NORMADOS)
      .chain((tipo) =>
        fc.double({ min: -3, max: 3, noNaN: true }).map((z) => ({ tipo, valor: arredondar(deZ(z, tipo), tipo) })),
      );
    fc.assert(
      fc.property(
        printed,
        fc.constantFrom(...FAIXAS),
        fc.constantFrom(...DIRECOES),
        fc.boolean(),
        ({ tipo, valor }, faixas, direcao, espelhar) => {
          const lido = resultado({ tipo, valor, direcao, faixas });
          expect(onde(lido, espelhar)?.chave).toBe(lido.classificacao);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('re-tests', () => {
  const folha = (id: string, resultados: ResultadoLido[]) =>
    ({ id, data: '2026-01-01', teste_id: 't', teste: { sigla: 'T', nome: 'Teste' }, resultados }) as Aplicacao;
  const um = (over: Partial<ResultadoLido>) => resultado({ escala: 'Memória', tipo: 'padrao', valor: 90, ...over });

  it('are the same scale on another day', () => {
    const [serie] = series([folha('b', [um({ valor: 95 })]), folha('a', [um({}), um({ escala: 'Atenção' })])]);
    expect(serie).toMatchObject({ nome: 'T · Memória', tipo: 'padrao' });
    expect(serie?.medidas.map(({ resultado: { valor } }) => valor)).toEqual([90, 95]);
  });

  it('are not one scale twice in an assessment, another kind of score, or another direction', () => {
    expect(series([folha('a', [um({}), um({ valor: 95 })])])).toEqual([]);
    expect(series([folha('b', [um({ tipo: 'ponderado', valor: 9 })]), folha('a', [um({})])])).toEqual([]);
    expect(series([folha('b', [um({ direcao: 'maior_pior' })]), folha('a', [um({})])])).toEqual([]);
  });
});

describe('the form of a result', () => {
  const teste = { id: 't', escalas: [] } as unknown as Teste;
  const linha = (over: Partial<ResultadoLido>) =>
    valores({ teste, hoje: '2026-01-01', informado: false })({ resultados: [resultado(over)] } as unknown as Aplicacao)
      .resultados[0];

  it('keeps a percentile, however it was stored', () => {
    expect(linha({ tipo: 'percentil', percentil: 10 })).toMatchObject({ valor: '10', percentil: '' });
    expect(linha({ tipo: 'percentil', valor: 10 })).toMatchObject({ valor: '10', percentil: '' });
    expect(linha({ tipo: 'padrao', valor: 85, percentil: 15 })).toMatchObject({ valor: '85', percentil: '15' });
    expect(linha({ tipo: 'padrao', valor: 85 })).toMatchObject({ valor: '85', percentil: '' });
  });
});
