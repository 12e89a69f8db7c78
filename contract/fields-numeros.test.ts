import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Telefone } from './brasil.ts';
import { Dinheiro, DinheiroPositivo } from './fields.ts';

const message = (value: unknown) => Telefone.safeParse(value).error?.issues[0]?.message;

describe('Telefone', () => {
  it.each([
    ['(11) 98765-4321', '+5511987654321'],
    ['1133334444', '+551133334444'],
    ['5511987654321', '+5511987654321'],
    ['+55 11 98765-4321', '+5511987654321'],
    ['+551133334444', '+551133334444'],
    ['0055 11 98765-4321', '+5511987654321'],
    ['001 415 555 2671', '+14155552671'],
    ['(55) 98765-4321', '+5555987654321'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['+351 912 345 678', '+351912345678'],
  ])('normalises %s to %s', (value, kept) => {
    expect(Telefone.parse(value)).toBe(kept);
  });

  it.each([
    '',
    '+',
    '++++',
    '12345',
    '+1',
    '(00) 98765-4321',
    '(11) 18765-4321',
    '119876543210',
    '1+1987654321',
    '+44+7911123456',
    '+0 123456789',
    '+1234567890123456',
    'ligue 11987654321',
    '+55 3333-4444',
  ])('refuses %j', (value) => {
    expect(message(value)).toBe('telefone_invalido');
  });

  it('refuses very long input quickly', () => {
    for (const char of ['1', '+', ' ', '(']) expect(message(char.repeat(200_000))).toBe('telefone_invalido');
  });

  it('returns E.164 or nothing, and is idempotent', () => {
    const anything = fc.oneof(
      fc.stringMatching(/^\+?[0-9 ().+-]{0,20}$/),
      fc.stringMatching(/^(\+55 ?|0055|55)?\(?[1-9][1-9]\)? ?9?[2-9]\d{3}-?\d{4}$/),
      fc.stringMatching(/^\+\d{6,17}$/),
    );
    fc.assert(
      fc.property(anything, (value) => {
        const once = Telefone.safeParse(value);
        if (!once.success) return;
        expect(once.data).toMatch(/^\+[1-9]\d{7,14}$/);
        expect(Telefone.parse(once.data)).toBe(once.data);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('Dinheiro', () => {
  it.each([
    ['180', '180.00'],
    ['180,5', '180.50'],
    ['180.50', '180.50'],
    [' 0 ', '0.00'],
    ['000,10', '0.10'],
    ['9999999999.99', '9999999999.99'],
    [180.5, '180.50'],
  ])('normalises %s to %s', (value, kept) => {
    expect(Dinheiro.parse(value)).toBe(kept);
  });

  it.each(['', '-1', '-0', '1e3', '1.234,56', '0.001', '.5', '5.', 'NaN', '٣', 'R$ 5'])('refuses %s', (value) => {
    expect(Dinheiro.safeParse(value).error?.issues[0]?.message).toBe('dinheiro_invalido');
  });

  it.each(['12345678901', '1234567890123', '1234567890123.45'])('refuses %s as too much', (value) => {
    expect(Dinheiro.safeParse(value).error?.issues.map(({ message }) => message)).toEqual(['dinheiro_grande']);
  });

  it.each(['0', '-1', '- 5', '-0,01', -3])('requires more than %s for a payment', (value) => {
    const issues = DinheiroPositivo.safeParse(value).error?.issues;
    expect(issues?.map(({ message }) => message)).toEqual(['dinheiro_positivo']);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e21, 0.1 + 0.2, null, true])(
    'refuses %s, which is no amount',
    (value) => {
      expect(Dinheiro.safeParse(value).success).toBe(false);
    },
  );

  it('never uses a float: every cent of the largest amounts is kept', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), (cents) => {
        const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
        expect(Dinheiro.parse(amount)).toBe(amount);
        expect(Dinheiro.parse(amount.replace('.', ','))).toBe(amount);
      }),
    );
  });
});
