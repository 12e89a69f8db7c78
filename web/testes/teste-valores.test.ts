import { expect, it } from 'vitest';
import { valores } from './teste-valores.ts';

it('a new test is empty, and not restricted to psychologists', () => {
  const { assuntos, escalas, uso_privativo, ...resto } = valores(null);
  expect({ assuntos, escalas, uso_privativo }).toEqual({ assuntos: [], escalas: [], uso_privativo: false });
  expect(Object.values(resto).filter(Boolean)).toEqual([]);
});
