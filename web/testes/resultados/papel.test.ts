import { expect, it } from 'vitest';
import { escoreEscrito } from './papel.ts';

it.each([
  ['t', 58, 't 58'],
  ['percentil', 16, null],
  ['t', null, null],
  [null, 3, null],
] as const)('the score of a result in %s of %s is printed once', (tipo, valor, escrito) => {
  expect(escoreEscrito({ tipo, valor }, (nome) => nome)).toBe(escrito);
});
