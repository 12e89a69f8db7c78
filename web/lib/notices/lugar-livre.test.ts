import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lugarLivre } from './lugar-livre.ts';

const espaco = { left: 900, right: 1200, height: 80, from: 15, to: 800 };
const caixa = (top: number, bottom: number, left = 1000, right = 1100) => ({ top, bottom, left, right });

it('places the box at the top if nothing is below it', () => {
  expect(lugarLivre(espaco, [])).toBe(15);
  expect(lugarLivre(espaco, [caixa(10, 50, 0, 800)])).toBe(15);
});

it('places it in the first gap between controls that is high enough', () => {
  expect(lugarLivre(espaco, [caixa(10, 50)])).toBe(58);
  expect(lugarLivre(espaco, [caixa(10, 50), caixa(100, 140)])).toBe(148);
});

it('places it at the lower edge if there is no gap', () => {
  const cheio = Array.from({ length: 20 }, (_, row) => caixa(row * 40, row * 40 + 30));
  expect(lugarLivre(espaco, cheio)).toBe(720);
});

it('covers a control only if every place does', () => {
  const caixas = fc.array(fc.tuple(fc.nat(780), fc.integer({ min: 1, max: 60 })), { maxLength: 12 });
  fc.assert(
    fc.property(caixas, (rows) => {
      const controles = rows.map(([top, height]) => caixa(top, top + height));
      const top = lugarLivre(espaco, controles);
      const cobre = (at: number) => controles.some((one) => one.top < at + 80 && one.bottom > at);
      expect(top).toBeGreaterThanOrEqual(15);
      expect(top + 80).toBeLessThanOrEqual(800);
      if (cobre(top))
        expect(
          controles
            .map(({ bottom }) => bottom + 8)
            .filter((at) => at <= 720 && at >= 15)
            .every(cobre),
        ).toBe(true);
    }),
  );
});
