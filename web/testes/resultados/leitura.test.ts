import { expect, it } from 'vitest';
import { type Aplicacao, lerResultado, type ResultadoLido } from '#contract/testes/aplicacoes.ts';
import { series } from './leitura.ts';

const resultado = (valor: number): ResultadoLido => {
  const base = {
    escala: 'Total',
    bruto: null,
    tipo: 't' as const,
    valor,
    percentil: null,
    ic_min: null,
    ic_max: null,
    classificacao: null,
    direcao: 'maior_pior' as const,
    faixas: 't_srs2' as const,
  };
  return { ...base, ...lerResultado(base) };
};

const folha = (id: string, informante: Aplicacao['informante'], valor: number) =>
  ({
    id,
    informante,
    data: '2026-01-01',
    teste_id: 't',
    teste: { sigla: 'SRS-2', nome: 'Escala' },
    resultados: [resultado(valor)],
  }) as Aplicacao;

it('joins only the results of one informant into a line', () => {
  expect(series([folha('b', 'professor', 58), folha('a', 'pais', 74)])).toEqual([]);
  expect(series([folha('b', 'professor', 58), folha('a', null, 74)])).toEqual([]);
  const linhas = series([
    folha('d', 'professor', 57),
    folha('c', 'pais', 71),
    folha('b', 'professor', 58),
    folha('a', 'pais', 74),
  ]).map(({ informante, medidas }) => [informante, medidas.map((one) => one.resultado.valor)]);
  expect(linhas).toEqual([
    ['pais', [74, 71]],
    ['professor', [58, 57]],
  ]);
});
