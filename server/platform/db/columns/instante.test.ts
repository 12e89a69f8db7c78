import { describe, expect, it } from 'vitest';
import { instante } from '#domain/days/fuso.ts';
import { instanteDoBanco } from './instante.ts';

describe('an instant as PostgreSQL writes it', () => {
  const written = [
    '2026-11-16 12:00:00+00',
    '2026-11-16 12:00:00.1+00',
    '2026-11-16 12:00:00.12+00',
    '2026-11-16 12:00:00.123+00',
    '2026-11-16 23:59:59.999999+00',
    '1900-01-01 00:00:00.000001+00',
    '2026-11-16 12:00:00-03',
    '2026-11-16 12:00:00.5+05:30',
    '2026-11-16 12:00:00+00:00:30',
  ];
  it.each(written)('%s has the spelling that Temporal gives it', (text) => {
    expect(instanteDoBanco(text)).toBe(instante(text));
  });

  it('is refused if it is invalid', () => {
    expect(() => instanteDoBanco('infinity')).toThrow(RangeError);
  });
});
