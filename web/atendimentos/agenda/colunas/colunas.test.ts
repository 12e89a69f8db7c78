import { describe, expect, it } from 'vitest';
import { faixasDe, foraDe, horasDoDia, minutosNoDia, soltoEm, trabalhoNoDia } from './colunas.ts';
import { filtrados } from './filtro.ts';

const FUSO = 'America/Sao_Paulo';

describe('lanes', () => {
  it('are shared by appointments at the same time only', () => {
    const trechos = [
      { de: 540, ate: 590 },
      { de: 560, ate: 600 },
      { de: 590, ate: 640 },
      { de: 700, ate: 750 },
    ];
    expect(faixasDe(trechos)).toEqual([
      { faixa: 0, faixas: 2 },
      { faixa: 1, faixas: 2 },
      { faixa: 0, faixas: 2 },
      { faixa: 0, faixas: 1 },
    ]);
  });

  it('are none for an empty column', () => {
    expect(faixasDe([])).toEqual([]);
  });
});

describe('the hours of a day', () => {
  it('reach to what lies outside of the working hours', () => {
    const trabalho = { hora_inicio: '08:00', hora_fim: '18:00' };
    expect(horasDoDia(trabalho, [])).toEqual({ primeira: 8, ultima: 18 });
    expect(horasDoDia(trabalho, [{ de: 430, ate: 1110 }])).toEqual({ primeira: 7, ultima: 19 });
  });

  it('of a time that passes midnight end with the day', () => {
    const noite = { inicio: '2031-03-04T02:00:00Z', fim: '2031-03-04T04:00:00Z' };
    expect(minutosNoDia(noite, '2031-03-03', FUSO)).toEqual({ de: 1380, ate: 1440 });
    expect(minutosNoDia(noite, '2031-03-04', FUSO)).toEqual({ de: 0, ate: 60 });
  });
});

describe('an appointment that is dropped', () => {
  it('keeps its duration', () => {
    const item = { inicio: '2031-03-03T12:00:00.000Z', fim: '2031-03-03T12:50:00.000Z' };
    expect(soltoEm(item, '2031-03-03', 14 * 60 + 10, FUSO)).toEqual({
      inicio: '2031-03-03T17:10:00.000Z',
      fim: '2031-03-03T18:00:00.000Z',
    });
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
});

describe('the filter of the agenda', () => {
  it('leaves those of a chosen professional in a chosen room; nothing chosen is all', () => {
    const linhas = [
      { profissional_id: 'a', sala_id: '1' },
      { profissional_id: 'a', sala_id: null },
      { profissional_id: 'b', sala_id: '1' },
      { profissional_id: null, sala_id: null },
    ];
    const de = (quem: string[], salas: string[]) =>
      filtrados(linhas, { quem, salas }).map((one) => linhas.indexOf(one));
    expect([de([], []), de(['a'], []), de([], ['1']), de(['a', 'b'], ['1'])]).toEqual([
      [0, 1, 2, 3],
      [0, 1],
      [0, 2],
      [0, 2],
    ]);
  });
});
