import { describe, expect, it } from 'vitest';
import { bestMatches, editDistance, matchScore } from './fuzzy.ts';

describe('a typed text matches', () => {
  it.each([
    ['extrato', 'Extrato'],
    ['extarto', 'Extrato'],
    ['config', 'Configurações'],
    ['configuracoes', 'Configurações'],
    ['cofigurac', 'Configurações'],
    ['nova ses', 'Nova sessão'],
    ['sessao nova', 'Nova sessão'],
    ['receber de carla', 'Receber de Carla Lima'],
    ['tema', 'Tema escuro'],
    ['搜索', '搜索'],
  ])('%s: %s', (typed, text) => expect(matchScore(typed, text)).toBeGreaterThan(0));

  it.each([
    ['xyz', 'Extrato'],
    ['nao', 'Nova sessão'],
    ['novo carro', 'Nova sessão'],
  ])('not %s: %s', (typed, text) => expect(matchScore(typed, text)).toBe(0));
});

it('puts whole words before starts, and starts before similar words', () => {
  const texts = ['Contos', 'Contas a pagar', 'Conta'];
  expect(bestMatches(texts, 'conta', (text) => text)).toEqual(['Conta', 'Contas a pagar', 'Contos']);
});

it.each([
  ['miguel', 'migeul', 1],
  ['carla', 'carlla', 1],
  ['ana', 'bia', 2],
  ['', 'ab', 2],
])('%s and %s differ by %i', (a, b, count) => expect(editDistance(a, b)).toBe(count));
