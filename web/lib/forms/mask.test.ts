import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTelefone, MASKS, mask, maskAny } from './mask.ts';

describe('a mask', () => {
  it.each([
    ['1234', '##-##', '12-34'],
    ['12', '##-##', '12'],
    ['123', '##-##', '12-3'],
    ['12-34', '##-##', '12-34'],
    ['12345', '##-##', '12-34'],
    ['1x2y3', '###', '123'],
    ['a1-b2', 'XX-XX', 'a1-b2'],
    ['1a2b', 'SS', 'ab'],
    ['çé', 'SS', 'çé'],
    ['abc', 'AAA', 'ABC'],
    ['ABC', 'aaa', 'abc'],
    ['1a', '#A', '1A'],
    ['', '(##)', ''],
    ['xyz', '(##)', ''],
    ['11', '(##)', '(11'],
  ])('of %j with %j is %j', (value, pattern, expected) => {
    expect(mask(value, pattern)).toBe(expected);
  });

  it('is idempotent for any input', () => {
    const patterns = Object.values(MASKS).flat();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...patterns), (value, pattern) => {
        const once = mask(value, pattern);
        expect(mask(once, pattern)).toBe(once);
        expect([...once].length).toBeLessThanOrEqual(pattern.length);
      }),
    );
  });
});

describe('the masks of the product', () => {
  it.each([
    ['52998224725', MASKS.cpf, '529.982.247-25'],
    ['12ABC34501DE35', MASKS.cnpj, '12.ABC.345/01DE-35'],
    ['11222333000181', MASKS.cnpj, '11.222.333/0001-81'],
    ['52998224725', MASKS.documento, '529.982.247-25'],
    ['11222333000181', MASKS.documento, '11.222.333/0001-81'],
    ['01310100', MASKS.cep, '01310-100'],
    ['1133334444', MASKS.telefone, '(11) 3333-4444'],
    ['11987654321', MASKS.telefone, '(11) 98765-4321'],
    ['119876543219', MASKS.telefone, '(11) 98765-4321'],
    ['10032026', MASKS.data, '10-03-2026'],
  ])('write %s as %s %s', (value, patterns, expected) => {
    expect(maskAny(value, patterns)).toBe(expected);
  });
});

describe('a phone that is stored', () => {
  it.each([
    ['+5511987654321', '(11) 98765-4321'],
    ['+551133334444', '(11) 3333-4444'],
    ['+14155552671', '+14155552671'],
    ['', ''],
  ])('%s reads %s', (value, expected) => {
    expect(formatTelefone(value)).toBe(expected);
  });
});
