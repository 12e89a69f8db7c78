import { expect, it } from 'vitest';
import { juntos, perto, rotulos } from './perto.ts';

it('finds the nearest thing, not one that is too far', () => {
  const at = (x: number) => x;
  expect(perto([10, 20, 40], 24, at, 12)).toBe(20);
  expect(perto([10, 20, 40], 60, at, 12)).toBeNull();
});

it('joins what would lie over each other', () => {
  const groups = juntos([50, 5, 10, 90], (x) => x, 20).map(({ coisas }) => coisas);
  expect(groups).toEqual([[5, 10], [50], [90]]);
});

it('puts labels where they cover neither a point nor another label', () => {
  const texto = 'Leitura';
  const [first, second, third] = rotulos(
    [
      { x: 100, y: 20, texto },
      { x: 110, y: 20, texto },
      { x: 120, y: 20, texto },
    ],
    400,
  );
  expect(first).toMatchObject({ ancora: 'end' });
  expect(second).toBeNull();
  expect(third).toMatchObject({ ancora: 'start' });
});
