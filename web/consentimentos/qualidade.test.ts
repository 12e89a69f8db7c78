import { expect, it } from 'vitest';
import { qualidadeDe } from './qualidade.ts';

it('who may no longer consent is not called a representative of today', () => {
  expect(qualidadeDe({ qualidade: 'responsavel', em_vigor: true })).toBe('responsavel');
  expect(qualidadeDe({ qualidade: 'responsavel', em_vigor: false })).toBe('responsavel_antes');
  expect(qualidadeDe({ qualidade: 'proprio', em_vigor: false })).toBe('proprio');
});
