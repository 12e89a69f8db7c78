import { describe, expect, it } from 'vitest';
import { janelaDe, vizinha } from './janela.ts';

const hoje = '2026-11-16';
const primeiro = '2025-02-10';

describe('the window of the time axis', () => {
  it.each([
    ['3', { de: '2026-08-16', ate: hoje }],
    ['12', { de: '2025-11-16', ate: hoje }],
    ['tudo', { de: primeiro, ate: hoje }],
  ] as const)('of %s months ends today', (periodo, janela) => {
    expect(janelaDe({ periodo, hoje, primeiro })).toEqual(janela);
  });

  it('does not start before the first record, and is never shorter than four weeks', () => {
    expect(janelaDe({ periodo: '12', hoje, primeiro: '2026-07-01' }).de).toBe('2026-07-01');
    expect(janelaDe({ periodo: 'tudo', hoje, primeiro: hoje })).toEqual({ de: '2026-10-20', ate: hoje });
  });

  it('moves back to the first record and forward to today, not further', () => {
    const pedida = { periodo: '12', hoje, primeiro } as const;
    expect(vizinha(1, pedida)).toBeNull();
    expect(vizinha(-1, pedida)).toBe('2025-11-16');
    const antes = { ...pedida, ate: '2025-11-16' };
    expect(janelaDe(antes)).toEqual({ de: primeiro, ate: '2025-11-16' });
    expect(vizinha(-1, antes)).toBeNull();
    expect(vizinha(1, antes)).toBe(hoje);
    expect(vizinha(-1, { ...pedida, periodo: 'tudo' })).toBeNull();
  });

  it('never shows days after today', () => {
    expect(janelaDe({ periodo: '3', ate: '2030-01-01', hoje, primeiro }).ate).toBe(hoje);
  });
});
