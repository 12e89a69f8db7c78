import { expect, it } from 'vitest';
import { foraDaFaixa, isAdulto, mesesEntre, recebePorSi } from './idade.ts';

it.each([
  ['2020-03-10', '2026-03-10', 72],
  ['2020-03-10', '2026-03-09', 71],
  ['2020-03-10', '2026-04-09', 72],
  ['2020-11-30', '2026-02-28', 62],
  ['2026-03-10', '2026-03-10', 0],
])('from %s to %s there are %i whole months', (nascimento, dia, meses) => {
  expect(mesesEntre(nascimento, dia)).toBe(meses);
});

it('excludes an age outside of the range, and nobody where a limit or the age is missing', () => {
  const faixa = { idade_min_meses: 60, idade_max_meses: 72 };
  expect([59, 60, 72, 73].map((meses) => foraDaFaixa(faixa, meses))).toEqual([true, false, false, true]);
  expect(foraDaFaixa(faixa, null)).toBe(false);
  expect(foraDaFaixa({ ...faixa, idade_min_meses: null }, 1)).toBe(false);
  expect(foraDaFaixa({ ...faixa, idade_max_meses: null }, 900)).toBe(false);
});

it.each([
  ['2014-03-10', '2026-03-09', false],
  ['2014-03-10', '2026-03-10', true],
  ['1980-03-10', '2026-03-10', true],
  [null, '2026-03-10', true],
])('a patient born on %s may get a link on %s: %s', (nascimento, dia, pode) => {
  expect(recebePorSi(nascimento, dia)).toBe(pode);
});

it.each([
  ['2008-03-10', '2026-03-10', true],
  ['2008-03-11', '2026-03-10', false],
  [null, '2026-03-10', false],
])('a patient born on %s is of age on %s: %s', (nascimento, dia, adulto) => {
  expect(isAdulto(nascimento, dia)).toBe(adulto);
});
