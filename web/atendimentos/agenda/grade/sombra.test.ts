import { describe, expect, it } from 'vitest';
import { sombraDe } from './sombra.ts';

const pratica = { dias: [1, 2], hora_inicio: '08:00', hora_fim: '18:00' };
const horarios = [
  { dia: 2, inicio: '09:00', fim: '12:10' },
  { dia: 2, inicio: '13:00', fim: '18:00' },
];
/** A slot on a Tuesday. */
const das = (de: string, ate: string) => ({ start: `2031-03-04 ${de}:00`, end: `2031-03-04 ${ate}:00` });
const FORA = { 'data-fora': true };

describe('the shade of a slot', () => {
  it('follows the hours of the professional, with the pause', () => {
    expect(sombraDe(das('08:30', '09:00'), horarios, pratica)).toEqual(FORA);
    expect(sombraDe(das('09:00', '09:30'), horarios, pratica)).toEqual({});
    expect(sombraDe(das('12:30', '13:00'), horarios, pratica)).toEqual(FORA);
    expect(sombraDe({ start: '2031-03-03 10:00:00', end: '2031-03-03 10:30:00' }, horarios, pratica)).toEqual(FORA);
  });

  it('starts inside of a slot', () => {
    const { style } = sombraDe(das('12:00', '12:30'), horarios, pratica);
    expect(style?.backgroundImage).toBe('linear-gradient(transparent 33%, var(--fora) 33% 100%, transparent 100%)');
  });

  it('follows the hours of the practice for a professional without hours', () => {
    expect(sombraDe(das('08:30', '09:00'), [], pratica)).toEqual({});
    expect(sombraDe(das('07:30', '08:00'), [], pratica)).toEqual(FORA);
  });
});
