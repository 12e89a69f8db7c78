import { afterEach, describe, expect, it } from 'vitest';
import { texts } from '#web/lib/texts/texts.ts';
import {
  distinctInitials,
  formatDate,
  formatDay,
  formatInstant,
  formatMoney,
  formatNumber,
  initials,
} from './format.ts';

describe('a date', () => {
  it('is written DD-MM-YYYY and does not shift with the time zone', () => {
    expect(formatDate('2026-03-01')).toBe('01-03-2026');
    expect(formatDate('2024-02-29')).toBe('29-02-2024');
  });

  it('of an instant is the day in the time zone of the practice', () => {
    const instant = '2026-03-10T02:05:00.000Z';
    expect(formatDay(instant, 'America/Sao_Paulo')).toBe('09-03-2026');
    expect(formatInstant(instant, 'America/Sao_Paulo')).toBe('09-03-2026 23:05');
    expect(formatInstant(instant, 'Asia/Shanghai')).toBe('10-03-2026 10:05');
    expect(formatInstant('2026-03-10T12:05:00.000Z', 'America/Sao_Paulo')).toBe('10-03-2026 9:05');
  });
});

describe('an amount', () => {
  afterEach(async () => {
    await texts.changeLanguage('en');
  });

  it.each([
    ['pt-BR', 'R$ 1.234,50', '1.234,5'],
    ['es', 'R$ 1.234,50', '1234,5'],
    ['en', 'R$ 1,234.50', '1,234.5'],
    ['zh-CN', 'R$ 1,234.50', '1,234.5'],
  ])('has two decimals in the form of %s', async (code, money, number) => {
    texts.changeLanguage(code);
    expect(formatMoney('1234.5').replaceAll('\u00a0', ' ')).toBe(money);
    expect(formatNumber(1234.5)).toBe(number);
  });
});

describe('initials', () => {
  it.each([
    ['Ana Prática', 'AP'],
    ['ana', 'A'],
    ['  Maria  da Silva Souza ', 'MS'],
    ['élia ômega', 'ÉÔ'],
    ['李 明', '李明'],
    ['𝒜na Beta', '𝒜B'],
    ['', ''],
    ['   ', ''],
  ])('of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('of people side by side differ where their names do', () => {
    expect(distinctInitials(['Marina Costa', 'Miguel Castro', 'Rafael Teixeira'])).toEqual(['MC', 'MA', 'RT']);
    expect(distinctInitials(['Marina Costa', 'Mara Costa', 'Mara Costa'])).toEqual(['MC', 'MO', 'MS']);
    expect(distinctInitials(['Ana', 'Ana'])).toEqual(['A', 'AN']);
    expect(distinctInitials(['', ''])).toEqual(['', '']);
  });
});
