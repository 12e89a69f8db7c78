import { describe, expect, it } from 'vitest';
import type { Profissional, Sala } from '#contract/agenda/salas.ts';
import type { NovaNaAgenda } from '../../novas/na-agenda.ts';
import { colunasDe, faixasDe, horasDoDia, soltoEm } from './colunas.ts';
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

describe('a new appointment that waits on this device', () => {
  const nova = (id: string, profissional_id: string | null, sala_id: string | null) =>
    ({ id, profissional_id, sala_id }) as NovaNaAgenda;
  const dados = {
    ...{ itens: [], ocupados: [], eu: 'ana' },
    novas: [nova('1', 'ana', 'azul'), nova('2', 'saiu', null), nova('3', null, null)],
    pessoas: [
      { id: 'ana', nome: 'Ana', ativo: true },
      { id: 'rui', nome: 'Rui', ativo: true },
      { id: 'saiu', nome: 'Saiu', ativo: false },
    ] as Profissional[],
    salas: [{ id: 'azul', nome: 'Azul', excluido_em: null }] as Sala[],
  };
  const por = (qual: 'profissional' | 'sala') =>
    colunasDe(qual, dados, 'Sem').map(({ nome, novas }) => [nome, novas.map(({ id }) => id)]);

  it('is in the column of its professional or room, or in that of those without one', () => {
    expect(por('profissional')).toEqual([
      ['Ana', ['1']],
      ['Rui', []],
      ['Saiu', ['2']],
      ['Sem', ['3']],
    ]);
    expect(por('sala')).toEqual([
      ['Azul', ['1']],
      ['Sem', ['2', '3']],
    ]);
  });
});
