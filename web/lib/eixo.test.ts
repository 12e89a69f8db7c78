import { describe, expect, it } from 'vitest';
import { dentroDe, eixoDe, mesesDo, nomesComEspaco } from './eixo.ts';

describe('the time axis', () => {
  it('is proportional to the dates', () => {
    const { x } = eixoDe({ de: '2026-01-01', ate: '2026-01-30' }, 334);
    expect(x('2026-01-01')).toBe(0);
    expect(x('2026-01-16')).toBeCloseTo(150);
    expect(x('2026-01-16T12:00:00.000Z')).toBeCloseTo(155);
  });

  it('begins with its first day and ends with its last one, in the time zone of the practice', () => {
    const dentro = dentroDe({ de: '2026-01-01', ate: '2026-01-30' }, 'America/Sao_Paulo');
    for (const quando of ['2026-01-01', '2026-01-30', '2026-01-01T03:00:00.000Z', '2026-01-31T02:59:00.000Z'])
      expect(dentro(quando), quando).toBe(true);
    for (const quando of ['2025-12-31', '2026-01-31', '2026-01-01T02:59:00.000Z', '2026-01-31T03:00:00.000Z'])
      expect(dentro(quando), quando).toBe(false);
  });

  it('names as many months as have room', () => {
    const janela = { de: '2026-01-01', ate: '2026-12-31' };
    expect(mesesDo(eixoDe(janela, 800))).toHaveLength(12);
    expect(mesesDo(eixoDe(janela, 250)).map(({ dia }) => dia.slice(5, 7))).toEqual(['01', '04', '07', '10']);
  });

  it('leaves out names that would touch the one before, or what follows the axis', () => {
    const eixo = eixoDe({ de: '2026-01-01', ate: '2026-12-31' }, 640);
    const nomeados = (fim?: number) => nomesComEspaco(eixo, fim).map(({ dia }) => dia.slice(5, 7));
    expect(nomeados()).toEqual(['01', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']);
    expect(nomeados(eixo.x('2026-12-16')).at(-1)).toBe('11');
  });
});
