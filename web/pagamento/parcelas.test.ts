import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emDinheiro, soma } from '#domain/money/dinheiro.ts';
import { emParcelas } from './parcelas.ts';

it('the first instalment differs if the total does not divide evenly', () => {
  expect(emParcelas('699.00', 7)).toEqual({ primeira: '99.90', outras: '99.85' });
  expect(emParcelas('69.90', 2)).toEqual({ primeira: '34.95', outras: '34.95' });
});

it('the instalments add up to the total', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 100n, max: 9_999_999n }), fc.integer({ min: 1, max: 12 }), (cents, vezes) => {
      const { primeira, outras } = emParcelas(emDinheiro(cents), vezes);
      expect(soma([primeira, ...Array<string>(vezes - 1).fill(outras)])).toBe(emDinheiro(cents));
    }),
  );
});
