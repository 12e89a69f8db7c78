import { describe, expect, it } from 'vitest';
import { almocoNoDia, foraDe, foraDosHorarios, minutosNoDia, trabalhoNoDia } from './expediente.ts';

const FUSO = 'America/Sao_Paulo';

describe('the minutes of a day', () => {
  it('of a time that passes midnight end with the day', () => {
    const noite = { inicio: '2031-03-04T02:00:00Z', fim: '2031-03-04T04:00:00Z' };
    expect(minutosNoDia(noite, '2031-03-03', FUSO)).toEqual({ de: 1380, ate: 1440 });
    expect(minutosNoDia(noite, '2031-03-04', FUSO)).toEqual({ de: 0, ate: 60 });
  });
});

describe('working hours', () => {
  const pratica = { dias: [1], hora_inicio: '08:00', hora_fim: '18:00' };
  const [segunda, terca] = ['2031-03-03', '2031-03-04'];
  it('are those of the member, or of the practice if the member has none', () => {
    const proprios = [
      { dia: 2, inicio: '13:00', fim: '17:00' },
      { dia: 2, inicio: '09:00', fim: '12:00' },
    ];
    expect(trabalhoNoDia(proprios, pratica, terca)).toEqual([
      { de: 540, ate: 720 },
      { de: 780, ate: 1020 },
    ]);
    expect(trabalhoNoDia(proprios, pratica, segunda)).toEqual([]);
    expect(trabalhoNoDia([], pratica, segunda)).toEqual([{ de: 480, ate: 1080 }]);
    expect(trabalhoNoDia([], pratica, terca)).toEqual([]);
  });

  it('leave out the rest of the shown hours', () => {
    const trabalho = [
      { de: 540, ate: 720 },
      { de: 780, ate: 1020 },
    ];
    expect(foraDe(trabalho, { de: 480, ate: 1080 })).toEqual([
      { de: 480, ate: 540 },
      { de: 720, ate: 780 },
      { de: 1020, ate: 1080 },
    ]);
    expect(foraDe([], { de: 480, ate: 1080 })).toEqual([{ de: 480, ate: 1080 }]);
    expect(foraDe([{ de: 400, ate: 1100 }], { de: 480, ate: 1080 })).toEqual([]);
  });

  it('that touch or overlap are one', () => {
    const dia = 2;
    const proprios = [
      { dia, inicio: '12:00', fim: '14:00' },
      { dia, inicio: '08:00', fim: '12:00' },
      { dia, inicio: '13:00', fim: '13:30' },
    ];
    expect(trabalhoNoDia(proprios, pratica, terca)).toEqual([{ de: 480, ate: 840 }]);
  });
});

describe('what lies outside of the hours of a member', () => {
  const horarios = [
    { dia: 2, inicio: '08:00', fim: '12:00' },
    { dia: 2, inicio: '13:00', fim: '18:00' },
  ];
  /** On a Tuesday. */
  const das = (de: string, ate: string) => ({ inicio: `2031-03-04T${de}:00.000Z`, fim: `2031-03-04T${ate}:00.000Z` });

  const fora = (de: string, ate: string) => ({ ...das(de, ate), almoco: false });

  it('is nothing for a time inside, and for a member without hours', () => {
    expect(foraDosHorarios(horarios, das('11:00', '15:00'), FUSO)).toEqual([]);
    expect(foraDosHorarios([], das('03:00', '04:00'), FUSO)).toEqual([]);
  });

  it('is the part before, in the pause and after', () => {
    expect(foraDosHorarios(horarios, das('10:30', '11:20'), FUSO)).toEqual([fora('10:30', '11:00')]);
    expect(foraDosHorarios(horarios, das('14:30', '16:30'), FUSO)).toEqual([fora('15:00', '16:00')]);
    expect(foraDosHorarios(horarios, das('20:40', '21:30'), FUSO)).toEqual([fora('21:00', '21:30')]);
  });

  it('is everything on a day without hours, also past midnight', () => {
    const noite = { inicio: '2031-03-04T02:00:00.000Z', fim: '2031-03-04T04:00:00.000Z' };
    expect(foraDosHorarios(horarios, noite, FUSO)).toEqual([
      { inicio: noite.inicio, fim: '2031-03-04T03:00:00.000Z', almoco: false },
      { inicio: '2031-03-04T03:00:00.000Z', fim: noite.fim, almoco: false },
    ]);
  });
});

describe('lunch', () => {
  const pratica = { dias: [2, 3], hora_inicio: '08:00', hora_fim: '18:00' };
  const almoco = { dia: 2, inicio: '12:00', fim: '13:00', almoco: true };
  const inteiro = { dia: 2, inicio: '09:00', fim: '17:00' };
  const [terca, quarta] = ['2031-03-04', '2031-03-05'];
  const das = (de: string, ate: string, noAlmoco: boolean) => ({
    ...{ inicio: `2031-03-04T${de}:00.000Z`, fim: `2031-03-04T${ate}:00.000Z` },
    almoco: noAlmoco,
  });

  it('is taken out of the hours of the member, or else of the practice, on its day', () => {
    expect(almocoNoDia([inteiro, almoco], terca)).toEqual([{ de: 720, ate: 780 }]);
    expect(almocoNoDia([inteiro, almoco], quarta)).toEqual([]);
    expect(trabalhoNoDia([inteiro, almoco], pratica, terca)).toEqual([
      { de: 540, ate: 720 },
      { de: 780, ate: 1020 },
    ]);
    expect(trabalhoNoDia([almoco], pratica, terca)).toEqual([
      { de: 480, ate: 720 },
      { de: 780, ate: 1080 },
    ]);
    expect(trabalhoNoDia([almoco], pratica, quarta)).toEqual([{ de: 480, ate: 1080 }]);
  });

  it('is named apart from hours without work, also in a gap of them', () => {
    const pausa = [
      { ...inteiro, fim: '12:00' },
      { ...inteiro, inicio: '14:00' },
    ];
    expect(foraDosHorarios([...pausa, almoco], das('14:30', '17:30', false), FUSO)).toEqual([
      das('15:00', '16:00', true),
      das('16:00', '17:00', false),
    ]);
    expect(foraDosHorarios([inteiro, almoco], das('15:30', '16:20', false), FUSO)).toEqual([
      das('15:30', '16:00', true),
    ]);
  });

  it('is the only time asked about for a member without hours', () => {
    expect(foraDosHorarios([almoco], das('03:00', '04:00', false), FUSO)).toEqual([]);
    expect(foraDosHorarios([almoco], das('14:00', '15:30', false), FUSO)).toEqual([das('15:00', '15:30', true)]);
  });
});
