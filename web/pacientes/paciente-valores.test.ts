import { expect, it } from 'vitest';
import { valores } from './paciente-valores.ts';

it('a new patient is active, without guardians and otherwise empty', () => {
  const { ativo, responsaveis, ...resto } = valores(null);
  expect({ ativo, responsaveis }).toEqual({ ativo: true, responsaveis: [] });
  expect(Object.values(resto).filter((one) => (Array.isArray(one) ? one.length : one))).toEqual([]);
});
