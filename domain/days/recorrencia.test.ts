import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecorrenciaNova } from '#contract/agenda/recorrencia.ts';
import { diaDaSemana, diasEntre, somaDias } from './fuso.ts';
import { datasDaSerie, type Recorrencia, SERIE_MAX } from './recorrencia.ts';

const regra = (over: Partial<Recorrencia>): Recorrencia => ({
  frequencia: 'semanal',
  dias: [],
  ate: null,
  vezes: null,
  ...over,
});

describe('the days of a series', () => {
  it.each([
    ['the same day of the week', regra({ vezes: 3 }), ['2026-11-16', '2026-11-23', '2026-11-30']],
    ['several days', regra({ dias: [4, 1], vezes: 4 }), ['2026-11-16', '2026-11-19', '2026-11-23', '2026-11-26']],
    [
      'every other week, with all days of a week that counts',
      regra({ frequencia: 'quinzenal', dias: [1, 3], vezes: 4 }),
      ['2026-11-16', '2026-11-18', '2026-11-30', '2026-12-02'],
    ],
    ['a first day outside its weekdays', regra({ dias: [3], vezes: 3 }), ['2026-11-16', '2026-11-18', '2026-11-25']],
    ['until a day, included', regra({ ate: '2026-11-30' }), ['2026-11-16', '2026-11-23', '2026-11-30']],
    ['months', regra({ frequencia: 'mensal', vezes: 3 }), ['2026-11-16', '2026-12-16', '2027-01-16']],
  ])('%s', (_, rule, datas) => {
    expect(datasDaSerie('2026-11-16', rule)).toEqual(datas);
  });

  it('returns to the 31st after a short month', () => {
    const datas = datasDaSerie('2027-01-31', regra({ frequencia: 'mensal', vezes: 4 }));
    expect(datas).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  });

  it('holds for every rule: in order, unique, not past the end, on its days, not longer than allowed', () => {
    const dias = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 });
    const fim = fc.oneof(
      fc.record({ vezes: fc.integer({ min: 1, max: SERIE_MAX }), ate: fc.constant(null) }),
      fc.record({ vezes: fc.constant(null), ate: fc.integer({ min: 0, max: 3000 }) }),
    );
    const frequencia = fc.constantFrom('semanal' as const, 'quinzenal' as const, 'mensal' as const);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), dias, fim, frequencia, (n, dias, fim, frequencia) => {
        const primeira = somaDias('1990-01-01', n);
        const ate = fim.ate === null ? null : somaDias(primeira, fim.ate);
        const datas = datasDaSerie(primeira, { frequencia, dias, ate, vezes: fim.vezes });
        expect(datas[0]).toBe(primeira);
        expect([...new Set(datas)].sort()).toEqual(datas);
        if (ate) expect(datas.every((data) => data <= ate)).toBe(true);
        expect(datas.length).toBeLessThanOrEqual(fim.vezes ?? SERIE_MAX + 1);
        const certos = dias.length ? dias : [diaDaSemana(primeira)];
        if (frequencia !== 'mensal')
          expect(datas.slice(1).every((data) => certos.includes(diaDaSemana(data)))).toBe(true);
        const domingo = somaDias(primeira, -diaDaSemana(primeira));
        if (frequencia === 'quinzenal')
          expect(datas.every((data) => Math.floor(diasEntre(domingo, data) / 7) % 2 === 0)).toBe(true);
      }),
    );
  });

  it('stops at one more than allowed, however far the end is', () => {
    expect(datasDaSerie('2026-11-16', regra({ ate: '2199-01-01', dias: [0, 1, 2, 3, 4, 5, 6] }))).toHaveLength(
      SERIE_MAX + 1,
    );
  });

  it('requires exactly one end', () => {
    for (const fim of [{}, { ate: '2027-01-01', vezes: 3 }])
      expect(RecorrenciaNova.safeParse({ frequencia: 'semanal', ...fim }).success).toBe(false);
    expect(RecorrenciaNova.safeParse({ frequencia: 'semanal', vezes: 3 }).success).toBe(true);
  });
});
