import { describe, expect, it } from 'vitest';
import { instanteDe, localDe } from '#domain/days/fuso.ts';
import { proximaHora } from './agenda/horas.ts';

const FUSO = 'America/Sao_Paulo';
const config = { dias: [1, 2, 3, 4, 5], duracao_min: 50, hora_inicio: '08:00', hora_fim: '18:00' };
/** The time proposed for a day if it is now this hour; 2031-03-03 is a Monday. */
const proposto = (hoje: string, agora: string, data = hoje, trabalho = config) => {
  const now = Date.parse(instanteDe({ data: hoje, hora: agora }, FUSO));
  const { inicio, fim } = proximaHora(data, FUSO, trabalho, now);
  const local = localDe(inicio, FUSO);
  return [local.data, local.hora.slice(0, 5), (Date.parse(fim) - Date.parse(inicio)) / 60_000];
};

describe('the time proposed for a new appointment', () => {
  it.each([
    ['at night, the first working hour', '2031-03-03', '02:10', '2031-03-03', '08:00'],
    ['in working hours, the next whole hour', '2031-03-03', '10:20', '2031-03-03', '11:00'],
    ['when no appointment fits any more, the next day', '2031-03-03', '17:20', '2031-03-04', '08:00'],
    ['late on the last working day, the next week', '2031-03-07', '23:30', '2031-03-10', '08:00'],
    ['on a day without work, the next one with', '2031-03-08', '10:00', '2031-03-10', '08:00'],
  ])('is %s', (_, hoje, agora, data, hora) => {
    expect(proposto(hoje, agora)).toEqual([data, hora, 50]);
  });

  it('is on the day that was chosen, whatever day it is', () => {
    expect(proposto('2031-03-03', '02:10', '2031-03-09')).toEqual(['2031-03-09', '08:00', 50]);
  });

  it('is never before the first working hour', () => {
    expect(proposto('2031-03-03', '02:10', '2031-03-03', { ...config, hora_inicio: '13:30' })[1]).toBe('13:30');
  });
});
