import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Aplicacao, lerResultado, type ResultadoLido } from '#contract/testes/aplicacoes.ts';
import type { Serie } from './leitura.ts';
import { escoreEscrito, usePapel } from './papel.ts';

it.each([
  ['t', 58, 't 58'],
  ['percentil', 16, null],
  ['t', null, null],
  [null, 3, null],
] as const)('the score of a result in %s of %s is printed once', (tipo, valor, escrito) => {
  expect(escoreEscrito({ tipo, valor }, (nome) => nome)).toBe(escrito);
});

const base = {
  escala: 'Total',
  bruto: null,
  tipo: 't' as const,
  valor: 74,
  percentil: null,
  ic_min: null,
  ic_max: null,
  classificacao: null,
  direcao: 'maior_pior' as const,
  faixas: 't_srs2' as const,
};
const aplicacao = {
  informante: 'pais',
  data: '2026-01-01',
  idade_meses: null,
  teste: { sigla: 'SRS-2', nome: 'Escala' },
  aplicador: { name: 'Ana', registro: null },
  resultados: [{ ...base, ...lerResultado(base) }],
} as object as Aplicacao;

type Escrever = (papel: ReturnType<typeof usePapel>) => string;
const Folha = ({ escrever }: { escrever: Escrever }) => createElement('div', null, escrever(usePapel()));
/** Without loaded texts, each text is its key. */
const papel = (escrever: Escrever) => renderToStaticMarkup(createElement(Folha, { escrever }));

describe('the informant is named', () => {
  const resultado = aplicacao.resultados[0] as ResultadoLido;
  const serie: Serie = {
    chave: 'x',
    nome: 'SRS-2',
    informante: 'pais',
    tipo: 't',
    medidas: [{ aplicacao, resultado }],
  };
  it.each([
    ['on the paper of an assessment', papel(({ daAplicacao }) => daAplicacao(aplicacao)), 1],
    ['in a report', papel(({ noTexto }) => noTexto(aplicacao)), 1],
    // In the title and in each row of the table.
    ['on the paper of a re-test', papel(({ daSerie }) => daSerie(serie)), 2],
  ])('%s', (_, html, times) => {
    expect(html.split('informantes.pais').length - 1).toBe(times);
  });
});
