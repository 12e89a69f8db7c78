import { describe, expect, it } from 'vitest';
import { partesMarcadas } from './marcar.ts';

const marcadas = (texto: string, ...palavras: string[]) =>
  partesMarcadas(texto, palavras).flatMap(({ parte, marcada }) => (marcada ? [parte] : []));

describe('marking found words', () => {
  it('marks whole words only, and keeps the text unchanged', () => {
    const texto = 'Queixa: “todo dia, TOD e a letra  feia”';
    expect(marcadas(texto, 'TOD', 'letra feia')).toEqual(['TOD', 'letra  feia']);
    expect(
      partesMarcadas(texto, ['TOD', 'letra feia'])
        .map(({ parte }) => parte)
        .join(''),
    ).toBe(texto);
  });

  it('finds Chinese words, the longer one first, and escapes the special characters of a regular expression', () => {
    expect(marcadas('孩子写字累，字迹潦草', '写字', '写字累')).toEqual(['写字累']);
    expect(marcadas('(a+b', '(a+b', '')).toEqual(['(a+b']);
    expect(partesMarcadas('nada', [])).toEqual([{ parte: 'nada', marcada: false }]);
  });
});
