import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diaDaSemana, hojeEm, inicioDoDia, instanteDe, localDe, somaDias, somaMeses } from './fuso.ts';

const FUSOS = [
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/Lisbon',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'UTC',
];

describe('wall-clock time', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-16', '09:00', '2026-11-16T12:00:00.000Z'],
    // Daylight saving time, which Brazil had until 2019.
    ['America/Sao_Paulo', '2018-12-10', '09:00', '2018-12-10T11:00:00.000Z'],
    ['America/New_York', '2026-03-07', '09:00', '2026-03-07T14:00:00.000Z'],
    ['America/New_York', '2026-03-09', '09:00', '2026-03-09T13:00:00.000Z'],
    ['Asia/Kathmandu', '2026-05-01', '00:00', '2026-04-30T18:15:00.000Z'],
  ])('in %s, %s %s is %s', (fuso, data, hora, instante) => {
    expect(instanteDe({ data, hora }, fuso)).toBe(instante);
  });

  it('moves a skipped hour forward, and takes the first of a repeated one', () => {
    const fuso = 'America/New_York';
    expect(localDe(instanteDe({ data: '2026-03-08', hora: '02:30' }, fuso), fuso).hora).toBe('03:30:00');
    expect(instanteDe({ data: '2026-11-01', hora: '01:30' }, fuso)).toBe('2026-11-01T05:30:00.000Z');
  });

  it('starts a day at its first hour if midnight is skipped', () => {
    // In Brazil the clocks skipped from 00:00 to 01:00.
    expect(inicioDoDia('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
    expect(localDe('2018-11-04T03:00:00.000Z', 'America/Sao_Paulo')).toEqual({ data: '2018-11-04', hora: '01:00:00' });
    expect(localDe('2018-11-04T02:59:59.000Z', 'America/Sao_Paulo').data).toBe('2018-11-03');
  });

  it('depends on the time zone for today', () => {
    const agora = Date.parse('2026-06-01T01:30:00Z');
    expect(hojeEm('America/Sao_Paulo', agora)).toBe('2026-05-31');
    expect(hojeEm('Pacific/Kiritimati', agora)).toBe('2026-06-01');
  });

  it('converts every instant to wall time and back', () => {
    const instantes = fc.integer({ min: Date.parse('1995-01-01'), max: Date.parse('2060-01-01') });
    fc.assert(
      fc.property(instantes, fc.constantFrom(...FUSOS), (millis, fuso) => {
        const local = localDe(millis, fuso);
        expect(localDe(instanteDe(local, fuso), fuso)).toEqual(local);
      }),
      { numRuns: 400 },
    );
  });

  it('has no gap and no overlap between the days of a year', () => {
    for (const fuso of FUSOS)
      for (let data = '2018-01-01'; data < '2019-01-03'; data = somaDias(data, 1)) {
        const inicio = inicioDoDia(data, fuso);
        expect(localDe(inicio, fuso).data).toBe(data);
        expect(localDe(Date.parse(inicio) - 1000, fuso).data < data).toBe(true);
      }
  });
});

describe('calendar days', () => {
  it('add days and months, with the last day for a shorter month', () => {
    expect(somaDias('2028-02-28', 2)).toBe('2028-03-01');
    expect(somaMeses('2026-01-31', 1)).toBe('2026-02-28');
    expect(somaMeses('2026-01-31', 2)).toBe('2026-03-31');
    expect(somaMeses('2026-11-30', 3)).toBe('2027-02-28');
    expect(diaDaSemana('2026-11-15')).toBe(0);
  });
});
