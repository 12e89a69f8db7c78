import { describe, expect, it } from 'vitest';
import type { HorarioBloqueado } from '#contract/agenda/agenda.ts';
import { instanteDe } from '#domain/days/fuso.ts';
import { bloqueadosDoDia, bloqueadosDoDiaTodo, emOrdem, partesDoBloqueado } from './bloqueados.ts';
import { bloqueadosDe } from './bloqueados-de.ts';

const FUSOS = ['America/Sao_Paulo', 'America/New_York', 'Asia/Shanghai', 'UTC'];
const HORAS = { dias: [1, 2, 3, 4, 5], hora_inicio: '08:00', hora_fim: '18:00' };
/** A Tuesday. */
const DIA = '2026-12-08';
const SEGUINTE = '2026-12-09';

describe.each(FUSOS)('blocked times, in %s', (fuso) => {
  const bloqueado = (de: [string, string], ate: [string, string]) =>
    ({
      id: de.join(),
      inicio: instanteDe({ data: de[0], hora: de[1] }, fuso),
      fim: instanteDe({ data: ate[0], hora: ate[1] }, fuso),
      motivo: null,
      profissionais: [] as string[],
    }) as HorarioBloqueado;
  const cheio = (...horariosBloqueados: HorarioBloqueado[]) =>
    bloqueadosDoDiaTodo(DIA, horariosBloqueados, { horas: HORAS, fuso, quem: [], pessoas: [] }).length > 0;

  it('cover a whole day if no working hour is free, by one or by several', () => {
    expect(cheio(bloqueado([DIA, '00:00'], [SEGUINTE, '00:00']))).toBe(true);
    expect(cheio(bloqueado([DIA, '08:00'], [DIA, '18:00']))).toBe(true);
    expect(cheio(bloqueado([DIA, '13:00'], [DIA, '20:00']), bloqueado([DIA, '07:00'], [DIA, '13:00']))).toBe(true);
    expect(cheio(bloqueado([DIA, '08:00'], [DIA, '17:59']))).toBe(false);
    expect(cheio(bloqueado([DIA, '07:00'], [DIA, '12:00']), bloqueado([DIA, '12:01'], [DIA, '20:00']))).toBe(false);
    expect(cheio()).toBe(false);
  });

  it('of some professionals leave the day of the others free', () => {
    const bia = { ...bloqueado([DIA, '08:00'], [DIA, '18:00']), profissionais: ['bia'] };
    const todos = bloqueado([DIA, '12:00'], [DIA, '13:00']);
    const fechada = (...quem: string[]) =>
      bloqueadosDoDiaTodo(DIA, [bia, todos], { horas: HORAS, fuso, quem, pessoas: [] }).length > 0;
    expect([fechada(), fechada('bia'), fechada('ana'), fechada('ana', 'bia')]).toEqual([false, true, false, false]);
    expect(bloqueadosDe([bia, todos], ['bia'])).toEqual([bia, todos]);
    expect(bloqueadosDe([bia, todos], ['ana', 'bia'])).toEqual([bia, todos]);
    expect(bloqueadosDe([bia, todos], ['ana'])).toEqual([todos]);
    expect(bloqueadosDe([bia, todos], [])).toEqual([bia, todos]);
  });

  it('cover the day of a professional by the hours of the professional, of several by those of each', () => {
    const terca = (inicio: string, fim: string) => ({ dia: 2, inicio, fim });
    const pessoas = [
      { id: 'ana', ativo: true, horarios: [] },
      { id: 'bia', ativo: true, horarios: [terca('07:00', '10:00'), terca('19:00', '21:00')] },
      { id: 'eva', ativo: true, horarios: [{ ...terca('08:00', '12:00'), dia: 3 }] },
      { id: 'rui', ativo: false, horarios: [] },
    ];
    const fechada = (bloqueados: HorarioBloqueado[], ...quem: string[]) =>
      bloqueadosDoDiaTodo(DIA, bloqueados, { horas: HORAS, fuso, quem, pessoas }).length > 0;
    const expediente = bloqueado([DIA, '08:00'], [DIA, '18:00']);
    const cedo = bloqueado([DIA, '07:00'], [DIA, '10:00']);
    const noite = bloqueado([DIA, '19:00'], [DIA, '21:00']);
    expect(fechada([expediente], 'ana')).toBe(true);
    expect(fechada([expediente], 'bia')).toBe(false);
    expect(fechada([cedo], 'bia')).toBe(false);
    expect(fechada([cedo, noite], 'bia')).toBe(true);
    expect(fechada([cedo, noite], 'ana')).toBe(false);
    const so = (one: HorarioBloqueado, id: string) => ({ ...one, profissionais: [id] });
    const cada = [so(expediente, 'ana'), so(cedo, 'bia'), so(noite, 'bia')];
    expect(fechada(cada, 'ana', 'bia')).toBe(true);
    expect(fechada(cada)).toBe(true);
    expect(fechada(cada.slice(0, 2))).toBe(false);
    // Eva does not work on this day: it is closed with the practice.
    expect(fechada([expediente], 'eva')).toBe(true);
    expect(fechada([cedo, noite], 'eva')).toBe(false);
  });

  it('belong to the days on which they have hours', () => {
    const noite = bloqueado([DIA, '20:00'], [SEGUINTE, '00:00']);
    expect(bloqueadosDoDia(DIA, [noite], fuso)).toEqual([noite]);
    expect(bloqueadosDoDia(SEGUINTE, [noite], fuso)).toEqual([]);
  });

  it('are sorted among the appointments by their start', () => {
    const almoco = bloqueado([DIA, '12:00'], [DIA, '13:00']);
    const cedo = { ...bloqueado([DIA, '08:00'], [DIA, '09:00']), id: 'cedo' };
    const tarde = { ...bloqueado([DIA, '15:00'], [DIA, '16:00']), id: 'tarde' };
    expect(emOrdem([cedo, tarde], [almoco]).map(({ id }) => id)).toEqual(['cedo', almoco.id, 'tarde']);
  });

  it('have a part on each day, shorter than a whole day, which the schedule would not draw over the hours', () => {
    expect(partesDoBloqueado(bloqueado([DIA, '00:00'], [SEGUINTE, '00:00']), fuso)).toEqual([
      { dia: DIA, de: '00:00:01', ate: '23:59:58' },
    ]);
    expect(partesDoBloqueado(bloqueado([DIA, '12:00'], [DIA, '13:00']), fuso)).toEqual([
      { dia: DIA, de: '12:00:00', ate: '13:00:00' },
    ]);
    expect(partesDoBloqueado(bloqueado([DIA, '15:00'], [SEGUINTE, '10:00']), fuso)).toEqual([
      { dia: DIA, de: '15:00:00', ate: '23:59:58' },
      { dia: SEGUINTE, de: '00:00:01', ate: '10:00:00' },
    ]);
  });
});
