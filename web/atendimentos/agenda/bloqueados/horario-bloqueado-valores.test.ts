import { describe, expect, it } from 'vitest';
import { esquemaDoBloqueado } from './horario-bloqueado.schema.ts';
import { distancia, valoresDoBloqueado } from './horario-bloqueado-valores.ts';

const FUSO = 'America/Sao_Paulo';
const lido = (valores: object) => esquemaDoBloqueado(FUSO).safeParse({ motivo: '', profissionais: [], ...valores });

describe('a blocked time of whole days', () => {
  const dias = { dia_todo: true, de: '2031-03-03', ate: '2031-03-04', inicio: '', fim: 'x' };

  it('goes from the first midnight to the one after its last day, whatever its hours', () => {
    expect(lido(dias).data).toEqual({
      inicio: '2031-03-03T03:00:00.000Z',
      fim: '2031-03-05T03:00:00.000Z',
      motivo: null,
      profissionais: [],
    });
  });

  it('is shown as it was entered', () => {
    const { data } = lido(dias);
    if (!data) throw new Error('refused');
    expect(valoresDoBloqueado(data, FUSO)).toMatchObject({ dia_todo: true, de: '2031-03-03', ate: '2031-03-04' });
  });

  it('that ends before it begins is refused under its last day', () => {
    expect(lido({ ...dias, ate: '2031-03-02' }).error?.issues).toMatchObject([{ path: ['ate'] }]);
  });
});

describe('a blocked time of hours', () => {
  const horas = { dia_todo: false, de: '2031-03-03', ate: '2031-03-03', inicio: '12:00', fim: '13:00' };

  it('is shown as it was entered', () => {
    const { data } = lido(horas);
    if (!data) throw new Error('refused');
    expect(valoresDoBloqueado(data, FUSO)).toEqual({ ...horas, motivo: '', profissionais: [] });
  });

  it('that ends before it begins is refused under its last hour', () => {
    expect(lido({ ...horas, fim: '11:00' }).error?.issues).toMatchObject([{ path: ['fim'] }]);
  });
});

describe('the last day', () => {
  it.each([
    ['2031-03-03', '2031-03-05', 2],
    ['2031-03-03', '2031-03-03', 0],
    ['2031-03-03', '2031-03-01', 0],
    [null, '2031-03-01', 0],
  ])('of %s to %s follows the first one by %i days', (de, ate, dias) => {
    expect(distancia(de, ate)).toBe(dias);
  });
});
