import { describe, expect, it } from 'vitest';
import { lerDiaDigitado, lerMesDigitado } from './dia-digitado.ts';

describe('a typed day', () => {
  it.each(['05-03-2020', '5-3-2020', '05/03/2020', '5/3/2020', '05.03.2020', '05032020', '2020-03-05', ' 05-03-2020 '])(
    'may be %s',
    (digitado) => expect(lerDiaDigitado(digitado)).toBe('2020-03-05'),
  );

  it.each([
    '',
    '5',
    '05-03',
    '05-03/2020',
    '5.3.2020',
    '31-02-2020',
    '00-01-2020',
    '05-13-2020',
    '05-03-20',
    '05-03-0020',
    'amanhã',
  ])('is not %s', (digitado) => expect(lerDiaDigitado(digitado)).toBeNull());

  it('knows leap years', () => {
    expect(lerDiaDigitado('29-02-2024')).toBe('2024-02-29');
    expect(lerDiaDigitado('29-02-2023')).toBeNull();
  });
});

describe('a typed month', () => {
  it.each(['03-2020', '3-2020', '03/2020', '3/2020', '03.2020', '2020-03'])('may be %s', (digitado) =>
    expect(lerMesDigitado(digitado)).toBe('2020-03'),
  );

  it.each(['', '13-2020', '00-2020', '3.2020', '2020', '05-03-2020'])('is not %s', (digitado) =>
    expect(lerMesDigitado(digitado)).toBeNull(),
  );
});
