import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { horaInteira, lerHoraDigitada } from './hora.ts';

describe('a typed hour', () => {
  it.each([
    ['14', '14:00'],
    ['1430', '14:30'],
    ['930', '09:30'],
    ['9', '09:00'],
    ['9:30', '09:30'],
    ['14h30', '14:30'],
    ['14H', '14:00'],
    ['14.30', '14:30'],
    ['14:', '14:00'],
    ['0:00', '00:00'],
    ['2359', '23:59'],
  ])('%s is read as %s', (typed, hora) => expect(lerHoraDigitada(typed)).toBe(hora));

  it.each(['', '24', '2400', '14:60', '1460', 'abc', '14:30:00', '-1', '12345', ':30', '9:5'])(
    'is refused: %j',
    (typed) => {
      expect(lerHoraDigitada(typed)).toBeNull();
    },
  );

  it('is complete once nothing more can follow', () => {
    expect(['1', '15', '153', '1530', '9:3', '9:30', '14h30'].map(horaInteira)).toEqual([
      null,
      null,
      null,
      '15:30',
      null,
      '09:30',
      '14:30',
    ]);
  });

  it('is unchanged in every usual spelling', () => {
    const hours = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    fc.assert(
      fc.property(hours, fc.constantFrom(':', '', 'h', '.'), fc.boolean(), ([h, m], sign, padded) => {
        const [hh, mm] = [String(h).padStart(2, '0'), String(m).padStart(2, '0')];
        expect(lerHoraDigitada(`${padded ? hh : h}${sign}${mm}`)).toBe(`${hh}:${mm}`);
      }),
    );
  });
});
