import { describe, expect, it } from 'vitest';
import { localDe } from './fuso.ts';
import { alguns, horariosLivres } from './horarios-livres.ts';

const fuso = 'America/Sao_Paulo';
const expediente = { dias: [1, 2, 3, 4, 5], hora_inicio: '09:00', hora_fim: '12:00', fuso, horarios: [] };
/** A Friday. */
const de = '2026-11-20';
const pedido = { de, quantos: 4, duracao_ms: 50 * 60_000, folgas: new Set<string>(), ocupados: [] };
const horas = (slots: { inicio: string }[]) =>
  slots.map(({ inicio }) => {
    const { data, hora } = localDe(inicio, fuso);
    return `${data} ${hora.slice(0, 5)}`;
  });

describe('free slots', () => {
  it('are inside the working hours, on working days, with room for the whole appointment', () => {
    expect(horas(horariosLivres({ ...expediente, hora_fim: '10:30' }, pedido))).toEqual([
      '2026-11-20 09:00',
      '2026-11-20 09:30',
      '2026-11-23 09:00',
      '2026-11-23 09:30',
    ]);
  });

  it('leave out holidays and what is taken; what ends when a slot starts does not touch it', () => {
    const ocupados = [{ inicio: '2026-11-23T12:00:00Z', fim: '2026-11-23T13:00:00Z' }];
    const livres = horariosLivres(expediente, { ...pedido, folgas: new Set([de]), ocupados });
    expect(horas(livres)).toEqual(['2026-11-23 10:00', '2026-11-23 10:30', '2026-11-23 11:00']);
  });

  it('are inside the hours of the professional, if there are any, and outside of the pause', () => {
    const horarios = [
      { dia: 6, inicio: '13:00', fim: '14:00' },
      { dia: 5, inicio: '13:00', fim: '14:00' },
      { dia: 5, inicio: '07:30', fim: '08:50' },
    ];
    expect(horas(horariosLivres({ ...expediente, horarios }, pedido))).toEqual([
      '2026-11-20 07:30',
      '2026-11-20 08:00',
      '2026-11-20 13:00',
      '2026-11-21 13:00',
    ]);
  });

  it('are none if an appointment is longer than the day', () => {
    expect(horariosLivres(expediente, { ...pedido, duracao_ms: 5 * 3_600_000 })).toEqual([]);
  });

  it('are offered one for each half of a day, and only a few', () => {
    const livres = horariosLivres({ ...expediente, hora_fim: '18:00' }, { ...pedido, quantos: 14 });
    expect(horas(alguns(livres, fuso, 3))).toEqual(['2026-11-20 09:00', '2026-11-20 12:00', '2026-11-23 09:00']);
  });
});
