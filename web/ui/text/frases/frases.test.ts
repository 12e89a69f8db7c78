import { describe, expect, it } from 'vitest';
import { achadas } from './frases.ts';

const FRASES = ['Entrevista inicial', 'Avaliação', 'Orientação à família'].map((nome) => ({ id: nome, nome }));
const nomes = (busca: string) => achadas(FRASES, busca).map(({ nome }) => nome);

describe('phrases', () => {
  it('are all offered by a bare slash', () => {
    expect(nomes('')).toHaveLength(3);
  });

  it.each([
    ['aval', ['Avaliação']],
    ['AVALIACAO', ['Avaliação']],
    ['fam', ['Orientação à família']],
    ['ini', ['Entrevista inicial']],
    ['ista', []],
  ])('are found by the beginning of a word, with or without accents: %s', (busca, found) => {
    expect(nomes(busca)).toEqual(found);
  });
});
